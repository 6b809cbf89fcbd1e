import { stripVTControlCharacters } from 'node:util'

/** Nothing longer fits a line; a cell of megabytes costs no more than one of this many characters. */
const MAX_LENGTH = 1_000
/** More marks on one letter would climb over the lines around it. */
const MAX_MARKS = 4

/** What remains of escape sequences and other orders to the terminal, line breaks among them. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu
/** Signs that turn the direction of what follows and so let a text show what it does not say; what is no character. */
const MISLEADING =
  /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\p{Noncharacter_Code_Point}\p{Surrogate}\u{E0000}-\u{E007F}]/gu
const PILED_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu')

/** The text of a page on one line of a terminal, where it can do nothing but be read. */
export function printable(text: string): string {
  return stripVTControlCharacters(text.slice(0, MAX_LENGTH))
    .replace(CONTROL, ' ')
    .replace(MISLEADING, '')
    .replace(PILED_MARKS, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
