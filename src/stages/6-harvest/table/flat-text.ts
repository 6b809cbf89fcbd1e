/** V8 copies shorter slices. */
const MIN_SLICE_LENGTH = 13

/**
 * The same text in its own memory. A slice of a page's text keeps the whole text in memory; over
 * hundreds of pages, that would be all of them.
 */
export const flatText = (text: string): string => (text.length < MIN_SLICE_LENGTH ? text : text.split('').join(''))
