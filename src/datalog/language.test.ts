import { describe, expect, test } from 'vitest'
import { compile, type Inputs } from './index.ts'

/** All relations that the rules derive, as rows. */
function derive(text: string, inputs: Inputs = {}): Record<string, unknown> {
  const run = compile([{ file: 'test.dl', text }]).run(inputs)
  return Object.fromEntries(run.outputs.map(relation => [relation.name, [...relation]]))
}

const derived = (name: string, text: string): unknown => derive(text)[name]

describe('facts and rules', () => {
  test('a fact holds', () => {
    expect(derive('p(1). p(2).')).toEqual({ p: [[1], [2]] })
  })

  test('the same fact is there once', () => {
    expect(derive('p(1). p(1). p(X) :- p(X).')).toEqual({ p: [[1]] })
  })

  test('premises join by equal variables', () => {
    expect(
      derived(
        'grandparent',
        'parent(1, 2). parent(2, 3). parent(2, 4). grandparent(A, C) :- parent(A, B), parent(B, C).',
      ),
    ).toEqual([
      [1, 3],
      [1, 4],
    ])
  })

  test('a variable twice in one premise asks for equal columns', () => {
    expect(derived('q', 'p(1, 1). p(1, 2). q(X) :- p(X, X).')).toEqual([[1]])
  })

  test('a constant in a premise selects', () => {
    expect(derived('q', 'p("a", 1). p("b", 2). q(X) :- p("b", X).')).toEqual([[2]])
  })

  test('an underscore stands for any value, each time another one', () => {
    expect(derived('q', 'p(1, 2). q(1) :- p(_, _).')).toEqual([[1]])
  })

  test('several rules for one relation are alternatives', () => {
    expect(derived('r', 'p(1). q(2). r(X) :- p(X). r(X) :- q(X).')).toEqual([[1], [2]])
  })

  test('namespaces and instance names are parts of a name', () => {
    expect(derive('plm::annotated_by<NEXT>(1). q(X) :- plm::annotated_by<NEXT>(X).')).toEqual({
      'plm::annotated_by<NEXT>': [[1]],
      q: [[1]],
    })
  })

  test('an instance name of text with blanks is written with quotes', () => {
    expect(derive('says<"next page">(1). q(X) :- says<"next page">(X).')['says<"next page">']).toEqual([[1]])
  })

  test('comments go to the end of the line', () => {
    expect(derive('p(1). % p(2).\n% p(3).\np(4).')).toEqual({ p: [[1], [4]] })
  })

  test('rules may stand in any order', () => {
    expect(derived('c', 'c(X) :- b(X). b(X) :- a(X). a(1).')).toEqual([[1]])
  })
})

describe('recursion', () => {
  test('a relation may need itself', () => {
    expect(
      derived(
        'path',
        'edge(1, 2). edge(2, 3). edge(3, 1). path(X, Y) :- edge(X, Y). path(X, Z) :- path(X, Y), edge(Y, Z).',
      ),
    ).toHaveLength(9)
  })

  test('two relations may need each other', () => {
    const text =
      'next(0, 1). next(1, 2). next(2, 3). even(0). even(Y) :- odd(X), next(X, Y). odd(Y) :- even(X), next(X, Y).'
    expect(derived('even', text)).toEqual([[0], [2]])
    expect(derived('odd', text)).toEqual([[1], [3]])
  })

  test('a rule may use its own relation several times', () => {
    expect(
      derived('path', 'path(1, 2). path(2, 3). path(3, 4). path(4, 5). path(X, Z) :- path(X, Y), path(Y, Z).'),
    ).toHaveLength(10)
  })

  test('a recursion without a beginning is empty', () => {
    expect(derived('p', 'p(X) :- p(X).')).toEqual([])
  })
})

