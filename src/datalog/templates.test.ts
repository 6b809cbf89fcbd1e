import { describe, expect, test } from 'vitest'
import { compile, RuleProblems } from './index.ts'

const derive = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    compile([{ file: 'test.dl', text }])
      .run({})
      .outputs.map(relation => [relation.name, [...relation]]),
  )

const expanded = (text: string): string[] =>
  compile([{ file: 'test.dl', text }])
    .print('expand')
    .split('\n')

function messagesOf(text: string): string[] {
  try {
    compile([{ file: 'test.dl', text }])
  } catch (failure) {
    if (failure instanceof RuleProblems) return failure.problems.map(problem => `${problem.kind}: ${problem.message}`)
    throw failure
  }
  return []
}

const WORLD = `node_of_interest(1). node_of_interest(2). annotation(1, "NEXT"). annotation(2, "NUMBER"). annotation(3, "NEXT").
near(3, 1). near(2, 1). near(1, 2).`

const ANNOTATED_BY = `TEMPLATE annotated_by<Model, AType> {
  <Model>::annotated_by<AType>(X) :- node_of_interest(X), annotation(X, <AType>).
}`

describe('instances', () => {
  test('a word becomes part of the name and a string in the rule', () => {
    expect(expanded(`${WORLD} ${ANNOTATED_BY} INSTANTIATE annotated_by<Model, AType> USING <plm, NEXT>`).at(-1)).toBe(
      'plm::annotated_by<NEXT>(X) :- node_of_interest(X), annotation(X, "NEXT").',
    )
  })

  test('a set makes one instance each', () => {
    expect(
      derive(`${WORLD} ${ANNOTATED_BY} INSTANTIATE annotated_by<Model, AType> USING <plm, { NEXT, NUMBER }>`),
    ).toMatchObject({
      'plm::annotated_by<NEXT>': [[1]],
      'plm::annotated_by<NUMBER>': [[2]],
    })
  })

  test('two sets make every combination', () => {
    const names = Object.keys(
      derive(`${WORLD} ${ANNOTATED_BY} INSTANTIATE annotated_by USING <{ a, b }, { NEXT, NUMBER }>`),
    )
    expect(names.filter(name => name.includes('::'))).toEqual([
      'a::annotated_by<NEXT>',
      'a::annotated_by<NUMBER>',
      'b::annotated_by<NEXT>',
      'b::annotated_by<NUMBER>',
    ])
  })

  test('strings and numbers are arguments too', () => {
    const text = 'p(1, "a b"). TEMPLATE t<N, S> { q<N><S>(X) :- p(X, <S>), X = <N>. } INSTANTIATE t USING <1, "a b">'
    expect(derive(text)['q<1><"a b">']).toEqual([[1]])
  })

  test('the same instance is made once', () => {
    expect(
      expanded(
        `${WORLD} ${ANNOTATED_BY} INSTANTIATE annotated_by USING <m, NEXT> INSTANTIATE annotated_by USING <m, NEXT>`,
      ).filter(line => line.startsWith('m::')),
    ).toHaveLength(1)
  })

  test('the name of a rule is filled in', () => {
    const text = `${WORLD} TEMPLATE t<Model, P(X)> { "it is <P> in <Model>": <Model>::t<P>(X) :- <P(X)>. } INSTANTIATE t USING <plm, node_of_interest(X)>`
    expect(expanded(text).at(-1)).toBe(
      '"it is node_of_interest in plm": plm::t<node_of_interest>(X) :- node_of_interest(X).',
    )
  })
})

describe('predicate parameters', () => {
  const IN_PROXIMITY = `TEMPLATE in_proximity<Model, Property(Close)> {
    <Model>::in_proximity<Property>(X) :- node_of_interest(X), near(Close, X), <Property(Close)>.
  }`

  test('a predicate stands where its parameter does', () => {
    const text = `${WORLD} ${ANNOTATED_BY} ${IN_PROXIMITY} INSTANTIATE annotated_by USING <plm, NUMBER>
      INSTANTIATE in_proximity<Model, Property(Close)> USING <plm, plm::annotated_by<NUMBER>(Close)>`
    expect(derive(text)['plm::in_proximity<plm::annotated_by<NUMBER>>']).toEqual([[1]])
  })

  test('the argument says where the variables stand', () => {
    const text = `page(0, 0, 200, 100). TEMPLATE size<Model, Within(Height, Width)> { <Model>::size<Within>(H, W) :- <Within(H, W)>. }
      INSTANTIATE size<Model, Within(Height, Width)> USING <m, page(_, _, Width, Height)>`
    expect(derive(text)['m::size<page>']).toEqual([[100, 200]])
  })

  test('an instantiation may call the variables as it likes', () => {
    const text = `page(0, 0, 200, 100). TEMPLATE size<Model, Within(Height, Width)> { <Model>::size<Within>(H, W) :- <Within(H, W)>. }
      INSTANTIATE size<M, In(A, B)> USING <m, page(_, _, B, A)>`
    expect(derive(text)['m::size<page>']).toEqual([[100, 200]])
  })

  test('an argument may use a variable of the rule', () => {
    const text = `item(1). item(2). less(1, 2). TEMPLATE t<Test(Y)> { t<Test>(X) :- item(X), item(Y), <Test(Y)>. }
      INSTANTIATE t<Test(Y)> USING <less(Y, X)>`
    expect(derive(text)['t<less>']).toEqual([[2]])
  })

  test('a predicate parameter may stand in a negation and in an aggregate', () => {
    const text = `item(1). item(2). bad(2, 7). bad(2, 8).
      TEMPLATE t<P(A, B)> { clean<P>(X) :- item(X), not (<P(X, Y)>, Y > 0). number<P>(X, N) :- item(X), N = #count { Y : <P(X, Y)> }. }
      INSTANTIATE t<P(A, B)> USING <bad(A, B)>`
    expect(derive(text)).toMatchObject({
      'clean<bad>': [[1]],
      'number<bad>': [
        [1, 0],
        [2, 2],
      ],
    })
  })
})

