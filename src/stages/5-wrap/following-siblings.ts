import { type NodeId, type PageModel, TEXT_TAG, tagOf } from '../2-model/page-model.ts'
import { hasWord } from '../4-find/fields/record-text.ts'

/** "and", "und", "with" between two names; longer words mean something else. */
const MAX_LINK_WORD_LENGTH = 6

/** A node and the siblings of its tag that follow it, with nothing but signs or a short word between them. */
export function withFollowing(page: PageModel, first: NodeId): NodeId[] {
  const nodes = [first]
  const parent = page.parent[first]!
  const end = parent < 0 ? page.last[first]! : page.last[parent]!
  for (let at = page.last[first]! + 1; at <= end; at = page.last[at]! + 1) {
    if (page.tag[at] === page.tag[first]) nodes.push(at)
    else if (tagOf(page, at) === 'br' || isMore(page, at)) break
  }
  return nodes
}

function isMore(page: PageModel, node: NodeId): boolean {
  const text = page.text.slice(page.textStart[node], page.textEnd[node])
  return (
    hasWord(text) && !(page.tag[node] === TEXT_TAG && text.length <= MAX_LINK_WORD_LENGTH && !/[\p{N}:：]/u.test(text))
  )
}
