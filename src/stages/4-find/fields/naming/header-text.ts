import { lineOf } from '../../../2-model/fold-space.ts'
import type { NodeId, PageModel } from '../../../2-model/page-model.ts'

/** Longer texts over a column are remarks. */
const LONGEST_HEADER = 60

/** What a cell says of the column below it, or empty. */
export function headerText(page: PageModel, cell: NodeId): string {
  const text = lineOf(page, cell)
  return text.length > LONGEST_HEADER ? '' : text
}

/** Several words that differ, without figures: where nothing marks headers, this is what they look like. */
export const areHeaders = (texts: readonly string[]): boolean =>
  texts.length > 1 && new Set(texts).size === texts.length && texts.every(text => !/\p{N}/u.test(text))
