import { lineOf } from '../../../2-model/fold-space.ts'
import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import { MAX_PHRASE_LENGTH } from '../parts.ts'

/** The header that a cell gives the column below it, or empty. */
export function headerText(page: PageModel, cell: NodeId): string {
  const text = lineOf(page, cell)
  return text.length > MAX_PHRASE_LENGTH ? '' : text
}

/** Several different words without digits: unmarked headers look like this. */
export const areHeaders = (texts: readonly string[]): boolean =>
  texts.length > 1 && new Set(texts).size === texts.length && texts.every(text => !/\p{N}/u.test(text))
