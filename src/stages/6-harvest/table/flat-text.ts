/** Shorter texts are copied by V8 whenever they are cut out. */
const MIN_SLICE_LENGTH = 13

const isLatin1 = (text: string): boolean => !/[^\0-\xff]/.test(text)

/**
 * The same text with memory of its own. A piece that is cut out of a page's text keeps the whole text alive; over
 * hundreds of pages that would be all of them.
 */
export function flatText(text: string): string {
  if (text.length < MIN_SLICE_LENGTH) return text
  const encoding = isLatin1(text) ? 'latin1' : 'utf16le'
  return Buffer.from(text, encoding).toString(encoding)
}
