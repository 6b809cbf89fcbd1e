import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import { isCrossedOut, isNamedStruck } from '../fields/parts.ts'
import { holdsLittleElse, MAX_LEVELS_AROUND_VALUE } from './little-else.ts'

/** Whether a text is crossed out: an old value. */
export function isStruck(page: PageModel, node: NodeId): boolean {
  const length = page.textEnd[node]! - page.textStart[node]!
  for (let at = node, level = 0; at > 0 && level < MAX_LEVELS_AROUND_VALUE; at = page.parent[at]!, level++) {
    // An element around several prices is not crossed out because one of them is.
    if (!holdsLittleElse(page, at, length)) return false
    if (isCrossedOut(page, at) || isNamedStruck(page, at)) return true
  }
  return false
}
