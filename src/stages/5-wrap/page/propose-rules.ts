import { type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import type { Proposal } from '../path-cost.ts'
import { formatUnion } from '../paths/format-path.ts'
import { type Matcher, matcherOf } from '../paths/match-path.ts'
import { type Condition, conditionsIn, textsIn } from '../paths/path.ts'
import type { Place } from '../place.ts'
import { isHeading } from '../read-cells.ts'
import type { Spot } from './find-spots.ts'
import { isNamedLike } from './named-like.ts'
import { PLACE_COSTS } from './place-costs.ts'
import { proposeList, proposeNode, proposeParagraphs, proposeSpan } from './propose-places.ts'
import { type OpenPage, readPlace } from './read-place.ts'
import { sameAddress, sameValues } from './same-value.ts'

/** A place that gives the right value on the page it was proposed for, and its cost. */
export interface PlaceRule {
  readonly place: Place
  readonly cost: number
  /** The conditions it relies on: rules with the same ones fail together. */
  readonly leans: readonly string[]
  /** Where it found the value on its page. */
  readonly node: NodeId
  /** The label beside the value, if it relies on one. */
  readonly label?: string
  /** Whether the last step relies on a name of the value's own element. */
  readonly isNamed: boolean
}

/** Proposals tried for each spot, and rules kept: later ones cost too much to be chosen. */
const MAX_PATHS_TRIED = 80
const MAX_RULES_KEPT = 12
/** Nodes visited for a field, since each path walks over the page; but a minimum of paths is always tried. */
const MAX_VISITED_NODES = 12_000_000
const MIN_PATHS_TRIED = 6
/** A page has one heading of the first rank: its tag is as good as a name. */
const NAMELESS_HEADING = /\/h1(?:$|\/)/
/** Elements whose siblings may be further values on other pages. */
const SIBLING_TAGS = new Set(['a', 'li', 'dd', 'span'])

/** What a rule has to find on one page. */
interface Wanted {
  readonly name: string
  readonly values: readonly string[]
  /** The part of the page to look in. */
  readonly within: NodeId
  /** Whether words beside a value may be its label; words of the page's content are not. */
  readonly isLabel: (text: string) => boolean
}

/** Rules for a field that is at one of these spots of a page, cheapest first. */
export function proposeRules(open: OpenPage, spots: readonly Spot[], wanted: Wanted): PlaceRule[] {
  const affordable = MAX_VISITED_NODES / (open.page.nodeCount * Math.max(1, spots.length))
  const most = Math.max(MIN_PATHS_TRIED, Math.min(MAX_PATHS_TRIED, affordable))
  return spots.flatMap(spot => rulesAt(open, wanted, spot, most)).sort((a, b) => a.cost - b.cost)
}

function rulesAt(open: OpenPage, wanted: Wanted, spot: Spot, most: number): PlaceRule[] {
  const { values, within, isLabel } = wanted
  const { page, body } = open
  const isOfMany = spot.extent === 'list' || spot.extent === 'prose' || spot.nodes.length > 1
  const [node] = spot.nodes as [NodeId]
  const proposals = proposePaths(open, spot)
  const gives = (place: Place, match?: Matcher): boolean => {
    const cells = readPlace(open, place, match)
    const isInside = cells.every(({ nodes }) => nodes[0]! >= within && nodes[0]! <= page.last[within]!)
    return (
      isInside &&
      isAsWanted(
        cells.map(({ text }) => text),
        values,
        place,
      )
    )
  }
  const rules: PlaceRule[] = []
  for (const proposal of proposals.filter(({ union }) => textsIn(union).every(isLabel)).slice(0, most)) {
    if (rules.length >= MAX_RULES_KEPT) break
    const place = placeOf(spot, proposal, values)
    const match = matcherOf(page, proposal.union)
    if (!gives(place, match)) continue
    const found = match(body).filter(one => page.textEnd[one]! > page.textStart[one]! || place.source !== 'text')
    const isAlone = isOfMany || found.length === 1 || (place.extent === 'siblings' && areSiblings(page, found))
    const alone = isAlone ? 0 : PLACE_COSTS.weights['finds more than the value']
    const nature = natureOf(proposal)
    const named = isNamedLike(proposal.union, wanted.name) ? PLACE_COSTS.weights['named like the field'] : 0
    const cost = proposal.cost + spot.cost + alone + labelCost(proposal) + nameCost(proposal) + named
    const rule = { place, cost, node, ...nature }
    const siblings: Place = { ...place, extent: 'siblings' }
    if (mayHaveSiblings(place, tagOf(page, node)) && gives(siblings, match))
      rules.push({ ...rule, place: siblings, cost: cost + PLACE_COSTS.weights['one value, with its siblings'] })
    rules.push(rule)
  }
  return rules
}

function proposePaths({ page, body }: OpenPage, { nodes, extent }: Spot): Proposal[] {
  const first = nodes[0]!
  if (extent === 'prose') return proposeParagraphs(page, body, first)
  if (extent === 'list') return proposeList(page, body, nodes)
  return nodes.length > 1 ? proposeSpan(page, body, first, nodes.at(-1)!) : proposeNode(page, body, first)
}

const areSiblings = (page: PageModel, nodes: readonly NodeId[]): boolean =>
  nodes.every(node => page.parent[node] === page.parent[nodes[0]!])

const mayHaveSiblings = ({ extent, cut, source }: Place, tag: string): boolean =>
  extent === undefined && cut === undefined && source === 'text' && SIBLING_TAGS.has(tag)

function placeOf(spot: Spot, { union }: Proposal, values: readonly string[]): Place {
  const { source, extent, cut, isHidden } = spot
  const isOfMany = extent === 'list' || extent === 'lines'
  return {
    xpath: formatUnion(union),
    source,
    ...(extent ? { extent } : {}),
    ...(cut ? { cut } : {}),
    ...(isOfMany && values.some(isHeading) ? { keepsHeadings: true as const } : {}),
    ...(isHidden ? { isHidden } : {}),
  }
}

/** Whether the values read are the wanted ones. */
export function isAsWanted(
  read: readonly string[],
  wanted: readonly string[],
  { source }: Pick<Place, 'source'>,
): boolean {
  if (read.length === 0) return false
  if (source === '@href' || source === '@src') return wanted.length === 1 && sameAddress(read[0]!, wanted[0]!)
  return sameValues(read, wanted)
}

/** "ISBN-13:" is nevertheless a label. */
const labelCost = ({ union }: Proposal): number =>
  textsIn(union).some(text => /\p{N}/u.test(text) && !/[:：]$/.test(text))
    ? PLACE_COSTS.weights['a number in the label']
    : 0

/** What it costs to rely on tags and positions alone. */
export const nameCost = (proposal: Proposal): number =>
  leansOf(proposal).some(one => !one.includes('"kind":"at"')) || NAMELESS_HEADING.test(formatUnion(proposal.union))
    ? 0
    : PLACE_COSTS.weights['goes by tags alone']

function natureOf(proposal: Proposal): Pick<PlaceRule, 'leans' | 'label' | 'isNamed'> {
  const last = proposal.union[0]!.steps.at(-1)
  const [label] = textsIn(proposal.union)
  return {
    leans: leansOf(proposal),
    ...(label === undefined ? {} : { label }),
    isNamed: last?.conditions.some(({ kind }) => kind === 'word' || kind === 'equals' || kind === 'has') ?? false,
  }
}

const leansOf = ({ union }: Proposal): string[] => [...new Set(conditionsIn(union).filter(isName).map(keyOf))]

const isName = ({ kind }: Condition): boolean => kind !== 'not-blank'
const keyOf = (condition: Condition): string => JSON.stringify(condition)
