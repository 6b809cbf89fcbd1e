const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 80

/** A few values of a field, for people who read the wrapper. */
export const samplesOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.map(shortened))].slice(0, MAX_SAMPLES)

export const shortened = (text: string): string =>
  text.length <= MAX_SAMPLE_LENGTH ? text : `${text.slice(0, MAX_SAMPLE_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
