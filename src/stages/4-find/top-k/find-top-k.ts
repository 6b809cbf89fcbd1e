import { type Reason, reasonsFor } from '../../../learn/judgement.ts'
import { addedBy } from '../../../learn/log-linear.ts'
import { type NodeId, type PageModel, tagOf, textOf } from '../../2-model/page-model.ts'
import type { Candidate, LookedAt } from './candidate.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { isTitleOf } from './head-text.ts'
import { LIST_JUDGEMENT } from './list-judgement.ts'
import { withoutLooseEnd } from './loose-end.ts'
import { markPage } from './page-marks.ts'
import { MAIN_SHARE, type PageSums, sumPage } from './page-sums.ts'
import { type ProposeOptions, proposeLists } from './propose-lists.ts'
import { findHeadLines, findRankedLines } from './ranked-lines.ts'
import { readItems } from './read-items.ts'
import { readTitle, type TitlePromise, type TitleReading } from './title/read-title.ts'
import { TITLE_JUDGEMENT } from './title/title-judgement.ts'
import type { TopK, TopKOptions } from './top-k.ts'

export interface WeighedList {
  readonly promise: TitlePromise
  readonly candidate: Candidate
  readonly evidence: Evidence
  /** The score of the list alone. */
  readonly score: number
}

const { thresholds } = LIST_JUDGEMENT

/** How many numbers of a title are tried. From 2, nothing changes on the labeled pages. */
const MAX_PROMISES = 3

/** The list of k items that a page's title promises, and only that; or why there is none. */
export function findTopK(page: PageModel, options: TopKOptions = {}): TopK {
  const { promises, others, look, best } = considerLists(page, options)
  if (promises.length === 0) return { kind: 'none', because: whyNoNumber(others), reasons: [] }
  if (!best) return { kind: 'none', because: `nothing on the page repeats ${promises[0]!.k} times`, reasons: [] }
  const { promise, candidate } = best
  const because = reasonsOf(best)
  if (!options.paperOnly && !isList(best)) return { kind: 'none', because: whyNot(best), reasons: because }
  const { k, topic, readIn } = promise
  const items = readItems(look!, withoutLooseEnd(look!, candidate), !options.without?.includes('titles'))
  options.onStage?.('items')
  return { kind: 'list', k, topic, readIn, items, because }
}

/** The evidence for a list, starting with the title. */
export function reasonsOf({ promise, evidence }: WeighedList): Reason[] {
  const title = { claim: `title (${promise.because.join('; ')})`, value: 1, adds: promise.score }
  return [title, ...reasonsFor(LIST_JUDGEMENT, evidence)]
}

/** What was considered before a list was chosen. */
export interface ConsideredLists extends TitleReading {
  /** Absent if no title promises anything. */
  readonly look?: LookedAt
  /** The likeliest first. */
  readonly lists: readonly WeighedList[]
  /** The most likely list, if it looks enough like one (`isList`). */
  readonly best?: WeighedList
}

/** All numbers of the titles, and all lists of that size with their evidence. */
export function considerLists(page: PageModel, options: TopKOptions = {}): ConsideredLists {
  const reading = promisesOf(page, options)
  options.onStage?.('title')
  if (reading.promises.length === 0) return { ...reading, lists: [] }
  const shown = considerPage(page, reading, options)
  const isEnough = !page.visual || options.paperOnly || (shown.best !== undefined && isList(shown.best))
  const found = isEnough ? shown : (considerUnshown(page, shown, options) ?? shown)
  options.onStage?.('weighing')
  return found
}

function considerPage(page: PageModel, reading: TitleReading, options: TopKOptions): ConsideredLists {
  const propose = { without: new Set(options.without), paperOnly: options.paperOnly ?? false }
  const look = lookAt(page)
  options.onStage?.('look')
  const proposed = reading.promises
    .slice(0, MAX_PROMISES)
    .flatMap(promise => proposeLists(look, promise.k, propose).map(candidate => ({ promise, candidate })))
  options.onStage?.('candidates')
  const weighed = proposed.map(({ promise, candidate }) => weighList(look, promise, candidate, propose))
  const best = choose(weighed, propose)
  const lists = weighed.toSorted((a, b) => totalOf(b) - totalOf(a))
  return { ...reading, look, lists, ...(best ? { best } : {}) }
}

