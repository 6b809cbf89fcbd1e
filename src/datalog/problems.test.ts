import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compile, formatProblem, RuleProblems } from './index.ts'
import type { RelationDeclaration } from './relation.ts'

function problemsOf(text: string, inputs: readonly RelationDeclaration[] = []) {
  try {
    compile([{ file: 'test.dl', text }], { inputs })
  } catch (failure) {
    if (failure instanceof RuleProblems) return failure.problems
    throw failure
  }
  return []
}

/** The messages without the lines that show the source. */
const messagesOf = (text: string, inputs: readonly RelationDeclaration[] = []): string[] =>
  problemsOf(text, inputs).map(problem => `${problem.kind}: ${problem.message}`)

test('a problem is shown with file, line, column, the line with a caret, and what to do', () => {
  const [problem] = problemsOf('q(1).\np(X, Y) :-\n\tq(X), not r(Y).\nr(2).')
  expect(formatProblem(problem!)).toBe(
    [
      'test.dl:2:6: no positive premise gives Y a value',
      '  2 | p(X, Y) :-',
      '    |      ^',
      '  use Y in a relation that is not negated, or remove it',
    ].join('\n'),
  )
})

test('the caret stands right below tabs', () => {
  const [problem] = problemsOf('\tp(X) :- q(X).')
  expect(formatProblem(problem!).split('\n')[2]).toBe('    | \t        ^^^^')
})

test('of a long line, the part around the problem is shown', () => {
  const [problem] = problemsOf(`${' '.repeat(400)}p(X) :- q(X).${' '.repeat(400)}`)
  const [, line, caret] = formatProblem(problem!).split('\n')
  expect(line!.length).toBeLessThan(200)
  expect(line!.slice(caret!.indexOf('^'), caret!.lastIndexOf('^') + 1)).toBe('q(X)')
})

test('a file in another encoding has a message of a reasonable size', () => {
  const text = Buffer.from(`p(1).${' /*'.repeat(5000)}`, 'utf16le').toString('utf8')
  expect(() => compile([{ file: 'test.dl', text }], { inputs: [] })).toThrow(/… and \d+ more$/)
  expect(problemsOf(text).length).toBeGreaterThan(1000)
})

test('all problems of all passes are told, in the order of the file', () => {
  const text = `p(1, .
q(X) :- unknown(X).
r(X, Y) :- s(X).
s(1). s(1, 2).
t(X) :- s(X), not t(X).
u("a"). u(1).`
  expect(messagesOf(text)).toEqual([
    'syntax: expected a value but found "."',
    'unknown-relation: there is no relation unknown',
    'unsafe: no positive premise gives Y a value',
    'arity: s has 1 column, not 2',
    'cycle: t needs the negation of t',
    'type: column 1 of u is string, but this is integer',
  ])
})

test('what an unreadable statement would have defined is not called unknown', () => {
  expect(messagesOf('p(1 2). q(X) :- p(X).')).toEqual(['syntax: expected ")" but found "2"'])
})

test('problems of several files are told together', () => {
  const sources = [
    { file: 'b.dl', text: 'p(X) :- nothing(X).' },
    { file: 'a.dl', text: 'q(X) :- neither(X).' },
  ]
  expect(() => compile(sources)).toThrow(
    /a\.dl:1:9: there is no relation neither[\s\S]*b\.dl:1:9: there is no relation nothing/,
  )
})

test('whatever the text, there is a program or a list of problems', () => {
  const words =
    'TEMPLATE INSTANTIATE IMPORT USING INTO INPUT OUTPUT NEEDS not p q std::p X Y _ 1 2.5 "s" true abs #count < > <= = :- :: , . : ( ) { } + * mod % \n'
  const token = fc.constantFrom(...words.split(' '), ' ', '<X>', 'p(X)', 'q(X, Y)', 'p(1).', 'p(X) :- q(X, _).')
  let readable = 0
  fc.assert(
    fc.property(fc.array(token, { maxLength: 40 }), fc.constantFrom(' ', ''), (tokens, between) => {
      if (messagesOf(tokens.join(between)).length === 0) readable++
    }),
    { numRuns: 2000 },
  )
  expect(readable).toBeGreaterThan(20)
})

