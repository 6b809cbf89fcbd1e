import { attributeOf, type NodeId, type PageModel } from '../../2-model/page-model.ts'
import { isCrossedOut } from '../fields/parts.ts'

/** Class names for words that a line goes through: the style sheet that draws it may be missing. */
const STRUCK_NAME =
  /(?:^|[-_\s])(?:line-?through|strike(?:d|through)?|struck|cross(?:ed)?-?out|crossed|(?:price|preis)?-?(?:old|was)|old-?(?:price|preis)|was-?price)(?:$|[-_\s])/i
/** So far above a text the element may be that is crossed out. */
const LEVELS = 4
/** An element around several prices is not crossed out because one of them is. */
const MOST_TEXT = 2
const LITTLE_ELSE = 10

/** Whether a line goes through a text: what it says was valid before. */
export function isStruck(page: PageModel, node: NodeId): boolean {
  const length = page.textEnd[node]! - page.textStart[node]!
  for (let at = node, level = 0; at > 0 && level < LEVELS; at = page.parent[at]!, level++) {
    if (page.textEnd[at]! - page.textStart[at]! > MOST_TEXT * length + LITTLE_ELSE) return false
    if (isCrossedOut(page, at) || isNamedStruck(page, at)) return true
  }
  return false
}

const isNamedStruck = (page: PageModel, node: NodeId): boolean =>
  STRUCK_NAME.test(attributeOf(page, node, 'class') ?? '')
