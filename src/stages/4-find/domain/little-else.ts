import type { NodeId, PageModel } from '../../2-model/page-model.ts'

/** Characters of a label of two or three words: what stands beside a value and belongs to it. */
export const MAX_SHORT_LABEL = 24

/** How far above a value an element may be that is named or drawn for the value alone. */
export const MAX_LEVELS_AROUND_VALUE = 3

/** An element with so many times the text of a value holds other values as well. */
const MAX_TEXT_FACTOR = 1.5
/** Characters that may come on top: a currency sign, a unit, a word. */
const MAX_OTHER_TEXT = 12

/** Whether an element around a text of this length holds hardly more: then its name and its looks are those of the text. */
export const holdsLittleElse = ({ textStart, textEnd }: PageModel, element: NodeId, length: number): boolean =>
  textEnd[element]! - textStart[element]! <= MAX_TEXT_FACTOR * length + MAX_OTHER_TEXT