describe('syntax', () => {
  test.each([
    ['p(1)', 'expected "." but found the end of the file'],
    ['p 1.', 'expected "(" but found "1"'],
    ['P(1).', 'expected the name of a relation but found "P"'],
    ['p(1) :- .', 'expected a value but found "."'],
    ['p("a).', 'this string has no end'],
    ['p("\\x").', 'this string has an unknown escape or a control character'],
    ['p(1) & q(1).', '"&" is not allowed here'],
    ['p(word).', 'word is neither a value nor a function'],
    ['p(abs(1, 2)).', 'abs takes 1 argument, not 2'],
    ['p(min(1)).', 'min takes 2 arguments, not 1'],
    ['p(99999999999999999).', '99999999999999999 is too large'],
    ['p(1e999).', '1e999 is too large'],
    ['p(X) :- X.', 'a value alone is not a premise'],
    ['p(X) :- q(X), not X < 1.', '"not" needs a relation or parentheses after it'],
    ['p(X) :- X = #average { Y : q(Y) }.', 'there is no aggregate #average'],
    ['p(X) :- X = #count { Y }.', 'expected ":" but found "}"'],
    ['INPUT p(A: number).', '"number" is not a type'],
    ['INPUT p(1).', 'expected the name of a column but found "1"'],
    ['TEMPLATE T<A> { }', 'expected the name of a template but found "T"'],
    ['TEMPLATE t<a> { }', 'expected a template parameter but found "a"'],
    ['INSTANTIATE t WITH <a>', 'expected USING but found "WITH"'],
    ['p(X) :- q<(X).', 'expected a parameter but found "("'],
  ])('%s', (text, message) => {
    expect(messagesOf(text)[0]).toBe(`syntax: ${message}`)
  })

  test('brackets cannot be nested without end', () => {
    expect(messagesOf(`p(${'('.repeat(5000)}1${')'.repeat(5000)}).`)).toEqual([
      'syntax: brackets are nested more than 100 deep',
    ])
    expect(messagesOf(`p(X) :- ${'not ('.repeat(5000)}`)).toEqual(['syntax: brackets are nested more than 100 deep'])
  })

  test('sums cannot be long without end', () => {
    expect(messagesOf(`p(${'1 + '.repeat(5000)}1).`)).toEqual(['syntax: this expression has more than 200 operators'])
  })

  test('many rules, premises and columns are no problem', () => {
    const chain = Array.from({ length: 3000 }, (_, at) => `p${at + 1}(X) :- p${at}(X).`).join('\n')
    expect(messagesOf(`p0(1). ${chain}`)).toEqual([])
    expect(messagesOf(`p(1). q(X) :- ${Array.from({ length: 300 }, () => 'p(X)').join(', ')}.`)).toEqual([])
  })
})

describe('relations', () => {
  test('an unknown relation is told with the name that was meant', () => {
    const [problem] = problemsOf('std::proximity(1). p(X) :- std::proximty(X).')
    expect(problem).toMatchObject({
      message: 'there is no relation std::proximty',
      remedy: 'did you mean std::proximity?',
    })
  })

  test('an output that no rule derives is unknown', () => {
    expect(messagesOf('OUTPUT p(X). q(1).')).toEqual(['unknown-relation: there is no relation p'])
  })

  test('a wrong number of columns is told with the right ones', () => {
    const [problem] = problemsOf('INPUT edge(From: integer, To: integer). p(X) :- edge(X).')
    expect(problem).toMatchObject({
      kind: 'arity',
      message: 'edge has 2 columns, not 1',
      remedy: 'it was declared at test.dl:1:1: edge(From, To)',
    })
  })

  test('no rule can add to an input', () => {
    expect(messagesOf('INPUT p(A: integer). p(1).')).toEqual(['declaration: p is an input, so no rule can add to it'])
  })

  test('an input has types', () => {
    expect(messagesOf('INPUT p(A). q(X) :- p(X).')).toEqual(['declaration: the column A of the input p has no type'])
  })

  test('a file and its host must agree about an input', () => {
    const host = [{ name: 'p', columns: [{ name: 'node', type: 'integer' as const }] }]
    expect(messagesOf('INPUT p(A: string). q(X) :- p(X).', host)).toEqual([
      'declaration: p was declared differently by the program that runs the rules',
    ])
    expect(messagesOf('INPUT p(A). q(X) :- p(X).', host)).toEqual([])
  })

  test('an output that reaches what a library needs is refused until there is a rule for it', () => {
    const text = 'NEEDS size(S: integer). OUTPUT a(X). a(X) :- size(X).'
    expect(messagesOf(text)).toEqual(['unknown-relation: no rule defines size, which an output needs here'])
    expect(messagesOf(`${text} size(3).`)).toEqual([])
  })
})

