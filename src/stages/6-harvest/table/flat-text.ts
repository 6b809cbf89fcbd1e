/** V8 copies shorter slices. */
const MIN_SLICE_LENGTH = 13

const isLatin1 = (text: string): boolean => !/[^\0-\xff]/.test(text)

/**
 * The same text in its own memory. A slice of a page's text keeps the whole text in memory; over
 * hundreds of pages, that would be all of them.
 */
export function flatText(text: string): string {
  if (text.length < MIN_SLICE_LENGTH) return text
  const encoding = isLatin1(text) ? 'latin1' : 'utf16le'
  return Buffer.from(text, encoding).toString(encoding)
}
