import type { RuleProblem } from '../problem.ts'
import type { RuleFile, Span } from '../source.ts'

type TokenKind = 'word' | 'variable' | 'number' | 'string' | 'sign' | 'end'

export interface Token {
  readonly kind: TokenKind
  readonly text: string
  readonly span: Span
  /** A name such as `closest<Relation>_with<Property>` is written without spaces; a comparison may have them. */
  readonly spaced: boolean
}

const BLANK = /(?:\s+|%[^\n]*)+/y
const SIGN = /::|:-|<=|>=|!=|[-+*/(){}<>,.:=#]/y
const WORD = /[\p{Ll}\p{Lo}][\p{L}\p{N}_]*/uy
const VARIABLE = /[\p{Lu}\p{Lt}_][\p{L}\p{N}_]*/uy
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const STRING = /"(?:[^"\\\n]|\\.)*"/y

const PATTERNS: readonly (readonly [TokenKind, RegExp])[] = [
  ['variable', VARIABLE],
  ['word', WORD],
  ['number', NUMBER],
  ['string', STRING],
  ['sign', SIGN],
]

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** The tokens of a source, ending with an `end` token; invalid characters are reported and skipped. */
export function readTokens(source: RuleFile, problems: RuleProblem[]): Token[] {
  const { text } = source
  const tokens: Token[] = []
  let at = 0
  while (true) {
    const blank = matchAt(BLANK, text, at) ?? ''
    at += blank.length
    const spaced = blank !== '' || at === 0
    if (at >= text.length) break
    const found = readToken(text, at)
    const span = { source, start: at, end: at + found.text.length }
    if (found.kind) tokens.push({ kind: found.kind, text: found.text, span, spaced })
    else problems.push(strayCharacters(found.text, span))
    at = span.end
  }
  tokens.push({ kind: 'end', text: '', span: { source, start: text.length, end: text.length }, spaced: true })
  return tokens
}

function readToken(text: string, at: number): { kind?: TokenKind; text: string } {
  for (const [kind, pattern] of PATTERNS) {
    const found = matchAt(pattern, text, at)
    if (found) return { kind, text: found }
  }
  if (text[at] !== '"') return { text: String.fromCodePoint(text.codePointAt(at)!) }
  const lineEnd = text.indexOf('\n', at)
  return { text: text.slice(at, lineEnd < 0 ? text.length : lineEnd) }
}

function strayCharacters(text: string, span: Span): RuleProblem {
  if (text.startsWith('"')) {
    return { kind: 'syntax', message: 'this string has no end', remedy: 'close it with " on the same line', span }
  }
  return {
    kind: 'syntax',
    message: `${JSON.stringify(text)} is not allowed here`,
    remedy: 'remove it, or put it in quotes if it is text',
    span,
  }
}
