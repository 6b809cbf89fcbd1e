import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compile, PASSES } from './index.ts'
import { parse } from './parse/parse.ts'
import { printStatements } from './parse/print.ts'
import { printPlan } from './plan/print.ts'

const print = (text: string, pass: (typeof PASSES)[number]): string => compile([{ file: 'test.dl', text }]).print(pass)
const plan = (text: string): string => print(text, 'plan')

const BOXES =
  'INPUT box(node: integer, left: decimal, top: decimal, right: decimal). INPUT wanted(node: integer). INPUT mark(node: integer). '

describe('every pass prints itself', () => {
  const STD = readFileSync(new URL('../stages/4-find/blocks/std.dl', import.meta.url), 'utf8')

  test.each(PASSES.map(pass => [pass]))('%s', pass => {
    expect(print(STD, pass).length).toBeGreaterThan(200)
  })

  test('what parse prints, parses to the same', () => {
    const text = `${STD} "odd \\"one\\"": p(1.0, -2, "x", (true, 3)) :- not (q(_, X), X != 1 + 2 * -3), min(X, 2) <= abs(-X) < 9 mod 4, Y = #sum { A, B : r<"a b">(A, B) }. q(1, 2). r<"a b">(1, 2).
      INSTANTIATE closest<Model, R(A, B), P(A), T(A)> USING <{ m, n }, s(A, _, B), t(A), { u(A), v(A, 1) }>. IMPORT <Model>::char_num INTO <m>. OUTPUT p(A, B: integer, C, D: (boolean, integer)).`
    const once = printParsed(text)
    expect(printParsed(once)).toBe(once)
    expect(once).toContain(
      'INSTANTIATE closest<Model, R(A, B), P(A), T(A)> USING <{ m, n }, s(A, _, B), t(A), { u(A), v(A, 1) }>.',
    )
  })

  test('strata come in the order in which they are computed', () => {
    expect(print('c(X) :- b(X), not a(X). b(X) :- a(X). b(X) :- b(X). a(1).', 'stratify')).toBe(
      '0: a\n1 (recursive): b\n2: c',
    )
  })

  test('types are printed as they were found', () => {
    expect(print('p(1, "a"). q((X, 0.5)) :- p(X, _).', 'check')).toBe('p(integer, string)\nq((integer, decimal))')
  })
})

function printParsed(text: string): string {
  return printStatements(parse({ file: 'test.dl', text }).statements)
}

describe('the plan', () => {
  test('reads by key what is joined by equality', () => {
    expect(plan(`${BOXES} q(X, L) :- wanted(X), box(X, L, _, _).`)).toContain(
      'each box by key (1): column 1 is X, L = column 2',
    )
  })

  test('reads by range what is compared on both sides', () => {
    expect(plan(`${BOXES} q(X, Y) :- box(X, _, T, _), box(Y, _, S, _), T - 5 <= S <= T + 5.`)).toContain(
      'each box by range of column 3 >= (T - 5) and <= (T + 5)',
    )
  })

  test('takes the narrower of two ranges', () => {
    expect(plan(`${BOXES} q(X, Y) :- box(X, L, T, _), box(Y, M, S, _), abs(T - S) <= 5, abs(L - M) <= 9.`)).toMatch(
      /by range of column 3 .* or of column 2 /,
    )
  })

  test('reads by two columns what contains something', () => {
    expect(plan(`${BOXES} q(X, Y) :- box(X, L, _, R), box(Y, M, _, S), M < L, R < S.`)).toContain(
      'each box by range of column 2 < L and column 4 > R',
    )
  })

  test('gives the things that are searched by range a relation of their own', () => {
    const text = plan(`${BOXES} q(X, Y) :- wanted(X), box(X, _, T, _), box(Y, _, S, _), mark(Y), T - 5 <= S <= T + 5.`)
    expect(text).toMatch(/compute ~\d\n.*\n {4}each mark: V\d = column 1\n {4}each box by key \(1\)/)
    expect(text).toMatch(/each ~\d by range of column 2/)
  })

  test('never writes out pairs that only comparisons make, unless they are asked for', () => {
    const rules = `${BOXES} before(X, Y) :- box(X, _, T, _), box(Y, _, S, _), T < S. first(X) :- wanted(X), not before(_, X).`
    expect(plan(`${rules} OUTPUT first(X).`)).not.toContain('compute before')
    expect(plan(rules)).toContain('compute before')
  })

  test('stops at the first match where one is enough', () => {
    expect(plan(`${BOXES} q(X) :- wanted(X), box(X, _, _, _), mark(X).`)).toContain('some box by key (1)')
  })

  test('looks up rows before adding them only where they can repeat', () => {
    expect(plan(`${BOXES} q(X, L) :- box(X, L, _, _).`)).toContain(
      'q(X, L), looked up first unless column 1 of box is unique',
    )
    expect(plan('a(1). a(2). b(X) :- a(X).')).toContain('  b(X)\n')
    expect(plan('a(1). c(2). b(X) :- a(X). b(X) :- c(X).')).toContain('b(X), looked up first\n')
  })

  test('reads what the last round added in a recursion', () => {
    expect(plan('e(1, 2). p(X, Y) :- e(X, Y). p(X, Z) :- p(X, Y), e(Y, Z).')).toContain('each p of the last round')
  })

  test('follows the size of inputs that may be settings', () => {
    const text =
      'INPUT item(node: integer, at: decimal). INPUT spot(at: decimal). OUTPUT q(X). q(X) :- item(X, A), spot(S), S - 1 <= A <= S + 1.'
    const { planner } = compile([{ file: 'test.dl', text }]).compiled.plans
    expect(printPlan(planner.planFor(() => 1))).not.toContain('by range')
    expect(printPlan(planner.planFor(() => 1000))).toContain('by range')
    expect(planner.planFor(() => 2)).toBe(planner.planFor(() => 3))
  })

  test('leaves out what no output needs', () => {
    expect(plan('OUTPUT b(X). a(1). b(X) :- a(X). c(X) :- a(X).')).not.toContain('compute c')
  })
})
