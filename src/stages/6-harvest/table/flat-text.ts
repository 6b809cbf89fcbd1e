/** V8 copies shorter slices. */
const MIN_SLICE_LENGTH = 13
/** A call takes no more arguments than this everywhere. */
const MAX_CODES = 4096

/**
 * The same text in its own memory. A slice of a page's text keeps the whole text in memory; over
 * hundreds of pages, that would be all of them.
 */
export function flatText(text: string): string {
  if (text.length < MIN_SLICE_LENGTH) return text
  let copy = ''
  for (let start = 0; start < text.length; start += MAX_CODES) {
    const codes: number[] = []
    for (let at = start; at < text.length && at < start + MAX_CODES; at++) codes.push(text.charCodeAt(at))
    copy += String.fromCharCode(...codes)
  }
  return copy
}
