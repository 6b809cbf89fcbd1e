import { foldSpace, lineOf } from '../../../2-model/fold-space.ts'
import { attributeOf, type NodeId, type PageModel } from '../../../2-model/page-model.ts'
import { MAX_PHRASE_LENGTH } from '../parts.ts'

/** The header that a cell gives the column below it, or empty. */
export function headerText(page: PageModel, cell: NodeId): string {
  const text = lineOf(page, cell) || spokenText(page, cell)
  return text.length > MAX_PHRASE_LENGTH ? '' : text
}

/** The words for a picture, a button, or an icon that stands in place of words. */
function spokenText(page: PageModel, cell: NodeId): string {
  for (let node = cell; node <= page.last[cell]!; node++) {
    for (const attribute of ['aria-label', 'alt', 'title']) {
      const words = foldSpace(attributeOf(page, node, attribute) ?? '')
      if (words !== '') return words
    }
  }
  return ''
}

/** Several different words without digits: unmarked headers look like this. */
export const areHeaders = (texts: readonly string[]): boolean =>
  texts.length > 1 && new Set(texts).size === texts.length && texts.every(text => !/\p{N}/u.test(text))
