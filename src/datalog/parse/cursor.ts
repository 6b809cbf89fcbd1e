import type { RuleProblem } from '../problem.ts'
import { cover, type Span } from '../source.ts'
import type { Token } from './token.ts'

/** Deeper than any rule that a person would write; deeper ones could exhaust the stack of later passes. */
const DEEPEST_NESTING = 100

/** The position of the parser in the tokens of one file. */
export interface Cursor {
  readonly tokens: readonly Token[]
  at: number
  depth: number
}

/** Ends the parsing of one statement; the statement loop catches it and continues after the next period. */
export class SyntaxFailure extends Error {
  readonly problem: RuleProblem

  constructor(problem: RuleProblem) {
    super(problem.message)
    this.problem = problem
  }
}

export function fail(span: Span, message: string, remedy: string): never {
  throw new SyntaxFailure({ kind: 'syntax', message, remedy, span })
}

export const peek = (cursor: Cursor, ahead = 0): Token =>
  cursor.tokens[Math.min(cursor.at + ahead, cursor.tokens.length - 1)]!

export function take(cursor: Cursor): Token {
  const token = peek(cursor)
  if (token.kind !== 'end') cursor.at++
  return token
}

export const isSign = (token: Token, text: string): boolean => token.kind === 'sign' && token.text === text

/** Takes the sign if it comes next. */
export function accept(cursor: Cursor, sign: string): Token | undefined {
  return isSign(peek(cursor), sign) ? take(cursor) : undefined
}

export const describe = (token: Token): string => (token.kind === 'end' ? 'the end of the file' : `"${token.text}"`)

export function expect(cursor: Cursor, sign: string, remedy: string): Token {
  return (
    accept(cursor, sign) ?? fail(peek(cursor).span, `expected "${sign}" but found ${describe(peek(cursor))}`, remedy)
  )
}

/** One or more, separated by commas. */
export function list<T>(cursor: Cursor, item: () => T): T[] {
  const items = [item()]
  while (accept(cursor, ',')) items.push(item())
  return items
}

/** From a token to the last one taken. */
export function spanFrom(cursor: Cursor, first: Token): Span {
  return cover(first.span, (cursor.tokens[cursor.at - 1] ?? first).span)
}

/** Runs a nested part of the grammar one level deeper. */
export function nested<T>(cursor: Cursor, part: () => T): T {
  if (cursor.depth >= DEEPEST_NESTING) {
    fail(
      peek(cursor).span,
      `brackets are nested more than ${DEEPEST_NESTING} deep`,
      'split the rule into several rules',
    )
  }
  cursor.depth++
  const result = part()
  cursor.depth--
  return result
}
