/** What a reader sees as one character: a letter with its marks, an emoji of several parts, a flag. */
let segmenter: Intl.Segmenter | undefined

function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** Two columns wide by East Asian Width (Unicode 16, blocks in which nearly all characters are wide). */
const WIDE =
  /[\u1100-\u115F\u2329\u232A\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{16FE0}-\u{18DFF}\u{1AFF0}-\u{1B2FF}\u{1F200}-\u{1F265}\u{20000}-\u{3FFFD}]/u
/** Drawn as an emoji by default, or because of U+FE0F; two letters of a flag. */
const PICTURE = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\p{Regional_Indicator}{2}/u
/** Takes no space: lone marks, joiners, invisible characters. */
const INVISIBLE = /^[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\p{Cf}]*$/u
const PLAIN = /^[ -~]*$/

/** How many terminal columns a text occupies. It must not contain control characters. */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemesOf(text)) width += graphemeWidth(segment)
  return width
}

function graphemeWidth(grapheme: string): number {
  if (INVISIBLE.test(grapheme)) return 0
  return WIDE.test(grapheme) || PICTURE.test(grapheme) ? 2 : 1
}

const ELLIPSIS = '…'

/** The text in at most `width` columns, with … where it was cut: at its end or, on request, at its start. */
export function truncate(text: string, width: number, keep: 'start' | 'end' = 'start'): string {
  if (displayWidth(text) <= width) return text
  if (width < 1) return ''
  const graphemes = Array.from(graphemesOf(text), ({ segment }) => segment)
  if (keep === 'end') graphemes.reverse()
  const kept: string[] = []
  let room = width - 1
  for (const grapheme of graphemes) {
    room -= graphemeWidth(grapheme)
    if (room < 0) break
    kept.push(grapheme)
  }
  return keep === 'end' ? ELLIPSIS + kept.reverse().join('') : kept.join('').trimEnd() + ELLIPSIS
}

export function pad(text: string, width: number, side: 'left' | 'right'): string {
  const space = ' '.repeat(Math.max(0, width - displayWidth(text)))
  return side === 'left' ? text + space : space + text
}
