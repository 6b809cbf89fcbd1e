import { calibrated } from '../../../learn/model.ts'
import { xpathOf } from '../../2-model/node-path.ts'
import { type NodeId, type PageModel, textOf } from '../../2-model/page-model.ts'
import { type Address, takeApart } from '../blocks/address.ts'
import type { BlockDefinition } from '../blocks/block-type.ts'
import { type ClassifiedBlocks, explainBlock } from '../blocks/classify.ts'
import { addressOf } from '../blocks/link-facts.ts'
import { findMore, loadsMore, type MoreBlocks } from './find-more.ts'
import type { NextLink, NextPage, NextTarget } from './next-page.ts'

export interface NextPageOptions {
  /** The minimum confidence at which the best target is the next page. */
  readonly threshold: number
  /** What adds to the list on the same page; if absent, only links and buttons to a next page are considered. */
  readonly more?: MoreBlocks | undefined
}

/**
 * A target without an address must be more certain, unless it is in a pager: carousels and galleries have the same
 * arrows, and there is no address that could rule them out.
 */
const EXTRA_WITHOUT_ADDRESS = 0.15
/** Rules that recognize a pager around a target, or the rest of the list behind it: it needs less probability. */
const SEES_PAGER = ['plm::evident_button', 'plm::evident_number', 'plm::evident_rest']
/** What the rules call impossible, however probable it looks. */
const RULED_OUT = 'plm::ruled_out'
/** A second target must be almost certain: pages with two independent pagers are rare. */
const MIN_SECOND_TARGET = 0.8
/** Less probable links say nothing about the next page. */
const MIN_RANKED = 0.1
/** Links to the chosen target are reported from this probability; a target in a pager is chosen from it. */
const MIN_REPORTED = 0.3
/** Without an address, links may not belong together: the arrows of a carousel need not be those of the pager. */
const MIN_REPORTED_WITHOUT_ADDRESS = 0.5

const CLASSES_THAT_LEAD_ON: readonly string[] = [
  'next',
  'next-number',
  'load-more',
  'sentinel',
] satisfies NextLink['kind'][]

/** Whether blocks of this type lead from page to page, by the names of its classes. */
export const leadsOn = ({ classes, several }: BlockDefinition): boolean =>
  several !== true && classes.slice(0, -1).some(name => CLASSES_THAT_LEAD_ON.includes(name))

/**
 * Decides from the classified blocks how a page continues: by a link or button to the next page, else by one that
 * loads more, else by scrolling. A button without an address that is known to load more counts as load-more.
 */
export function chooseNextPage(page: PageModel, blocks: ClassifiedBlocks, options: NextPageOptions): NextPage {
  const next = findNextTargets(page, blocks, options.threshold)
  const { more } = options
  if (!more || next.kind === 'link') return next
  const isMore =
    next.kind === 'none' || next.targets.some(({ links }) => links.some(({ node }) => loadsMore(more, node)))
  return (isMore ? findMore(page, more) : undefined) ?? next
}

function findNextTargets(page: PageModel, blocks: ClassifiedBlocks, threshold: number): NextPage {
  const targets = rankTargets(page, blocks)
  const [best] = targets
  if (!best) return { kind: 'none', because: 'no link or button on the page looks like it leads to a next page' }
  const isInPager = SEES_PAGER.some(feature => holdsOfAny(blocks, feature, best.rows))
  const extra = best.url === undefined ? EXTRA_WITHOUT_ADDRESS : 0
  const enough = isInPager ? Math.min(threshold, MIN_REPORTED) : threshold + extra
  if (best.confidence < enough) {
    return {
      kind: 'none',
      because: `the best candidate is too weak (${percent(best.confidence)})`,
      best: describe(page, blocks, best),
    }
  }
  const certain = targets.filter(
    (target, rank) => rank === 0 || target.confidence >= Math.max(MIN_SECOND_TARGET, threshold),
  )
  const chosen = certain.filter(target => !certain.some(other => isNearer(page.url, other, target)))
  const kind = best.url === undefined ? 'button' : 'link'
  const alike = chosen.filter(target => (target.url === undefined) === (best.url === undefined))
  return { kind, targets: alike.map(target => describe(page, blocks, target)) }
}

/**
 * Whether two addresses differ only in numbers, and the first one is closer to the page's own: ">>" next to ">" leads
 * to the last page and would skip the pages between.
 */
function isNearer(own: string, { url: first }: Candidate, { url: second }: Candidate): boolean {
  const [page, a, b] = [own, first ?? '', second ?? ''].map(takeApart)
  return a !== undefined && b !== undefined && a.template === b.template && stepFrom(page, a) < stepFrom(page, b)
}

/** How far the first number that differs is ahead; infinite if it is behind. */
function stepFrom(own: Address | undefined, { numbers }: Address): number {
  const steps = numbers.map(({ key, value }) => value - (own?.numbers.find(each => each.key === key)?.value ?? 0))
  const step = steps.find(each => each !== 0) ?? 0
  return step > 0 ? step : Number.POSITIVE_INFINITY
}

