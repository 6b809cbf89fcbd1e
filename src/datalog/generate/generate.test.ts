import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compile } from '../index.ts'

const word = fc
  .stringMatching(/^[a-z][A-Za-z0-9_]{0,12}$/)
  .filter(
    text => !['not', 'true', 'false', 'abs', 'floor', 'round', 'min', 'max', 'length', 'div', 'mod'].includes(text),
  )

describe('hostile rules', () => {
  test('strings come out as they went in and never reach the generated code', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '");globalThis.broken=true;("',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what it looks like
        '${globalThis.broken=1}',
        "'+(globalThis.broken=1)+'",
        '*/globalThis.broken=1/*',
        '\u2028globalThis.broken=1',
        '__proto__',
        'constructor',
        '\n',
        '\\',
        '\0',
      ),
    )
    fc.assert(
      fc.property(hostile, hostile, (a, b) => {
        const text = `"${'name'}": p(${JSON.stringify(a)}, 1). p(${JSON.stringify(b)}, 2). q(S, N) :- p(S, N), S != ${JSON.stringify(`x${a}`)}, S >= ${JSON.stringify('')}. r(N) :- p(${JSON.stringify(b)}, N).`
        const program = compile([{ file: a, text }])
        const run = program.run({})
        expect(new Set([...run.relation('q')].map(([value]) => value))).toEqual(new Set([a, b]))
        expect([...run.relation('r')]).toContainEqual([2])
        expect(program.print('generate')).not.toContain('broken')
      }),
      { numRuns: 300 },
    )
    expect((globalThis as { broken?: unknown }).broken).toBeUndefined()
  })

  test('generated code is made of our own words and numbers, whatever the rules are called', () => {
    const plain = tokensOf('p0(1, "a"). p1(S, X) :- p0(X, S), X > 0. p2(N) :- N = #count { X : p1(_, X) }.')
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        fc.pre(new Set([a, b, c]).size === 3)
        const text = `${a}::x(1, "${a}"). ${b}::y<"${c}">(S, X) :- ${a}::x(X, S), X > 0. ${c}(N) :- N = #count { X : ${b}::y<"${c}">(_, X) }.`
        expect(tokensOf(text)).toEqual(plain)
      }),
      { numRuns: 200 },
    )
  })

  test('numbers of every size and sign are constants that stay what they are', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger(), (decimal, integer) => {
        const text = `p(${decimalText(decimal)}). i(${integer}). q(X) :- p(X), X = ${decimalText(decimal)}. r(X) :- i(X), X - ${integer} = 0.`
        const run = compile([{ file: 'n.dl', text }]).run({})
        expect([...run.relation('q')]).toEqual([[decimal + 0]])
        expect([...run.relation('r')]).toEqual([[integer + 0]])
      }),
    )
  })

  test('relations may be called like things of JavaScript', () => {
    const text =
      'constructor(1). prototype(2). rt(X) :- constructor(X). arguments(X) :- prototype(X). hasOwnProperty(X) :- rt(X).'
    const run = compile([{ file: 'js.dl', text }]).run({})
    expect(Object.fromEntries(run.outputs.map(relation => [relation.name, [...relation]]))).toEqual({
      constructor: [[1]],
      prototype: [[2]],
      rt: [[1]],
      arguments: [[2]],
      hasOwnProperty: [[1]],
    })
  })
})

/** With a point or an exponent, as decimals are written. */
function decimalText(value: number): string {
  const text = String(value).replace('e+', 'e')
  return /[.e]/.test(text) ? text : `${text}.0`
}

const tokensOf = (text: string): string[] =>
  compile([{ file: 't.dl', text }])
    .print('generate')
    .match(/\w+/g) ?? []