describe('imports', () => {
  test('a rule with a parameter in front is imported into a model', () => {
    const text = 'content(1, 4). <Model>::char_num(X, N) :- content(X, N). IMPORT <Model>::char_num INTO <plm>'
    expect(derive(text)).toEqual({ content: [[1, 4]], 'plm::char_num': [[1, 4]] })
  })

  test('it stays out of models that do not import it', () => {
    expect(Object.keys(derive('content(1, 4). <Model>::char_num(X, N) :- content(X, N).'))).toEqual(['content'])
  })
})

describe('misuse', () => {
  test.each([
    ['INSTANTIATE none USING <a>', 'template: there is no template none'],
    ['TEMPLATE t<A> { p<A>(1). } TEMPLATE t<A> { q<A>(1). }', 'template: the template t already exists at test.dl:1:1'],
    ['TEMPLATE t<A> { p<A>(1). } INSTANTIATE t<A, B> USING <a, b>', 'template: t has 1 parameters, not 2'],
    ['TEMPLATE t<A> { p<A>(1). } INSTANTIATE t USING <a, b>', 'template: t takes 1 arguments, not 2'],
    [
      'TEMPLATE t<A(X)> { p<A>(X) :- <A(X)>. } INSTANTIATE t<A> USING <a>',
      'template: A does not look like the parameter A of t',
    ],
    ['TEMPLATE t<A(X)> { p<A>(X) :- <A(X)>. } INSTANTIATE t USING <a>', 'template: A needs a predicate'],
    [
      'q(1). TEMPLATE t<A> { p<A>(1). } INSTANTIATE t USING <q(X)>',
      'template: expected a word, name or constant here, not a predicate',
    ],
    ['q(1). TEMPLATE t<A(X)> { p<A>(X) :- <A(X)>. } INSTANTIATE t USING <q(Y)>', 'template: X is missing'],
    [
      'q(1). TEMPLATE t<A(X)> { p<A>(X) :- <A(X)>. } INSTANTIATE t USING <q(X + 1)>',
      'template: only variables, constants and _ are allowed in a predicate argument',
    ],
    [
      'q(1, 2). TEMPLATE t<A(X)> { p<A>(Z) :- <A(Z)>. } INSTANTIATE t USING <q(X, Y)>',
      "template: Y is neither a variable of A nor of the template's rule",
    ],
    [
      'q(1). TEMPLATE t<A(X)> { p<A>(X) :- <A(X, X)>. } INSTANTIATE t USING <q(X)>',
      'template: A takes 1 argument, not 2',
    ],
    [
      'q(1). TEMPLATE t<A(X)> { p<A>(X) :- q(<A>). } INSTANTIATE t USING <q(X)>',
      'template: A is a predicate parameter, but is used as a value here',
    ],
    ['q(1). TEMPLATE t<A> { p<A>(X) :- <A(X)>. } INSTANTIATE t USING <q>', 'template: A is not a predicate parameter'],
    [
      'q(1). TEMPLATE t<A> { p<A>(X) :- q(X), X = <B>. } INSTANTIATE t USING <q>',
      'template: there is no template parameter B here',
    ],
    ['q(1). p(X) :- q(X), <M>::r(X).', 'template: there is no template parameter M here'],
    ['IMPORT <Model>::none INTO <plm>', 'template: there is no rule for <Model>::none to import'],
    [
      `TEMPLATE t<A, B, C, D> { p<A><B><C><D>(1). } INSTANTIATE t USING <${Array(4).fill('{a,b,c,d,e,f,g,h,i,j,k}').join()}>`,
      'template: the sets make 14641 instances',
    ],
  ])('%s', (text, message) => {
    expect(messagesOf(text)).toContain(message)
  })

  test('a problem in an instance names the instance and where it was made', () => {
    const text = 'TEMPLATE t<A> {\n  p<A>(X) :- <A>::none(X).\n}\nINSTANTIATE t USING <plm>'
    expect(() => compile([{ file: 'test.dl', text }])).toThrow(
      /test\.dl:2:14: there is no relation plm::none[\s\S]*in t<plm>, made at test\.dl:4:1/,
    )
  })
})
