import { type NodeId, type PageModel, textOf } from './page-model.ts'

const SPACES = /\s+/g
/** A page's text is already folded, except for line breaks and unusual spaces: most texts are returned unchanged. */
const NEEDS_FOLDING = /[^\S ]| {2}|^ | $/

/** The first character after the Latin, Greek, Cyrillic, and other scripts that is white space; and the one in them. */
const [OGHAM_SPACE, NO_BREAK_SPACE, SPACE] = [0x1680, 0xa0, 0x20]

/** Whether a text needs no folding, as most; false if that is not obvious. */
function isFolded(text: string): boolean {
  let before = SPACE
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < SPACE || code === NO_BREAK_SPACE || code >= OGHAM_SPACE || (code === SPACE && before === SPACE))
      return false
    before = code
  }
  return before !== SPACE || text === ''
}

/** A text on one line: runs of white space become one space, with none at the ends. */
export const foldSpace = (text: string): string =>
  !isFolded(text) && NEEDS_FOLDING.test(text) ? text.replace(SPACES, ' ').trim() : text

/** The text of a node on one line. */
export const lineOf = (page: PageModel, node: NodeId): string => foldSpace(textOf(page, node))
