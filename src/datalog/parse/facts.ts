import { type RuleProblem, RuleProblems } from '../problem.ts'
import type { RuleFile } from '../source.ts'
import type { Fact, Scalar, Value } from '../value.ts'
import { formatName } from './name.ts'
import { parse } from './parse.ts'
import type { Expression, Statement } from './syntax.ts'

/** Reads a fact as rules write it: `plm::char_num(7, 4)`, with or without the period. */
export function parseFact(text: string): Fact {
  const source = { file: 'fact', text: /\.\s*$/.test(text) ? text : `${text}.` }
  const facts = parseFacts(source)
  if (facts.length === 1) return facts[0]!
  const span = { source, start: 0, end: text.length }
  throw new RuleProblems([{ kind: 'syntax', message: 'expected one fact', remedy: 'write it as next_link(7)', span }])
}

/** Reads a file of facts. */
export function parseFacts(source: RuleFile): Fact[] {
  const { statements, problems } = parse(source)
  const found: RuleProblem[] = [...problems]
  const facts = statements.flatMap(statement => {
    const fact = factOf(statement)
    if (!fact) {
      const remedy = 'write a relation with constants, such as next_link(7).'
      found.push({ kind: 'syntax', message: 'this is not a fact', remedy, span: statement.span })
    }
    return fact ?? []
  })
  if (found.length > 0) throw new RuleProblems(found)
  return facts
}

function factOf(statement: Statement): Fact | undefined {
  if (statement.kind !== 'rule' || statement.body.length > 0) return undefined
  const values = statement.head.terms.map(constantOf)
  return values.includes(undefined)
    ? undefined
    : { relation: formatName(statement.head.name), values: values as Value[] }
}

function constantOf(term: Expression): Value | undefined {
  if (term.kind === 'constant') return term.value
  if (term.kind !== 'tuple') return undefined
  const items = term.items.map(constantOf)
  return items.includes(undefined) ? undefined : (items as Scalar[])
}
