import { describe, expect, test } from 'vitest'
import { compile, InputProblem, type Inputs, IntegerOverflow, LimitReached, type RelationRows } from '../index.ts'

const program = (text: string) => compile([{ file: 'test.dl', text }])
const rows = (text: string, inputs: Inputs, name = 'q'): unknown[] => [...program(text).run(inputs).relation(name)]

const WORDS = 'INPUT word(Node: integer, Text: string). q(N, T) :- word(N, T), T != "b".'

describe('inputs are read in place', () => {
  test.each([
    ['Int32Array', Int32Array.of(1, 2)],
    ['Uint32Array', Uint32Array.of(1, 2)],
    ['Uint16Array', Uint16Array.of(1, 2)],
    ['Uint8Array', Uint8Array.of(1, 2)],
    ['Float32Array', Float32Array.of(1, 2)],
    ['Float64Array', Float64Array.of(1, 2)],
    ['a plain array', [1, 2]],
  ])('%s holds numbers', (_, column) => {
    expect(rows('INPUT p(A: integer). q(X) :- p(X), X > 1.', { p: { length: 2, columns: [column] } })).toEqual([[2]])
  })

  test('coded strings keep their codes', () => {
    const word = { length: 3, columns: [[1, 2, 3], { codes: Uint16Array.of(2, 0, 1), strings: ['b', 'c', 'a'] }] }
    expect(rows(WORDS, { word })).toEqual([
      [1, 'a'],
      [3, 'c'],
    ])
  })

  test('two columns may number the same strings differently', () => {
    const a = { length: 2, columns: [{ codes: [0, 1], strings: ['x', 'y'] }] }
    const b = { length: 2, columns: [{ codes: [0, 1], strings: ['y', 'z'] }] }
    expect(rows('INPUT a(S: string). INPUT b(S: string). q(S) :- a(S), b(S).', { a, b })).toEqual([['y']])
  })

  test('a lazy string is made only for the rows that a rule looks at', () => {
    const made: number[] = []
    const text: RelationRows = { length: 3, columns: [[1, 2, 3], { at: row => `text ${made.push(row) && row}` }] }
    const wanted = { length: 1, columns: [[2]] }
    expect(
      rows(
        'INPUT text(Node: integer, Text: string). INPUT wanted(Node: integer). q(T) :- wanted(N), text(N, T), T != "x".',
        { text, wanted },
      ),
    ).toEqual([['text 1']])
    expect(made).toEqual([1])
  })

  test('columns that no rule looks at may be missing their values', () => {
    expect(
      rows('INPUT p(A: integer, B: string). q(A) :- p(A, _).', {
        p: { length: 1, columns: [[7], { codes: [], strings: [] }] },
      }),
    ).toEqual([[7]])
  })

  test('booleans are 0 and 1', () => {
    expect(
      rows('INPUT p(A: boolean). q(A) :- p(A), A = true.', { p: { length: 2, columns: [Uint8Array.of(0, 1)] } }),
    ).toEqual([[true]])
  })

  test('a tuple column is the columns of its items', () => {
    const p = { length: 2, columns: [{ items: [[1, 2], { codes: [0, 0], strings: ['x'] }] }] }
    expect(rows('INPUT p(T: (integer, string)). q(T) :- p(T), T != (1, "x").', { p })).toEqual([[[2, 'x']]])
  })

  test('rows that are there twice count once', () => {
    const p = { length: 3, columns: [[1, 1, 2]] }
    expect(rows('INPUT p(A: integer). q(N) :- N = #count { X : p(X) }.', { p })).toEqual([[2]])
    expect(rows('INPUT p(A: integer). q(X) :- p(X).', { p })).toEqual([[1], [2]])
  })

  test('inputs may come as a map, with more than is needed', () => {
    const p = { length: 1, columns: [[1]] }
    expect(
      rows(
        'INPUT p(A: integer). q(X) :- p(X).',
        new Map([
          ['p', p],
          ['other', p],
        ]),
      ),
    ).toEqual([[1]])
  })

  test('a relation of one run can be the input of another program', () => {
    const first = program('p("a", 1). p("b", 2).').run({})
    expect(rows('INPUT p(S: string, N: integer). q(S) :- p(S, 2).', { p: first.relation('p') })).toEqual([['b']])
  })
})

describe('inputs that do not fit are refused', () => {
  const P = 'INPUT p(A: integer, S: string). q(A, S) :- p(A, S).'
  const strings = { codes: [0], strings: ['x'] }
  test.each<[string, RelationRows | undefined, RegExp]>([
    ['missing', undefined, /need p, which is missing from the inputs/],
    ['too few columns', { length: 1, columns: [[1]] }, /p has 2 columns, but 1 were given/],
    ['too few values', { length: 2, columns: [[1], strings] }, /column 1 of p has 1 values for 2 rows/],
    ['decimals for integers', { length: 1, columns: [[1.5], strings] }, /column 1 of p is integer, but row 0 has 1.5/],
    ['NaN', { length: 1, columns: [[Number.NaN], strings] }, /row 0 has NaN/],
    [
      'strings for numbers',
      { length: 1, columns: [strings, strings] },
      /column 1 of p is integer, but the values are strings/,
    ],
    ['numbers for strings', { length: 1, columns: [[1], [1]] }, /column 2 of p is string, but the values are numbers/],
    [
      'codes without string',
      { length: 1, columns: [[1], { codes: [3], strings: ['x'] }] },
      /code 3 in row 0, but 1 strings/,
    ],
  ])('%s', (_, p, message) => {
    const run = () => program(P).run(p ? { p } : {})
    expect(run).toThrow(InputProblem)
    expect(run).toThrow(message)
  })

  test('infinite decimals and odd booleans are refused', () => {
    expect(() =>
      rows('INPUT p(A: decimal). q(A) :- p(A).', { p: { length: 1, columns: [[Number.POSITIVE_INFINITY]] } }),
    ).toThrow(/row 0 has Infinity/)
    expect(() => rows('INPUT p(A: boolean). q(A) :- p(A).', { p: { length: 1, columns: [[2]] } })).toThrow(
      /is boolean, but row 0 has 2/,
    )
  })

  test('a name of the language is no input by accident', () => {
    expect(() => program('INPUT toString(A: integer). q(A) :- toString(A).').run({})).toThrow(/need toString/)
  })
})

