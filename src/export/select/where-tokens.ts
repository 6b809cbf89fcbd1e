import { displayWidth } from '../display-width.ts'
import { SelectionError } from './selection-error.ts'
import type { WherePlace } from './where.ts'

export interface WhereToken extends WherePlace {
  readonly kind: 'operator' | 'bracket' | 'name' | 'word' | 'text' | 'number' | 'date' | 'end'
  /** Without quotes or brackets. */
  readonly text: string
}

const KINDS = ['operator', 'bracket', 'text', 'name', 'date', 'number', 'word'] as const

const TOKEN = new RegExp(
  [
    '(?<operator><=|>=|<>|!=|==|=|<|>|≤|≥|≠)',
    '(?<bracket>[()])',
    `(?<text>"[^"]*"|'[^']*'|“[^”]*”)`,
    '\\[(?<name>[^\\]]+)\\]',
    String.raw`(?<date>\d{4}-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d)?)?)?)(?![\p{L}\p{N}_.,:-])`,
    String.raw`(?<number>[+-]?\d+(?:\.\d+)?)(?![\p{L}\p{N}_.,:-])`,
    String.raw`(?<word>[\p{L}_][\p{L}\p{M}\p{N}_.-]*)`,
  ].join('|'),
  'uy',
)

/** The words and signs of a condition, and its end. */
export function whereTokens(text: string): WhereToken[] {
  const tokens: WhereToken[] = []
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (!match) throw whereError(text, at, explainSign(text.slice(at)))
    const kind = KINDS.find(each => match.groups![each] !== undefined)!
    const found = match.groups![kind]!
    at += match[0].length
    tokens.push({ kind, text: kind === 'text' ? found.slice(1, -1) : found, start: at - match[0].length, end: at })
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length })
  return tokens
}

const skipSpace = (text: string, from: number): number => from + /^\s*/.exec(text.slice(from))![0].length

function explainSign(rest: string): string {
  if (/^["'“]/.test(rest)) return 'this quote is not closed'
  if (/^[+-]?\d/.test(rest))
    return 'write a number such as 1000.5, without separators or units, or a date such as 2024-05-31'
  if (/^[$€£¥]/.test(rest)) return 'write the number without a currency'
  if (rest.startsWith('[')) return 'this bracket is not closed'
  return `${JSON.stringify([...rest][0])} has no meaning here`
}

/** Says where in the condition something is wrong, and shows the place. */
export function whereError(text: string, at: number, problem: string): SelectionError {
  const line = text.replace(/\s/g, ' ')
  return new SelectionError(
    `The condition is wrong at character ${at + 1}: ${problem}.`,
    `  ${line}\n  ${' '.repeat(displayWidth(line.slice(0, at)))}^`,
  )
}
