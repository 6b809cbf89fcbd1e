import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  compile,
  explain,
  explainAbsence,
  type Fact,
  formatFact,
  type Program,
  parseFact,
  parseFacts,
  printAbsence,
  printDerivation,
  RuleProblems,
  type Run,
  rowsOf,
} from './index.ts'

interface Block {
  readonly language: string
  readonly text: string
}

interface Example {
  readonly heading: string
  readonly rules: string
  readonly rest: readonly Block[]
}

const DOCUMENT = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8')

/** The rule files of the document, each with the blocks that follow it. */
function examplesOf(document: string): Example[] {
  const examples: { heading: string; rules: string; rest: Block[] }[] = []
  let heading = ''
  for (const [, title, language, text] of document.matchAll(/^## (.+)$|^```(\w+)\n([\s\S]*?)^```$/gm)) {
    if (title) heading = title
    else if (language === 'rules') examples.push({ heading, rules: text!, rest: [] })
    else examples.at(-1)?.rest.push({ language: language!, text: text! })
  }
  return examples
}

const blockOf = (example: Example, language: string): string | undefined =>
  example.rest.find(block => block.language === language)?.text

function runExample(example: Example): { program: Program; run: Run } {
  const program = compile([{ file: 'example.dl', text: example.rules }])
  const given = parseFacts({ file: 'given', text: blockOf(example, 'given') ?? '' })
  const rows = (name: string) => given.filter(fact => fact.relation === name).map(fact => fact.values)
  const inputs = new Map(program.requiredInputs.map(name => [name, rowsOf(program.describe(name)!, rows(name))]))
  return { program, run: program.run(inputs) }
}

/** Relations that only state facts would repeat the example. */
function derivedFacts({ program, run }: { program: Program; run: Run }): string[] {
  const stated = new Set(
    program.passes.checked.clauses.filter(clause => clause.body.length === 0).map(clause => clause.relation),
  )
  return [...run.facts()].filter((fact: Fact) => !stated.has(fact.relation)).map(fact => `${formatFact(fact)}.`)
}

function answer({ program, run }: { program: Program; run: Run }, question: string): string {
  const fact = parseFact(question.trim())
  const derivation = explain(program, run, fact)
  return `${derivation ? printDerivation(derivation) : printAbsence(explainAbsence(program, run, fact))}\n`
}

function problemsOf(rules: string): string {
  try {
    compile([{ file: 'example.dl', text: rules }])
  } catch (error) {
    if (error instanceof RuleProblems) return `${error.message}\n`
    throw error
  }
  return 'no problem\n'
}

describe('docs/rules.md', () => {
  const examples = examplesOf(DOCUMENT)

  test('has examples for all of the language', () => {
    expect(examples.length).toBeGreaterThan(12)
    for (const word of [
      'INPUT',
      'OUTPUT',
      'TEMPLATE',
      'INSTANTIATE',
      'IMPORT',
      'not',
      '#count',
      '#sum',
      '#min',
      'div',
    ]) {
      expect(examples.map(({ rules }) => rules).join('\n')).toContain(word)
    }
  })

  test.each(examples.map((example, at) => [`${at + 1}: ${example.heading}`, example] as const))(
    'example %s',
    (_, example) => {
      expect(example.rest.length, 'an example without a result').toBeGreaterThan(0)
      const problems = blockOf(example, 'problems')
      if (problems !== undefined) {
        expect(problemsOf(example.rules)).toBe(problems)
        return
      }
      const result = runExample(example)
      const facts = blockOf(example, 'facts')
      if (facts !== undefined) expect(derivedFacts(result)).toEqual(facts.trim().split('\n'))
      const questions = example.rest.filter(block => block.language === 'why')
      const answers = example.rest.filter(block => block.language === 'because')
      expect(questions.map(block => answer(result, block.text))).toEqual(answers.map(block => block.text))
      expect(facts ?? answers[0], 'an example that shows nothing').toBeDefined()
    },
  )
})
