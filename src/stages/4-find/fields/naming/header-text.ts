import { lineOf } from '../../../2-model/fold-space.ts'
import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import { MAX_PHRASE_LENGTH } from '../parts.ts'

/** What a cell says of the column below it, or empty. */
export function headerText(page: PageModel, cell: NodeId): string {
  const text = lineOf(page, cell)
  return text.length > MAX_PHRASE_LENGTH ? '' : text
}

/** Several words that differ, without figures: where nothing marks headers, this is what they look like. */
export const areHeaders = (texts: readonly string[]): boolean =>
  texts.length > 1 && new Set(texts).size === texts.length && texts.every(text => !/\p{N}/u.test(text))
