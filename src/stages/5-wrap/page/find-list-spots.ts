import { attributeOf, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import type { TextIndex } from '../../4-find/by-example/text-index.ts'
import { elementAround } from '../../4-find/by-example/text-index.ts'
import { withFollowing } from '../following-siblings.ts'
import type { Cut } from '../place.ts'
import { findSpots, type Spot } from './find-spots.ts'
import { PLACE_COSTS } from './place-costs.ts'

/** Degrees of similarity between the places of a list's values, the strictest first; looser ones cost more. */
const LIKENESSES: readonly { readonly levels: number; readonly hasClasses: boolean; readonly cost: number }[] = [
  { levels: 4, hasClasses: true, cost: 0 },
  { levels: 2, hasClasses: true, cost: 0.3 },
  { levels: 3, hasClasses: false, cost: 0.6 },
  { levels: 1, hasClasses: false, cost: 1 },
  { levels: 0, hasClasses: false, cost: 2 },
]

/** Names in one line continue as siblings; items of a list may continue in another list. */
const INLINE_TAGS = new Set(['a', 'span', 'dd'])

/** Spots for all values together in the given order, all of one kind if possible, the most likely first. */
export function findListSpots(index: TextIndex, values: readonly string[], within: NodeId): Spot[] {
  const { page } = index
  const each = values.map(value => findSpots(index, value, within))
  if (each.some(spots => spots.length === 0)) return []
  const nested = values.map(value => findSpots(index, value, within, true))
  const found = listsOf(page, [each, nested])
  if (found.length === 0) for (const cut of endsIn(each)) found.push(...listsOf(page, [each.map(cutWhole(cut))]))
  const [best] = found
  if (best) found.push(linesOf(page, best), ...siblingsOf(page, best))
  // Values of several kinds, or several in one text: the element around them all may still be found.
  const mixed = best ? undefined : chainOf(each, true)
  if (mixed) found.push(linesOf(page, listOf(mixed, 0)))
  return found.sort((a, b) => a.cost - b.cost)
}

/** The spots of each value. */
type SpotsOfEach = readonly (readonly Spot[])[]

/** Lists of spots of one kind, by the strictest likeness that gives any; of several choices of spots, the first that does. */
function listsOf(page: PageModel, choices: readonly SpotsOfEach[]): Spot[] {
  for (const { levels, hasClasses, cost } of LIKENESSES) {
    const keyOf = (spot: Spot): string => spotKey(page, spot, levels, hasClasses)
    for (const each of choices) {
      const found: Spot[] = []
      for (const key of new Set(each[0]!.map(keyOf))) {
        const chain = chainOf(each.map(spots => spots.filter(spot => keyOf(spot) === key)))
        if (chain && !found.some(({ nodes }) => sameNodes(nodes, chain))) found.push(listOf(chain, cost))
      }
      if (found.length > 0) return found
    }
  }
  return []
}

/** What ends some of the values: the others, which are whole texts, lack it. */
function endsIn(each: SpotsOfEach): Cut[] {
  const cuts = each.flat().flatMap(({ cut }) => (cut?.before !== undefined && cut.after === undefined ? cut : []))
  return [...new Map(cuts.map(cut => [cut.before, cut])).values()]
}

const cutWhole =
  (cut: Cut) =>
  (spots: readonly Spot[]): Spot[] =>
    spots.map(spot => (spot.cut === undefined && spot.extent === undefined ? { ...spot, cut } : spot))

function spotKey(page: PageModel, { nodes, source, extent, cut }: Spot, levels: number, hasClasses: boolean): string {
  const parts: string[] = []
  for (let at = nodes[0]!, level = 0; at > 0 && level < levels; at = page.parent[at]!, level++)
    parts.push(hasClasses ? `${tagOf(page, at)}.${attributeOf(page, at, 'class') ?? ''}` : tagOf(page, at))
  return `${source} ${levels > 0 ? extent : ''} ${JSON.stringify(cut)} ${parts.join('<')}`
}

/** One spot for each value, in document order; in the same node only if that is allowed. */
function chainOf(each: SpotsOfEach, mayShare = false): Spot[] | undefined {
  const chain: Spot[] = []
  let before = -1
  for (const spots of each) {
    const next = spots
      .filter(({ nodes: [node] }) => node! > before || (mayShare && node === before))
      .sort((a, b) => a.nodes[0]! - b.nodes[0]!)[0]
    if (!next) return undefined
    chain.push(next)
    before = next.nodes[0]!
  }
  return chain
}

function listOf(chain: readonly Spot[], cost: number): Spot {
  const { source, cut, isHidden } = chain[0]!
  return {
    nodes: chain.flatMap(({ nodes }) => nodes),
    source,
    extent: 'list',
    ...(cut ? { cut } : {}),
    ...(isHidden ? { isHidden } : {}),
    cost: cost + chain.reduce((sum, spot) => sum + spot.cost, 0) / chain.length,
  }
}

/** A spot if the values follow each other within one element, with nothing else of their kind. */
function siblingsOf(page: PageModel, { nodes, cut, cost, ...spot }: Spot): Spot[] {
  const first = nodes[0]!
  if (cut || spot.source !== 'text' || !INLINE_TAGS.has(tagOf(page, first))) return []
  const all = withFollowing(page, first)
  const isAll = all.length === nodes.length && all.every((node, i) => node === nodes[i])
  return isAll
    ? [{ ...spot, nodes: [first], extent: 'siblings', cost: cost + PLACE_COSTS.weights['a list of siblings'] }]
    : []
}

/** The outermost element with just the text from the first value to the last: its name is the most likely to stay. */
function linesOf(page: PageModel, { nodes, isHidden, cost }: Spot): Spot {
  let around = elementAround(page, nodes[0]!, nodes.at(-1)!)
  while (page.parent[around]! > 0 && saysTheSame(page, around, page.parent[around]!)) around = page.parent[around]!
  return {
    nodes: [around],
    source: 'text',
    extent: 'lines',
    ...(isHidden ? { isHidden } : {}),
    cost: cost + PLACE_COSTS.weights['lines of an element'],
  }
}

const saysTheSame = (page: PageModel, one: NodeId, other: NodeId): boolean =>
  page.textStart[one] === page.textStart[other] && page.textEnd[one] === page.textEnd[other]

const sameNodes = (one: readonly NodeId[], other: readonly Spot[]): boolean =>
  one.length === other.length && one.every((node, i) => node === other[i]!.nodes[0])
