import { hasWord } from '../../4-find/fields/record-text.ts'

const MAX_LABEL_WORDS = 6
/** Characters. Longer texts are sentences. */
export const MAX_PAGE_LABEL_LENGTH = 48
/** Labels with a colon are certain enough for the start of a longer text. */
const LABEL_AND_COLON = /^([^:：\n]{2,48}?)\s*(?::(?=\s|$)|：)\s*/

/** A text that starts with its label, in parts. */
interface LabelledText {
  /** The label as written, colon included. */
  readonly words: string
  /** What labels are compared by: lower case, no colon. */
  readonly label: string
  /** What follows the label. */
  readonly text: string
}

/** Undefined if the text does not start with a label, or if nothing follows the label. */
export function splitLabel(whole: string): LabelledText | undefined {
  const prefix = LABEL_AND_COLON.exec(whole)
  if (!prefix) return undefined
  const label = asPageLabel(prefix[1]!)
  const text = whole.slice(prefix[0].length)
  return label === '' || !hasWord(text) ? undefined : { words: prefix[0].trimEnd(), label, text }
}

/** Words as a label: lower case, no colon; empty if they cannot be one. */
export function asPageLabel(words: string): string {
  const label = words.replace(/[\s:：*?]+$/u, '').toLowerCase()
  return /\p{L}{2}|\p{Lo}/u.test(label) && label.split(' ').length <= MAX_LABEL_WORDS && !/[.!?;]\s/.test(label)
    ? label
    : ''
}