describe('numbers', () => {
  test('integers and decimals of the same value are the same', () => {
    expect(derived('r', 'p(1). q(1.0). r(X) :- p(X), q(X).')).toEqual([[1]])
  })

  test('+ - and * work on both', () => {
    expect(derived('q', 'p(7, 0.5). q(A + 1, A - B, A * B, -A) :- p(A, B).')).toEqual([[8, 6.5, 3.5, -7]])
  })

  test('a division is a decimal', () => {
    expect(derived('q', 'p(1, 4). q(A / B) :- p(A, B).')).toEqual([[0.25]])
  })

  test('a division by zero has no value, so that the premise fails', () => {
    expect(derived('q', 'p(1, 0). p(1, 2). q(A / B) :- p(A, B).')).toEqual([[0.5]])
    expect(derived('q', 'p(1, 0). p(4, 2). q(A) :- p(A, B), A div B >= 0.')).toEqual([[4]])
    expect(derived('q', 'p(1, 0). q(A) :- p(A, B), not (A mod B = 0).')).toEqual([[1]])
  })

  test('div rounds down, and mod has the sign of the divisor', () => {
    expect(derived('q', 'p(7). p(-7). q(A, A div 2, A mod 2, A div -2, A mod -2) :- p(A).')).toEqual([
      [7, 3, 1, -4, -1],
      [-7, -4, 1, 3, -1],
    ])
  })

  test('abs, floor, round, min, max and length are functions', () => {
    expect(
      derived('q', 'p(-2.5). q(abs(X), floor(X), round(X), min(X, 1), max(X, 1), length("four")) :- p(X).'),
    ).toEqual([[2.5, -3, -2, -2.5, 1, 4]])
  })

  test('brackets and precedence are the usual ones', () => {
    expect(derived('q', 'p(2). q(1 + X * 3, (1 + X) * 3, 10 - X - 3) :- p(X).')).toEqual([[7, 9, 5]])
  })

  test('integers beyond 32 bits are exact', () => {
    expect(derived('q', 'p(4000000000). q(X * 1000) :- p(X).')).toEqual([[4_000_000_000_000]])
  })

  test('there is one zero', () => {
    expect(derived('q', 'p(0.0). p(5.5). q(X * -1.0) :- p(X). q(0.0).')).toEqual([[0], [-5.5]])
  })

  test('an arithmetic term in a premise selects', () => {
    expect(derived('q', 'p(1, 2). p(2, 5). q(X) :- p(X, X + 1).')).toEqual([[1]])
  })
})

describe('comparisons', () => {
  test('all six work, also in chains', () => {
    expect(
      derived('q', 'p(1). p(2). p(3). q(X, Y) :- p(X), p(Y), 1 <= X < Y <= 3, X != 2, Y > 1, Y >= 2, X = X.'),
    ).toEqual([
      [1, 2],
      [1, 3],
    ])
  })

  test('an equation gives a variable its value, from either side', () => {
    expect(derived('q', 'p(1). q(Y, Z) :- p(X), Y = X + 1, X + 2 = Z.')).toEqual([[2, 3]])
  })

  test('strings are compared by UTF-16 code units', () => {
    expect(derived('q', 'p("a"). p("B"). p("ab"). q(X) :- p(X), "A" < X <= "a".')).toEqual([['a'], ['B']])
  })

  test('booleans are equal or not', () => {
    expect(derived('q', 'p(true). p(false). q(X) :- p(X), X != false.')).toEqual([[true]])
  })
})

describe('negation', () => {
  test('a premise may be absent', () => {
    expect(derived('r', 'p(1). p(2). q(2). r(X) :- p(X), not q(X).')).toEqual([[1]])
  })

  test('an underscore in a negated premise means: none at all', () => {
    expect(derived('r', 'p(1). p(2). q(2, 9). r(X) :- p(X), not q(X, _).')).toEqual([[1]])
  })

  test('a conjunction may be absent, with variables of its own', () => {
    expect(derived('r', 'p(1). p(2). a(1, 5). a(2, 6). b(5). r(X) :- p(X), not (a(X, Y), b(Y)).')).toEqual([[2]])
  })

  test('comparisons may stand in a negated conjunction', () => {
    expect(derived('largest', 'p(3). p(9). p(5). largest(X) :- p(X), not (p(Y), Y > X).')).toEqual([[9]])
  })

  test('a negation may stand in a negation', () => {
    // Those all of whose children are marked.
    expect(
      derived(
        'all',
        'node(1). node(2). child(1, 3). child(1, 4). child(2, 4). marked(4). all(X) :- node(X), not (child(X, Y), not marked(Y)).',
      ),
    ).toEqual([[2]])
  })

  test('the same name in two negations means two variables', () => {
    expect(derived('r', 'p(1). a(5). b(6). r(X) :- p(X), not (a(Y), b(Y)), not (b(Y), Y < 6).')).toEqual([[1]])
  })
})

