import { expect, test } from 'vitest'
import { compile, openPrepared } from './compile.ts'
import { openClosed } from './open-closed.ts'
import type { PreparedProgram } from './prepare/prepared-program.ts'
import { programKey } from './prepare/program-key.ts'
import type { Program } from './program.ts'
import { rowsOf } from './tables/rows.ts'
import { writeClosed, writePrepared } from './write-prepared.ts'

/** `edge` may be a setting, which changes the plan; the words are strings; paths need rounds. */
const RULES = [
  {
    file: 'paths.dl',
    text: `INPUT edge(From: integer, To: integer).
INPUT word(Node: integer, Text: string).
OUTPUT path(From, To).
OUTPUT named(Node, Text).
path(A, B) :- edge(A, B).
path(A, C) :- path(A, B), edge(B, C).
named(A, T) :- path(A, B), word(B, T), T != "no".`,
  },
]

const inputs = (length: number) => ({
  edge: rowsOf(
    { name: 'edge', columns: [column('From'), column('To')] },
    Array.from({ length }, (_, at) => [at, at + 1]),
  ),
  word: rowsOf(
    { name: 'word', columns: [column('Node'), { name: 'Text', type: 'string' }] },
    Array.from({ length }, (_, at) => [at, at % 2 ? 'no' : `word ${at}`]),
  ),
})

function column(name: string) {
  return { name, type: 'integer' as const }
}

const factsOf = (program: Program, length: number): unknown => {
  const run = program.run(inputs(length))
  return { facts: [...run.facts()], steps: run.steps }
}

/** The module as Node would load it. */
function load(module: string): PreparedProgram {
  const loaded = { exports: {} as PreparedProgram }
  new Function('module', module)(loaded)
  return loaded.exports
}

test('a prepared program gives what the compiled one gives, in the same order and steps, without compiling', () => {
  const compiled = compile(RULES)
  factsOf(compiled, 3)
  factsOf(compiled, 40)
  // Rules that cannot be compiled show that they are not.
  const prepared = openPrepared(load(writePrepared(compiled)), [{ file: 'broken.dl', text: '?' }])
  for (const length of [2, 3, 40, 60]) expect(factsOf(prepared, length)).toEqual(factsOf(compile(RULES), length))
  expect(prepared.requiredInputs).toEqual(compiled.requiredInputs)
  expect(prepared.outputs).toEqual(compiled.outputs)
  expect(prepared.describe('named')).toEqual(compiled.describe('named'))
})

test('a closed program has code that rules share, and gives the same: few rows or many, decimals, sums, and large numbers', () => {
  const rules = [
    ...RULES,
    {
      file: 'sums.dl',
      text: `OUTPUT half(Node, Half).
OUTPUT reached(From, Count).
half(A, H) :- path(A, B), H = B / 2.
reached(A, N) :- edge(A, _), N = #count { B : path(A, B) }.
path(A, A) :- edge(A, _), not word(A, "no").`,
    },
  ]
  const compiled = compile(rules)
  factsOf(compiled, 3)
  const closed = openClosed(new Function(`return (${writeClosed(compiled)})`)() as PreparedProgram)
  const sorted = (program: Program, length: number) =>
    [...program.run(inputs(length)).facts()].map(fact => JSON.stringify(fact)).sort()
  for (const length of [0, 1, 3, 40, 200]) expect(sorted(closed, length)).toEqual(sorted(compile(rules), length))
  const far = { ...inputs(2), edge: rowsOf({ name: 'edge', columns: [column('From'), column('To')] }, [[1, 2 ** 40]]) }
  expect([...closed.run(far).facts()]).toEqual([...compiled.run(far).facts()])
  expect(() => closed.passes).toThrow('no rules')
})

test('a page that needs a plan or a shape that was not prepared has the rules compiled', () => {
  const compiled = compile(RULES)
  const bare = openPrepared(load(writePrepared(compiled)), RULES)
  for (const length of [3, 40]) expect(factsOf(bare, length)).toEqual(factsOf(compiled, length))
  const wide = { ...inputs(2), edge: rowsOf({ name: 'edge', columns: [column('From'), column('To')] }, [[1, 2 ** 40]]) }
  const narrow = openPrepared(load(writePrepared(compiled)), RULES)
  expect([...narrow.run(wide).facts()]).toEqual([...compiled.run(wide).facts()])
})

test('the rules of a prepared program can be explained', () => {
  const compiled = compile(RULES)
  const prepared = openPrepared(load(writePrepared(compiled)), RULES)
  expect(prepared.print('plan')).toBe(compiled.print('plan'))
  expect(prepared.compiled.key).toBe(programKey(RULES))
})

test('other rules, inputs, or outputs have another key; other file names do not', () => {
  const key = programKey(RULES)
  expect(programKey([{ ...RULES[0]!, file: 'other.dl' }])).toBe(key)
  expect(programKey([{ ...RULES[0]!, text: RULES[0]!.text.replace('"no"', '"on"') }])).not.toBe(key)
  expect(programKey(RULES, { outputs: ['path'] })).not.toBe(key)
  expect(programKey(RULES, { inputs: [{ name: 'x', columns: [], doc: '' }] as never })).not.toBe(key)
})
