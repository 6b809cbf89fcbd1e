import type { NodeId, PageModel } from '../../2-model/page-model.ts'

/** Characters of a label of two or three words next to a value. */
export const MAX_SHORT_LABEL = 24

/** How many levels above a value an element may be named or styled for the value alone. */
export const MAX_LEVELS_AROUND_VALUE = 3

/** An element with this many times the text of a value contains other values too. */
const MAX_TEXT_FACTOR = 1.5
/** Additional characters that are allowed: a currency sign, a unit, a word. */
const MAX_OTHER_TEXT = 12

/** Whether an element around a text of this length contains little more: then its name and look are those of the text. */
export const holdsLittleElse = ({ textStart, textEnd }: PageModel, element: NodeId, length: number): boolean =>
  textEnd[element]! - textStart[element]! <= MAX_TEXT_FACTOR * length + MAX_OTHER_TEXT
