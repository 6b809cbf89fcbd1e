import { fail } from './cursor.ts'
import type { Constant } from './syntax.ts'
import type { Token } from './token.ts'

/** The text of a string token; its escapes are those of JSON. */
export function readString(token: Token): string {
  try {
    return JSON.parse(token.text) as string
  } catch {
    return fail(
      token.span,
      'this string has an unknown escape or a control character',
      'escapes are \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits',
    )
  }
}

/** Integers have no point and no exponent, decimals have one. */
export function readNumber(token: Token): Constant {
  const value = Number(token.text)
  const type = /^\d+$/.test(token.text) ? 'integer' : 'decimal'
  const exact = type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value)
  if (!exact) {
    fail(token.span, `${token.text} is too large`, 'integers range from -9007199254740991 to 9007199254740991')
  }
  return { kind: 'constant', value, type, span: token.span }
}

export const stringConstant = (token: Token): Constant => ({
  kind: 'constant',
  value: readString(token),
  type: 'string',
  span: token.span,
})

export const booleanConstant = (token: Token): Constant => ({
  kind: 'constant',
  value: token.text === 'true',
  type: 'boolean',
  span: token.span,
})
