import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import { findRegions } from '../../regions/find-regions.ts'
import type { RecordNodes } from '../../regions/region.ts'
import { firstBetween } from '../amber/cells.ts'
import type { AmberModel } from '../amber/find-areas.ts'
import type { DomainFinder } from '../domain-finder.ts'
import type { Improvement } from '../improvement.ts'
import { completeRecords } from './complete-records.ts'
import { trimAreaRecords } from './trim-records.ts'

/** A part of the page that may hold records of the domain. */
export interface ProposedArea {
  readonly records: readonly RecordNodes[]
  /** How it was found: `domain` for the published rules, else the shape of a list. */
  readonly shape: string
  /** How many of its records have a clue. */
  readonly clued: number
}

type ProposedAreas =
  | { readonly kind: 'areas'; readonly areas: readonly ProposedArea[] }
  | { readonly kind: 'none'; readonly because: string }

/** Reading a list as a table takes time; only this many are read, those with the most clues first. */
const MAX_AREAS = 4
/** In a list of the domain, at least this share of the records has a clue. */
const MIN_CLUED_SHARE = 0.4

export function proposeAreas(
  annotated: AnnotatedPage,
  model: AmberModel,
  finder: DomainFinder,
  without: ReadonlySet<Improvement>,
): ProposedAreas {
  const { domain } = finder
  const clues = cluesOf(model)
  const mandatory = domain.attributes.filter(({ isMandatory }) => isMandatory).map(({ name }) => name)
  if (clues.length === 0)
    return { kind: 'none', because: `the page has no ${mandatory.join(' or ')} of ${domain.title}` }
  const published = model.areas.map(({ records }) => ({ records, shape: 'domain' }))
  // On a tie, the one that also looks like a list is taken: it contains the pictures of a record, too.
  const lists = without.has('confidence')
    ? published
    : [...structuralLists(annotated, finder), ...published].map(({ records, shape }) => ({
        records: trimAreaRecords(annotated.page, completeRecords(annotated.page, records, clues)),
        shape,
      }))
  const areas = lists
    .map(list => ({ ...list, clued: countClued(annotated.page, list.records, clues) }))
    .filter(({ records, clued }) => clued >= MIN_CLUED_SHARE * records.length)
    .sort((a, b) => b.clued - a.clued)
  if (areas.length === 0)
    return { kind: 'none', because: `no list on the page has ${mandatory.join(' or ')} in most of its records` }
  return { kind: 'areas', areas: withoutTwins(annotated.page, areas).slice(0, MAX_AREAS) }
}

/** Every node of a mandatory attribute is a clue for a record. */
const cluesOf = ({ attributes }: AmberModel): NodeId[] =>
  [...new Set([...attributes.mandatory.values()].flat())].sort((a, b) => a - b)

interface List {
  readonly records: readonly RecordNodes[]
  readonly shape: string
}

function structuralLists(annotated: AnnotatedPage, { judge }: DomainFinder): readonly List[] {
  const found = findRegions(annotated, judge)
  return found.kind === 'regions' ? found.regions : found.best ? [found.best] : []
}

/** Keeps the first of lists whose records have the same text: nested wrappers. */
function withoutTwins(page: PageModel, areas: readonly ProposedArea[]): ProposedArea[] {
  const kept: ProposedArea[] = []
  for (const area of areas) if (!kept.some(other => areTwins(page, area, other))) kept.push(area)
  return kept
}

/** Records that differ by less have the same attributes. */
const MIN_TWIN_TEXT = 0.9

function areTwins(page: PageModel, { records: a }: List, { records: b }: List): boolean {
  if (a.length !== b.length) return false
  return a.every((nodes, at) => {
    const others = b[at]!
    const [firstA, firstB] = [nodes[0]!, others[0]!]
    const [lastA, lastB] = [page.last[nodes.at(-1)!]!, page.last[others.at(-1)!]!]
    const isInside = (firstA <= firstB && lastB <= lastA) || (firstB <= firstA && lastA <= lastB)
    const [lengthA, lengthB] = [lengthOf(page, nodes), lengthOf(page, others)]
    return isInside && Math.min(lengthA, lengthB) >= MIN_TWIN_TEXT * Math.max(lengthA, lengthB)
  })
}

const lengthOf = (page: PageModel, nodes: RecordNodes): number =>
  page.textEnd[nodes.at(-1)!]! - page.textStart[nodes[0]!]!

/** How many records contain a clue. */
const countClued = ({ last }: PageModel, records: readonly RecordNodes[], clues: readonly NodeId[]): number =>
  records.filter(nodes => nodes.some(node => firstBetween(clues, node, last[node]!) !== undefined)).length
