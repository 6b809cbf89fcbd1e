import { groupBy } from '../../../2-model/group-by.ts'
import { childrenOf, isText, type NodeId, type PageModel } from '../../../2-model/page-model.ts'
import { MIN_REPETITIONS } from '../../../4-find/regions/repetitions.ts'
import { identityOf } from './detail-pages.ts'

/** Characters beside a picture and a link: a title, a price. A picture alone is part of a gallery. */
const MIN_TEASER_LENGTH = 8
/** Longer ones are sections of the page. */
const MAX_TEASER_LENGTH = 300

/** The elements of lists of other things to look at: similar elements, each with a picture, a link and words. */
export function* findTeasers(page: PageModel, body: NodeId): Generator<NodeId> {
  const holds = featureReader(page, body)
  for (let node = body; node <= page.last[body]!; node++) {
    if (isText(page, node)) continue
    const children = childrenOf(page, node).filter(child => !isText(page, child) && holds(child))
    for (const group of groupBy(children, child => identityOf(page, child)).values())
      if (group.length >= MIN_REPETITIONS) yield* group
  }
}

/** Whether an element contains a link, a picture and words. */
function featureReader(page: PageModel, body: NodeId): (node: NodeId) => boolean {
  const features = new Uint8Array(page.last[body]! - body + 1)
  const [anchor, picture] = [page.tags.indexOf('a'), page.tags.indexOf('img')]
  for (let node = page.last[body]!; node > body; node--) {
    const at = node - body
    if (page.tag[node] === anchor) features[at]! |= 1
    if (page.tag[node] === picture) features[at]! |= 2
    features[page.parent[node]! - body]! |= features[at]!
  }
  return node => {
    const length = page.textEnd[node]! - page.textStart[node]!
    return features[node - body] === 3 && length >= MIN_TEASER_LENGTH && length <= MAX_TEASER_LENGTH
  }
}
