/** Longer texts do not fit a line; a cell of megabytes costs no more than this many characters. */
const MAX_LENGTH = 1_000
/** More marks on one letter would overlap the lines around it. */
const MAX_MARKS = 4

/**
 * Control sequences of terminals (ECMA-48): with parameters and a final letter, or with a text up to its end, or two or more
 * characters long.
 */
const SEQUENCES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[P\]X^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)|\x1b[ -/]*[0-~]/g
/** Control characters: escape sequences and line breaks. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu
/**
 * Characters that change the direction of text, and so can make it look different from what it says; and noncharacters.
 */
const MISLEADING =
  /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\p{Noncharacter_Code_Point}\p{Surrogate}\u{E0000}-\u{E007F}]/gu
const PILED_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu')

/** The text of a page on one line of a terminal, without any control sequences. */
export function printable(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(SEQUENCES, '')
    .replace(CONTROL, ' ')
    .replace(MISLEADING, '')
    .replace(PILED_MARKS, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