/** Less probable targets are worth a try only if their words say "next". */
const MIN_SAYING_NEXT = 0.02

/** In words, which a reader sees or hears. */
const SAYS_NEXT = ['plm::words_say_next', 'plm::attribute_says_next']
/** "More" may lead anywhere, and names of classes may be generated: "sc-gtLW" has the name of an arrow. */
const SAYS_MORE = ['plm::says_more', 'plm::name_says_next']

/** Possible targets of links and buttons to a next page, certain or not; the most probable first. */
export function rankUncertain(page: PageModel, blocks: ClassifiedBlocks): NextTarget[] {
  const says = (feature: string, { rows }: Candidate): boolean => holdsOfAny(blocks, feature, rows)
  return rankTargets(page, blocks, MIN_SAYING_NEXT)
    .filter(
      target =>
        target.confidence >= MIN_REPORTED ||
        // A click cannot be undone: words alone do not justify one.
        (target.url !== undefined &&
          (SAYS_NEXT.some(feature => says(feature, target)) ||
            (SAYS_MORE.some(feature => says(feature, target)) && target.confidence >= MIN_RANKED))),
    )
    .map(target => describe(page, blocks, target))
}

/** Whether the rules rule out a link to this address: then the page's head may not lead there, either. */
export function isRuledOut(page: PageModel, blocks: ClassifiedBlocks, url: string): boolean {
  const rows = [...blocks.table.nodes].flatMap((node, row) => (addressOf(page, node) === url ? row : []))
  return rows.length > 0 && holdsOfAny(blocks, RULED_OUT, rows)
}

function holdsOfAny({ table }: ClassifiedBlocks, feature: string, rows: readonly number[]): boolean {
  const column = table.columns[table.features.indexOf(feature)]
  return column !== undefined && rows.some(row => column[row] === 1)
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

interface Candidate {
  readonly url: string | undefined
  readonly rows: readonly number[]
  readonly confidence: number
}

/**
 * Groups links by target. The word and the number that link to one target support each other. All links without an
 * address count as one target: a page has one list that scripts page through.
 */
function rankTargets(page: PageModel, blocks: ClassifiedBlocks, faint = MIN_RANKED): Candidate[] {
  const groups = new Map<string, { url: string | undefined; rows: number[] }>()
  for (const [row, node] of blocks.table.nodes.entries()) {
    if (eitherOf(blocks, row) < faint || holdsOfAny(blocks, RULED_OUT, [row])) continue
    const url = addressOf(page, node)
    if (url === undefined && isHidden(page, node)) continue
    const place = url === undefined ? 'a click' : (takeApart(url)?.place ?? url)
    const group = groups.get(place) ?? { url, rows: [] }
    group.rows.push(row)
    groups.set(place, group)
  }
  const most = (rows: readonly number[], name: string): number =>
    Math.max(...rows.map(row => shareOf(blocks, row, name)))
  return [...groups.values()]
    .map(({ url, rows }) => ({
      url,
      rows,
      confidence: calibrated(blocks.model, 1 - (1 - most(rows, 'next')) * (1 - most(rows, 'next-number'))),
    }))
    .sort((a, b) => b.confidence - a.confidence || a.rows[0]! - b.rows[0]!)
}

/** Words that are not shown cannot be clicked. Icons without words may come from a style sheet that is missing. */
const isHidden = (page: PageModel, node: NodeId): boolean => page.visible[node] === 0 && textOf(page, node) !== ''

/** The probability that a row is of a class; 0 if the block type has no such class. */
const shareOf = ({ classes, probabilities }: ClassifiedBlocks, row: number, name: string): number =>
  probabilities[row]![classes.indexOf(name)] ?? 0

const eitherOf = (blocks: ClassifiedBlocks, row: number): number =>
  calibrated(blocks.model, shareOf(blocks, row, 'next') + shareOf(blocks, row, 'next-number'))

const strongest = (blocks: ClassifiedBlocks, rows: readonly number[]): number =>
  Math.max(...rows.map(row => eitherOf(blocks, row)))

function describe(page: PageModel, blocks: ClassifiedBlocks, { url, rows, confidence }: Candidate): NextTarget {
  const atLeast = url === undefined ? Math.min(MIN_REPORTED_WITHOUT_ADDRESS, strongest(blocks, rows)) : MIN_REPORTED
  const links = rows.flatMap((row): NextLink[] => {
    const kind = shareOf(blocks, row, 'next') >= shareOf(blocks, row, 'next-number') ? 'next' : 'next-number'
    const probability = eitherOf(blocks, row)
    const node = blocks.table.nodes[row]!
    if (probability < atLeast && rows.length > 1) return []
    const { reasons } = explainBlock(blocks, node, kind)
    return [{ node, xpath: xpathOf(page, node), text: textOf(page, node), kind, probability, reasons }]
  })
  // A click needs one of them: the most probable.
  if (url === undefined) links.sort((a, b) => b.probability - a.probability)
  return { url, confidence, links }
}
