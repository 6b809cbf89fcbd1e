import { describe, expect, test } from 'vitest'
import { compile, explain, explainAbsence, parseFact, printAbsence, printDerivation } from '../index.ts'

const RULES = `INPUT dom::clickable(Node: integer).
INPUT dom::text(Node: integer, Text: string).
INPUT dom::top(Node: integer, Top: integer).
OUTPUT next_link(Node).
OUTPUT crowded(Node, Count).
"it says next": says_next(X) :- dom::text(X, "next").
"a link that says next, with nothing clickable below":
next_link(X) :- dom::clickable(X), says_next(X), dom::top(X, T), T >= 100, not (dom::clickable(Y), dom::top(Y, TY), TY > T).
crowded(X, N) :- dom::clickable(X), N = #count { Y : dom::clickable(Y), Y != X }, N > 0.`

const program = compile([{ file: 'links.dl', text: RULES }])
const run = program.run({
  'dom::clickable': { length: 3, columns: [[1, 2, 3]] },
  'dom::text': { length: 4, columns: [[1, 2, 3, 4], { codes: [0, 1, 1, 1], strings: ['home', 'next'] }] },
  'dom::top': {
    length: 4,
    columns: [
      [1, 2, 3, 4],
      [10, 500, 600, 900],
    ],
  },
})

const why = (fact: string): string | undefined => {
  const derivation = explain(program, run, parseFact(fact))
  return derivation && printDerivation(derivation)
}
const whyNot = (fact: string): string => printAbsence(explainAbsence(program, run, parseFact(fact)))

describe('why a fact holds', () => {
  test('the tree names the rule, its premises and the facts at the bottom', () => {
    expect(why('next_link(3)')).toBe(
      [
        'next_link(3)  — a link that says next, with nothing clickable below',
        '  dom::clickable(3)  — given',
        '  says_next(3)  — it says next',
        '    dom::text(3, "next")  — given',
        '  dom::top(3, 600)  — given',
        '  600 >= 100',
        '  not (dom::clickable(Y), dom::top(Y, TY), TY > 600)',
      ].join('\n'),
    )
  })

  test('an aggregate is shown with its value', () => {
    expect(why('crowded(1, 2)')).toBe(
      [
        'crowded(1, 2)  — crowded (links.dl:9:1)',
        '  dom::clickable(1)  — given',
        '  2 = #count { Y : dom::clickable(Y), Y != 1 }',
        '  2 > 0',
      ].join('\n'),
    )
  })

  test('the bindings of the rule are there as values', () => {
    expect(explain(program, run, parseFact('next_link(3)'))).toMatchObject({
      bindings: new Map([
        ['X', 3],
        ['T', 600],
      ]),
    })
  })

  test('a fact that does not hold has no derivation', () => {
    expect(why('next_link(2)')).toBeUndefined()
  })

  test('a recursive fact is explained by facts of earlier rounds, never by itself', () => {
    const paths = compile([
      { file: 'p.dl', text: 'edge(1, 2). edge(2, 1). path(X, Y) :- edge(X, Y). path(X, Z) :- path(X, Y), path(Y, Z).' },
    ])
    const derivation = explain(paths, paths.run({}), parseFact('path(1, 1)'))!
    expect(printDerivation(derivation)).toBe(
      [
        'path(1, 1)  — path (p.dl:1:51)',
        '  path(1, 2)  — path (p.dl:1:25)',
        '    edge(1, 2)  — stated at p.dl:1:1',
        '  path(2, 1)  — path (p.dl:1:25)',
        '    edge(2, 1)  — stated at p.dl:1:13',
      ].join('\n'),
    )
  })

  test('a fact that was explained is not explained again', () => {
    const text = 'f(0, 1). f(Y, W) :- f(X, V), f(X, U), X < 40, Y = X + 1, W = V + U.'
    const doubling = compile([{ file: 'f.dl', text }])
    const derivation = explain(doubling, doubling.run({}), parseFact('f(40, 1099511627776)'), { depth: 100 })!
    const lines = printDerivation(derivation).split('\n')
    expect(lines.length).toBeLessThan(250)
    expect(lines.some(line => line.includes('f(39, 549755813888)  — see above'))).toBe(true)
  })

  test('a chain of a thousand steps is followed as deep as was asked', () => {
    const text = 'n(0). n(Y) :- n(X), X < 1000, Y = X + 1.'
    const numbers = compile([{ file: 'n.dl', text }])
    const derivation = explain(numbers, numbers.run({}), parseFact('n(1000)'), { depth: 2 })!
    expect(printDerivation(derivation)).toContain('n(998)  — …')
  })

  test('a relation that was never written out is explained all the same', () => {
    const text =
      'OUTPUT first(X). "lies before": before(X, Y) :- at(X, P), at(Y, Q), P < Q. first(X) :- at(X, _), not before(_, X). second(X) :- at(X, _), before(_, X). at(1, 10). at(2, 20). OUTPUT second(X).'
    const positions = compile([{ file: 'p.dl', text }])
    const found = positions.run({})
    expect(found.find('before')).toBeUndefined()
    expect(printDerivation(explain(positions, found, parseFact('second(2)'))!)).toContain('before(1, 2)  — lies before')
  })
})

