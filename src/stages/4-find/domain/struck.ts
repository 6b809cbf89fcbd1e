import { attributeOf, type NodeId, type PageModel } from '../../2-model/page-model.ts'
import { isCrossedOut } from '../fields/parts.ts'

/** Class names for words that a line goes through: the style sheet that draws it may be missing. */
const STRUCK_NAME =
  /(?:^|[-_\s])(?:line-?through|strike(?:d|through)?|struck|cross(?:ed)?-?out|crossed|(?:price|preis)?-?(?:old|was)|old-?(?:price|preis)|was-?price)(?:$|[-_\s])/i
/** So far above a text the element may be that is crossed out. */
const MAX_LEVELS_TO_LINE = 4
/** An element around several prices is not crossed out because one of them is. */
const MAX_TEXT_FACTOR = 2
const MAX_OTHER_TEXT = 10

/** Whether a line goes through a text: what it says was valid before. */
export function isStruck(page: PageModel, node: NodeId): boolean {
  const length = page.textEnd[node]! - page.textStart[node]!
  for (let at = node, level = 0; at > 0 && level < MAX_LEVELS_TO_LINE; at = page.parent[at]!, level++) {
    if (page.textEnd[at]! - page.textStart[at]! > MAX_TEXT_FACTOR * length + MAX_OTHER_TEXT) return false
    if (isCrossedOut(page, at) || isNamedStruck(page, at)) return true
  }
  return false
}

const isNamedStruck = (page: PageModel, node: NodeId): boolean =>
  STRUCK_NAME.test(attributeOf(page, node, 'class') ?? '')
