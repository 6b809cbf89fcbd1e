import { type NodeId, type PageModel, textOf } from './page-model.ts'

const SPACES = /\s+/g
/** A page's text is already folded, except for line breaks and unusual spaces: most texts are returned unchanged. */
const NEEDS_FOLDING = /[^\S ]| {2}|^ | $/

/** A text on one line: runs of white space become one space, with none at the ends. */
export const foldSpace = (text: string): string => (NEEDS_FOLDING.test(text) ? text.replace(SPACES, ' ').trim() : text)

/** The text of a node on one line. */
export const lineOf = (page: PageModel, node: NodeId): string => foldSpace(textOf(page, node))
