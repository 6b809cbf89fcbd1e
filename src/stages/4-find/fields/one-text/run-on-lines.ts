import { FEW_SHARE } from '../shares.ts'

/** A line that ends in the middle of a sentence: not with a sign. */
const OPEN_END = /[\p{L}\p{N},]$/u
/** The rest of a sentence. */
const MIDDLE = /^\p{Ll}/u

/**
 * Whether sentences go on from line to line: the page breaks its lines for their width, as search sites do. A title or an
 * address is a line of its own, and what follows it starts like a sentence in nearly all records.
 */
export function linesRunOn(texts: readonly (readonly string[])[]): boolean {
  // On some sites, nothing starts with a capital.
  if (2 * texts.filter(([first]) => MIDDLE.test(first ?? '')).length >= texts.length) return false
  const breaks = texts.reduce((sum, lines) => sum + lines.length - 1, 0)
  const open = texts.reduce(
    (sum, lines) => sum + lines.filter((line, at) => OPEN_END.test(line) && MIDDLE.test(lines[at + 1] ?? '')).length,
    0,
  )
  return open > 1 && open > FEW_SHARE * breaks
}