describe('integers', () => {
  test('an input beyond 32 bits is exact', () => {
    expect(
      rows('INPUT p(A: integer). q(A, B) :- p(A), B = A - 1.', { p: { length: 1, columns: [[2 ** 40]] } }),
    ).toEqual([[2 ** 40, 2 ** 40 - 1]])
  })

  test('a value that grows beyond 32 bits on the way is exact', () => {
    expect(rows('p(1). p(Y) :- p(X), X < 1000000000000, Y = X * 10. q(X) :- p(X), X > 100000000000.', {})).toEqual([
      [1e12],
    ])
  })

  test('a value beyond 53 bits is refused, not rounded', () => {
    expect(() => program('p(9007199254740991). q(X + 2) :- p(X).').run({})).toThrow(IntegerOverflow)
  })
})

describe('limits', () => {
  const ENDLESS = 'n(0). n(Y) :- n(X), Y = X + 1.'

  test('a recursion without end stops at the limit of rows', () => {
    const run = () => program(ENDLESS).run({}, { limits: { tuples: 1000 } })
    expect(run).toThrow(LimitReached)
    expect(run).toThrow(
      'more than 1000 rows were derived (while computing n): raise limits.tuples, or make the rules for n stricter',
    )
  })

  test('as many rows as the limit are fine', () => {
    const numbers = program('n(0). n(Y) :- n(X), X < 99, Y = X + 1.')
    expect(numbers.run({}, { limits: { tuples: 100 } }).relation('n')).toHaveLength(100)
    expect(() => numbers.run({}, { limits: { tuples: 99 } })).toThrow(LimitReached)
  })

  test('rules that search without finding stop at the limit of steps', () => {
    const p = { length: 3000, columns: [Int32Array.from({ length: 3000 }, (_, at) => at)] }
    const slow = program('INPUT p(A: integer). q(A) :- p(A), p(B), p(C), p(D), A * B * C * D = -1.')
    expect(() => slow.run({ p }, { limits: { steps: 100_000 } })).toThrow(
      /took more than 100000 steps \(while computing q\)/,
    )
  })

  test('a program can run again after a limit was reached', () => {
    const numbers = program('INPUT p(A: integer). q(A) :- p(A).')
    const many = { p: { length: 100, columns: [Int32Array.from({ length: 100 }, (_, at) => at)] } }
    expect(() => numbers.run(many, { limits: { tuples: 10 } })).toThrow(LimitReached)
    expect(numbers.run(many).relation('q')).toHaveLength(100)
    expect(() => numbers.run(many, { limits: { tuples: 10 } })).toThrow(LimitReached)
  })
})

describe('results', () => {
  test('the same inputs give the same rows in the same order, whatever ran before', () => {
    const text =
      'INPUT e(A: integer, B: integer). p(X, Y) :- e(X, Y). p(X, Z) :- p(X, Y), e(Y, Z). q(Y, N) :- p(_, Y), N = #count { X : p(X, Y) }.'
    const inputs = (n: number) => ({
      e: {
        length: n,
        columns: [
          Int32Array.from({ length: n }, (_, at) => (at * 7) % n),
          Int32Array.from({ length: n }, (_, at) => (at * 5 + 1) % n),
        ],
      },
    })
    const once = program(text)
    const fresh = [...once.run(inputs(20)).facts()]
    once.run(inputs(60))
    once.run(inputs(3))
    expect([...once.run(inputs(20)).facts()]).toEqual(fresh)
    expect([...program(text).run(inputs(20)).facts()]).toEqual(fresh)
  })

  test('columns can be read without making a string', () => {
    const relation = program('p("a", 1). p("b", 2). p("a", 3).').run({}).relation('p')
    const [names, numbers] = relation.columns as [{ codes: Int32Array; strings: string[] }, Int32Array]
    expect([...names.codes].map(code => names.strings[code])).toEqual(['a', 'b', 'a'])
    expect([...numbers]).toEqual([1, 2, 3])
  })

  test('a relation that was not computed is named in the message', () => {
    expect(() => program('OUTPUT a(X). a(1). b(2).').run({}).relation('b')).toThrow(
      'b was not computed: declare it with OUTPUT',
    )
  })

  test('runs of one program do not touch each other', () => {
    const numbers = program('INPUT p(A: integer). q(A) :- p(A).')
    const first = numbers.run({ p: { length: 1, columns: [[1]] } })
    numbers.run({ p: { length: 1, columns: [[2]] } })
    expect([...first.relation('q')]).toEqual([[1]])
  })

  test('inputs of another shape make other code, with the same result', () => {
    const words = program(WORDS)
    const coded = { word: { length: 1, columns: [[1], { codes: [0], strings: ['a'] }] } }
    const lazy = { word: { length: 1, columns: [Int32Array.of(1), { at: () => 'a' }] } }
    expect([...words.run(coded).relation('q')]).toEqual([...words.run(lazy).relation('q')])
  })
})