describe('aggregates', () => {
  const PRICES = 'shop(1). shop(2). shop(3). price(1, "a", 5). price(1, "b", 5). price(2, "a", 7). '

  test('count, sum, min and max go over the tuples of a group', () => {
    expect(
      derived(
        'q',
        `${PRICES} q(S, N, T, L, G) :- shop(S), N = #count { I : price(S, I, _) }, T = #sum { P, I : price(S, I, P) }, L = #min { P : price(S, _, P) }, G = #max { P : price(S, _, P) }.`,
      ),
    ).toEqual([
      [1, 2, 10, 5, 5],
      [2, 1, 7, 7, 7],
    ])
  })

  test('each distinct tuple counts once: without the item both prices are one', () => {
    expect(derived('q', `${PRICES} q(T) :- T = #sum { P : price(1, _, P) }.`)).toEqual([[5]])
  })

  test('the count and the sum of nothing are 0; the least and greatest of nothing do not exist', () => {
    expect(
      derived('q', `${PRICES} q(N, T) :- N = #count { I : price(3, I, _) }, T = #sum { P : price(3, _, P) }.`),
    ).toEqual([[0, 0]])
    expect(derived('q', `${PRICES} q(L) :- L = #min { P : price(3, _, P) }.`)).toEqual([])
  })

  test('an aggregate may be compared directly', () => {
    expect(derived('q', `${PRICES} q(S) :- shop(S), #count { I : price(S, I, _) } >= 2.`)).toEqual([[1]])
  })

  test('an aggregate may stand in a head and in arithmetic', () => {
    expect(derived('q', `${PRICES} q(S, 10 * #count { I : price(S, I, _) } + 1) :- shop(S).`)).toEqual([
      [1, 21],
      [2, 11],
      [3, 1],
    ])
  })

  test('a value that is known already is compared with the aggregate', () => {
    expect(derived('q', `${PRICES} n(2). q(S) :- shop(S), n(N), N = #count { I : price(S, I, _) }.`)).toEqual([[1]])
  })

  test('the least string is the first by code units', () => {
    expect(derived('q', `${PRICES} q(X) :- X = #min { I : price(_, I, _) }.`)).toEqual([['a']])
  })

  test('an aggregate may hold a negation, and a negation an aggregate', () => {
    expect(
      derived('q', `${PRICES} sold(2, "a"). q(N) :- N = #count { S, I : price(S, I, _), not sold(S, I) }.`),
    ).toEqual([[2]])
    expect(derived('q', `${PRICES} q(S) :- shop(S), not (#count { I : price(S, I, _) } > 0).`)).toEqual([[3]])
  })
})

describe('tuples', () => {
  test('a tuple is a value, made in a head and taken apart in a premise', () => {
    expect(derive('box(1, 10, 20). place(X, (L, T)) :- box(X, L, T). left(X, L) :- place(X, (L, _)).')).toMatchObject({
      place: [[1, [10, 20]]],
      left: [[1, 10]],
    })
  })

  test('a variable may hold a tuple', () => {
    expect(derived('r', 'p((1, "a")). p((2, "b")). q((2, "b")). r(T) :- p(T), q(T).')).toEqual([[[2, 'b']]])
  })

  test('tuples are equal when all their items are', () => {
    expect(derived('q', 'p((1, 2)). p((1, 3)). q(A, B) :- p(A), p(B), A != B.')).toEqual([
      [
        [1, 2],
        [1, 3],
      ],
      [
        [1, 3],
        [1, 2],
      ],
    ])
    expect(derived('q', 'p((1, 2)). q(X, Y) :- p(T), T = (X, Y).')).toEqual([[1, 2]])
  })
})

describe('declarations', () => {
  const rows = { length: 2, columns: [Int32Array.of(1, 2), { codes: Uint8Array.of(1, 0), strings: ['x', 'y'] }] }

  test('an input is read under the name it was declared with', () => {
    expect(
      derive('INPUT web::item(Node: integer, Name: string). q(S) :- web::item(_, S).', { 'web::item': rows }),
    ).toEqual({ q: [['y'], ['x']] })
  })

  test('with an OUTPUT only what was asked for is given', () => {
    expect(Object.keys(derive('OUTPUT b(Value). a(1). b(X) :- a(X).'))).toEqual(['b'])
  })

  test('outputs know the names of their columns', () => {
    const run = compile([{ file: 'test.dl', text: 'OUTPUT b(Node, Value: decimal). b(1, 2).' }]).run({})
    expect([...run.relation('b').objects()]).toEqual([{ Node: 1, Value: 2 }])
  })

  test('an input may itself be an output', () => {
    expect(derive('INPUT i(A: integer, B: string). OUTPUT i(A, B).', { i: rows })).toEqual({
      i: [
        [1, 'y'],
        [2, 'x'],
      ],
    })
  })

  test('a program tells which inputs its outputs reach', () => {
    const text = `INPUT a(X: integer). INPUT b(X: integer). INPUT c(X: integer). OUTPUT q(X).
      p(X) :- a(X). q(X) :- p(X), not c(X). r(X) :- b(X).`
    expect(compile([{ file: 'test.dl', text }]).requiredInputs).toEqual(['a', 'c'])
  })

  test('what a library needs is empty as long as no output reaches it', () => {
    expect(derive('NEEDS size(S: integer). OUTPUT b(X). a(X) :- size(X). b(1).')).toEqual({ b: [[1]] })
  })
})