/**
 * The list in hidden content, if that is the main content and not just menus and dialogs: behind "read on", or
 * because style sheets or scripts are missing.
 */
function considerUnshown(
  page: PageModel,
  shown: ConsideredLists,
  { onStage: _, ...options }: TopKOptions,
): ConsideredLists | undefined {
  const { visual, ...rest } = page
  const all = { ...rest, visible: new Uint8Array(page.nodeCount).fill(1) }
  const says = (sums: PageSums): number => sums.prose[page.nodeCount]!
  if (says(shown.look!.sums) > (1 - MAIN_SHARE) * says(sumPage(all))) return undefined
  const found = considerPage(all, shown, options)
  return found.best && isList(found.best) && found.best.score >= thresholds['hidden list'] ? found : undefined
}

/** A list with its evidence. A part of a list over several pages is weighed as a separate list. */
export function weighList(
  look: LookedAt,
  promise: TitlePromise,
  candidate: Candidate,
  { without }: Pick<ProposeOptions, 'without'>,
): WeighedList {
  const all = gatherEvidence(look, candidate, candidate.nodes.length, !without.has('area'))
  const evidence = promise.isLeast ? { ...all, 'numbers continue': 0 } : all
  return { promise, candidate, evidence, score: LIST_JUDGEMENT.bias + addedBy(LIST_JUDGEMENT, evidence) }
}

/** The score of a list and its title together. */
export const totalOf = ({ promise, score }: WeighedList): number => promise.score + score

export const isList = (list: WeighedList): boolean =>
  totalOf(list) >= thresholds['list and title'] && list.score >= thresholds['list alone']

function choose(weighed: readonly WeighedList[], { paperOnly, without }: ProposeOptions): WeighedList | undefined {
  const worth = paperOnly ? publishedWorth : totalOf
  let best: WeighedList | undefined
  for (const each of weighed) if (!best || worth(each) > worth(best)) best = each
  return best && paperOnly && !without.has('titles') ? titleComponent(weighed, best) : best
}

/** Among the classes that make up the items of a published list, the one most like their titles. */
function titleComponent(weighed: readonly WeighedList[], list: WeighedList): WeighedList {
  const startsOf = ({ candidate }: WeighedList): string => candidate.items.map(({ first }) => first).join()
  const starts = startsOf(list)
  return weighed.filter(each => startsOf(each) === starts).reduce((a, b) => (b.score > a.score ? b : a))
}

/** As published: the largest list wins; k + 1 and k - 1 are considered if there is no list of exactly k. */
const publishedWorth = ({ candidate, evidence }: WeighedList): number =>
  evidence['share of the page'] - Number(candidate.dropped.length > 0 || candidate.origin === 'joined')

export function promisesOf(page: PageModel, { k }: TopKOptions): TitleReading {
  const reading = readTitle(page)
  if (k === undefined) return reading
  const told = reading.promises.find(promise => promise.k === k)
  const claim = 'asked for'
  const asked = { score: TITLE_JUDGEMENT.weights[claim], isLeast: false, readIn: claim, because: [claim] } as const
  return { others: [], promises: [{ k, topic: told?.topic ?? page.title, ...asked }] }
}

/** Measures a page once for all lists. */
export function lookAt(page: PageModel): LookedAt {
  const sums = sumPage(page)
  const marks = markPage(page, sums)
  const rankedLines = findRankedLines(page, marks)
  const headLines = findHeadLines(page, marks, rankedLines)
  return { page, sums, marks, rankedLines, headLines, titleNode: titleHeading(page, marks.speaks) }
}

/** The first-level heading with the text of the title; else the only one. */
function titleHeading(page: PageModel, speaks: Uint8Array): NodeId {
  const headings: NodeId[] = []
  for (let node = 0; node < page.nodeCount; node++) if (speaks[node] && tagOf(page, node) === 'h1') headings.push(node)
  return headings.find(node => isTitleOf(page, textOf(page, node))) ?? (headings.length === 1 ? headings[0]! : -1)
}

function whyNoNumber(others: TitleReading['others']): string {
  if (others.length === 0) return 'no number in the title'
  return `the number in the title means something else: ${others[0]!.number} is ${others[0]!.because}`
}

function whyNot({ promise, score }: WeighedList): string {
  return score < thresholds['list alone'] || score < promise.score
    ? `the main content of the page is not a list of ${promise.k} items`
    : `the number ${promise.k} in the title probably does not count a list`
}
