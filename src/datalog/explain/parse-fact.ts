import { formatName } from '../parse/name.ts'
import { parse } from '../parse/parse.ts'
import type { Expression } from '../parse/syntax.ts'
import { RuleProblems } from '../problem.ts'
import type { Fact, Scalar, Value } from '../value.ts'

/** Reads a fact as rules write it: `plm::char_num(7, 4)`, with or without the full stop. */
export function parseFact(text: string): Fact {
  const source = { file: 'fact', text: /\.\s*$/.test(text) ? text : `${text}.` }
  const { statements, problems } = parse(source)
  if (problems.length > 0) throw new RuleProblems(problems)
  const [rule] = statements
  const values = rule?.kind === 'rule' && rule.body.length === 0 ? rule.head.terms.map(constantOf) : [undefined]
  if (statements.length !== 1 || rule?.kind !== 'rule' || values.includes(undefined)) {
    const span = { source, start: 0, end: text.length }
    throw new RuleProblems([
      {
        kind: 'syntax',
        message: 'this is no fact',
        remedy: 'write one relation with constants, such as next_link(7)',
        span,
      },
    ])
  }
  return { relation: formatName(rule.head.name), values: values as Value[] }
}

function constantOf(term: Expression): Value | undefined {
  if (term.kind === 'constant') return term.value
  if (term.kind !== 'tuple') return undefined
  const items = term.items.map(constantOf)
  return items.includes(undefined) ? undefined : (items as Scalar[])
}
