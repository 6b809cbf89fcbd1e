import { groupBy } from '../../../2-model/group-by.ts'
import { childrenOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { between, sumNodes } from '../../../2-model/running-sums.ts'
import { MIN_REPETITIONS } from '../../../4-find/regions/repetitions.ts'
import { identityOf } from './detail-pages.ts'

/** Characters beside a picture and a link: a title, a price. A picture alone is part of a gallery. */
const MIN_TEASER_LENGTH = 8
/** Longer ones are sections of the page. */
const MAX_TEASER_LENGTH = 300

/** The elements of lists of other things to look at: similar elements, each with a picture, a link and words. */
export function findTeasers(page: PageModel, bodies: readonly NodeId[]): NodeId[] {
  const [links, pictures] = ['a', 'img'].map(tag => sumNodes(page, node => Number(tagOf(page, node) === tag)))
  const isTeaser = (node: NodeId): boolean => {
    const length = page.textEnd[node]! - page.textStart[node]!
    const holds = (sums: Float64Array): boolean => between(sums, node, page.last[node]!) > 0
    return length >= MIN_TEASER_LENGTH && length <= MAX_TEASER_LENGTH && holds(links!) && holds(pictures!)
  }
  const groupsIn = (node: NodeId): NodeId[][] => [
    ...groupBy(childrenOf(page, node).filter(isTeaser), child => identityOf(page, child)).values(),
  ]
  return bodies.flatMap(body => {
    const teasers: NodeId[] = []
    for (let node = body; node <= page.last[body]!; node++)
      for (const group of groupsIn(node)) if (group.length >= MIN_REPETITIONS) teasers.push(...group)
    return teasers
  })
}
