import { hasWord } from './record-text.ts'

/** The part of a text that is the value. */
export interface TextCut {
  /** The value starts after this text. */
  readonly after?: string | undefined
  /** Number of earlier occurrences to skip. */
  readonly skip?: number | undefined
  /** The value ends before this text, or at the end. */
  readonly before?: string | undefined
}

/** Where the part that a cut leaves is in the text; undefined if it has no words, or the text lacks what it follows. */
export function cutSpan(text: string, { after, skip = 0, before }: TextCut): [start: number, end: number] | undefined {
  let start = 0
  for (let passed = 0; after !== undefined && passed <= skip; passed++) {
    const found = text.indexOf(after, start)
    if (found < 0) return undefined
    start = found + after.length
  }
  const end = before === undefined ? -1 : text.indexOf(before, start)
  const rest = text.slice(start, end < 0 ? undefined : end)
  if (!hasWord(rest)) return undefined
  const from = start + rest.length - rest.trimStart().length
  return [from, from + rest.trim().length]
}
