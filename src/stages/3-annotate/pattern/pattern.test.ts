import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuClock } from '../../../../test/cpu-time.ts'
import { buildReading, wordsOf } from '../reading.ts'
import { matchPattern } from './match.ts'
import { neededWords } from './needed-words.ts'
import { parsePattern } from './parse.ts'
import { PatternError } from './pattern-error.ts'
import { compilePattern } from './program.ts'

function matches(pattern: string, text: string, exact = true): string[] {
  const reading = buildReading(text)
  const { hits } = matchPattern(compilePattern(pattern, { exact }), reading, () => new Map())
  return hits.map(hit => wordsOf(reading, hit.start, hit.end))
}

describe('patterns', () => {
  test.each([
    ['[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}', 'at SW1A 1AA, or M1 1AE', ['SW1A 1AA', 'M1 1AE']],
    ['beds?|bedrooms?', 'bed beds bedroom bedstead', ['bed', 'beds', 'bedroom']],
    ['(?:ab)+', 'ab abab aba', ['ab', 'abab']],
    ['a.c', 'abc a-c ac', ['abc', 'a-c']],
    ['\\p{Lu}\\w+', 'Anna und Ömer', ['Anna', 'Ömer']],
    ['^x', 'x x\nx', ['x', 'x']],
    ['x$', 'x x\nx', ['x', 'x']],
    ['a+?b??', 'aa ab', ['aa', 'ab']],
    ['\\$\\d+', 'a$5 $10', ['$5', '$10']],
    ['[^\\d\\s]+', '12 ab-c', ['ab-c']],
  ])('%s in “%s”', (pattern, text, expected) => expect(matches(pattern, text)).toEqual(expected))

  test('case and accents count only where they are asked for', () => {
    expect(matches('Café', 'cafe CAFÉ', false)).toEqual(['cafe', 'CAFÉ'])
    expect(matches('Café', 'cafe Café', true)).toEqual(['Café'])
    expect(matches('[A-Z]+', 'ab', false)).toEqual(['ab'])
  })

  test.each([
    ['(a)\\1', 'cannot refer back'],
    ['(?=a)', 'lookahead and lookbehind'],
    ['(?<!a)b', 'lookahead and lookbehind'],
    ['(a', 'without its )'],
    ['a)', 'without its ('],
    ['[a', 'without its ]'],
    ['*a', 'nothing comes before'],
    ['a{300}', 'more than 200 times'],
    ['a{3,2}', 'in the wrong order'],
    ['{number}', 'neither a repeat nor'],
    ['\\q', 'is unknown'],
    ['\\p{Nonsense}', 'is not a Unicode property'],
    ['(a{100}){100}', 'more than 2000 steps'],
    ['[z-a]', 'a range in the wrong order'],
  ])('%s is refused with a reason', (pattern, reason) => {
    expect(() => compilePattern(pattern)).toThrow(PatternError)
    expect(() => compilePattern(pattern)).toThrow(reason)
  })

  test.each(['(a+)+$', '(a|a)*b', '(a*)*(a*)*c', '(.*)*x', '(a|aa)+b', '([a-z]+)*[0-9]'])(
    '%s ends soon, however long the text',
    pattern => {
      const cpuMs = cpuClock()
      // A text that lacks what a pattern needs is not tried.
      const end = ' b c x'
      matches(pattern, 'a'.repeat(100_000) + end)
      matches(pattern, 'a '.repeat(50_000) + end)
      matches(pattern, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! '.repeat(10_000) + end)
      expect(cpuMs()).toBeLessThan(30_000)
    },
  )

  test('a pattern that takes too many steps is stopped at a place that depends on the text alone', () => {
    const program = compilePattern('(?:(?:[a-z]?){20} ?){40}[0-9]')
    const reading = buildReading('a '.repeat(20_000))
    const first = matchPattern(program, reading, () => new Map())
    expect(first.stoppedAt).toBeGreaterThan(0)
    expect(matchPattern(program, reading, () => new Map())).toEqual(first)
  })

  test.each([
    ['(?<amount>{NUMBER}|an?) (?<unit>day|week)s? ago', [' ago']],
    ['just now|today|this (?:week|month)', ['just now', 'today', 'this ']],
    ['(?<day>(?:mon|tues)day)?s', ['s']],
    ['beds?|\\d', []],
    ['a*b?[cd]', []],
    ['^Café', ['af']],
  ])('a match of %s contains one of %s', (pattern, words) => {
    expect(neededWords(parsePattern(pattern), false)).toEqual(words)
  })

  test('what JavaScript finds at the same words is found, and nothing else', () => {
    const atom = fc.constantFrom('a', 'b', '[ab]', '\\d', '.', '(?:a|ab)', '(?:b|1)')
    const piece = fc.tuple(atom, fc.constantFrom('', '?', '*', '+', '{2}', '{1,2}', '*?')).map(pair => pair.join(''))
    const source = fc.array(piece, { minLength: 1, maxLength: 5 }).map(pieces => pieces.join(''))
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(source, text, (pattern, word) => {
        const whole = new RegExp(`^(?:${pattern})(?![\\s\\S])`).test(word)
        expect(matches(`^(?:${pattern})$`, word).includes(word)).toBe(whole)
      }),
      { numRuns: 500 },
    )
  })
})