describe('why a fact does not hold', () => {
  test('the nearest rule and its first failing premise are told', () => {
    expect(whyNot('next_link(2)')).toBe(
      [
        'next_link(2) does not hold; the closest rule is a link that says next, with nothing clickable below',
        '  with X = 2, T = 500',
        '  fails: not (dom::clickable(Y), dom::top(Y, TY), TY > 500)  — dom::clickable(3), dom::top(3, 600), 600 > 500',
      ].join('\n'),
    )
  })

  test('a missing premise is followed to its own rules', () => {
    expect(whyNot('next_link(1)')).toBe(
      [
        'next_link(1) does not hold; the closest rule is a link that says next, with nothing clickable below',
        '  with X = 1',
        '  fails: says_next(1)  — there is no such fact',
        '  says_next(1) does not hold; the closest rule is it says next',
        '    with X = 1',
        '    fails: dom::text(1, "next")  — there is no such fact',
      ].join('\n'),
    )
  })

  test('a false comparison is shown with its values', () => {
    const text = 'p(5). q(X) :- p(X), X > 7.'
    const small = compile([{ file: 's.dl', text }])
    expect(printAbsence(explainAbsence(small, small.run({}), parseFact('q(5)')))).toContain(
      'fails: 5 > 7  — the comparison is false',
    )
  })

  test('a value that the rule computes otherwise is told', () => {
    expect(whyNot('crowded(1, 7)')).toContain('fails: 7 = 2  — the comparison is false')
  })

  test('an input that was not given is told', () => {
    expect(whyNot('dom::clickable(9)')).toBe('dom::clickable(9) is not among the inputs')
  })

  test('a fact that does hold is told', () => {
    expect(whyNot('next_link(3)')).toBe('next_link(3) holds')
  })

  test('an unknown relation, a wrong number of columns and a head that cannot match are told', () => {
    expect(whyNot('nonsense(1)')).toContain('there is no relation nonsense')
    expect(whyNot('next_link(1, 2)')).toContain('next_link has 1 columns, not 2')
    const fixed = compile([{ file: 'f.dl', text: 'p(1).' }])
    expect(printAbsence(explainAbsence(fixed, fixed.run({}), parseFact('p(2)')))).toContain(
      'no rule for p has such values in its head',
    )
  })
})

describe('facts as text', () => {
  test('a fact is read with or without full stop', () => {
    expect(parseFact('a::b<C>(1, "x", (2, true)).')).toEqual({ relation: 'a::b<C>', values: [1, 'x', [2, true]] })
    expect(parseFact('p(-1.5)')).toEqual({ relation: 'p', values: [-1.5] })
  })

  test.each(['p(X)', 'p(1) :- q(1)', 'p(1). q(2)', 'p(1'])('%s is no fact', text => {
    expect(() => parseFact(text)).toThrow()
  })
})