describe('types', () => {
  test.each([
    ['p("a"). q(1). r(X) :- p(X), q(X).', 'column 1 of q is integer, but X is string'],
    ['p(1). q(X) :- p(X), X = "a".', 'integer and string cannot be compared'],
    ['p(1). q(X) :- p(X), X < "a".', 'integer and string cannot be compared'],
    ['p("a"). q(X + 1) :- p(X).', '+ needs number, but this is string'],
    ['p(1). q(length(X)) :- p(X).', 'length needs string, but this is integer'],
    ['p(1.5). q(X mod 2) :- p(X).', 'mod needs integer, but this is decimal'],
    ['p(true). q(X) :- p(X), X < true.', 'booleans have no order: use only = and !='],
    ['p((1, 2)). q(X) :- p(X), X < (1, 3).', 'tuples have no order: use only = and !='],
    ['p((1, 2)). p((1, 2, 3)).', 'column 1 of p is (integer, integer), but this is (integer, integer, integer)'],
    ['p(((1, 2), 3)).', 'a tuple cannot hold a tuple'],
    ['p("a"). q(S) :- S = #sum { X : p(X) }.', '#sum adds numbers, but this is string'],
    ['p((1, 2)). q(S) :- S = #count { X : p(X) }.', 'a tuple cannot be aggregated'],
    ['OUTPUT p(A: integer). p(1.5).', 'column 1 of p is integer, but this is decimal'],
    ['OUTPUT p(A: string). p(1).', 'column 1 of p is string, but this is integer'],
  ])('%s', (text, message) => {
    expect(messagesOf(text)).toContain(`type: ${message}`)
  })

  test('types are followed through rules', () => {
    expect(messagesOf('a("x"). b(X) :- a(X). c(X) :- b(X). d(X) :- c(X), X > 1.')).toEqual([
      'type: string and integer cannot be compared',
    ])
  })
})

describe('safety', () => {
  test.each([
    ['p(X).', 'no positive premise gives X a value'],
    ['q(1). p(X) :- q(Y), X > Y.', 'no positive premise gives X a value'],
    ['q(1). p(X) :- q(Y), X + 1 = Y.', 'no positive premise gives X a value'],
    ['q(1). p(X) :- q(X), not q(Y).', 'Y occurs only in a negated premise'],
    ['q(1). p(X) :- q(X), not (q(Y), Z > Y).', 'no positive premise gives Z a value'],
    ['q(1, 2). p(X, N) :- N = #count { Y : q(X, Y) }.', 'no positive premise gives X a value'],
    ['q(1). p(N) :- N = #sum { Z : q(_) }.', 'no positive premise gives Z a value'],
    ['p(_).', '_ is not allowed here: it has no value'],
    ['q(1). p(X) :- q(X), X < _.', '_ is not allowed here: it has no value'],
  ])('%s', (text, message) => {
    expect(messagesOf(text)).toContain(`unsafe: ${message}`)
  })

  test('a variable is told once', () => {
    expect(messagesOf('q(1). p(X, X, Y) :- q(1), X > 1, X > 2, Y > X.')).toEqual([
      'unsafe: no positive premise gives X a value',
      'unsafe: no positive premise gives Y a value',
    ])
  })
})

describe('circles', () => {
  test('negation in a circle is told with the way around it', () => {
    const [problem] = problemsOf('d(1).\na(X) :- d(X), not b(X).\nb(X) :- c(X).\nc(X) :- a(X).')
    expect(problem).toMatchObject({
      kind: 'cycle',
      message: 'a needs the negation of b, and b needs c (test.dl:3:9), c needs a (test.dl:4:9)',
      remedy: 'break the cycle: what is negated or aggregated must be computed before',
    })
  })

  test('an aggregate in a circle is refused too', () => {
    expect(messagesOf('p(1). p(N) :- N = #count { X : p(X) }.')).toEqual(['cycle: p needs an aggregate of p'])
  })

  test('negation outside of the circle is fine', () => {
    expect(messagesOf('e(1, 2). p(X) :- e(X, _). p(Y) :- p(X), e(X, Y). q(X) :- e(X, _), not p(X).')).toEqual([])
  })
})
