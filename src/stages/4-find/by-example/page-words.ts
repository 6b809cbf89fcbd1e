import { foldText } from './fold-text.ts'

/** The words of a text, in order. */
export interface PageWords {
  readonly words: readonly string[]
  /** Their start and end in the text. */
  readonly start: Int32Array
  readonly end: Int32Array
}

/** In scripts without spaces between words, each sign is a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}\u00AD\u200B-\u200D])+/gu

/** Longer ones are not words: their start identifies them. */
const MAX_WORD_LENGTH = 200

export function splitWords(text: string): PageWords {
  const words: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (const found of text.matchAll(WORD)) {
    const word = foldText(found[0].slice(0, MAX_WORD_LENGTH))
    if (word === '') continue
    words.push(word)
    starts.push(found.index)
    ends.push(found.index + found[0].length)
  }
  return { words, start: Int32Array.from(starts), end: Int32Array.from(ends) }
}
