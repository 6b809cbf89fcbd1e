import { Facts } from '../../../datalog/facts.ts'
import type { Program } from '../../../datalog/program.ts'
import type { Run } from '../../../datalog/run/run.ts'
import { xpathOf } from '../../2-model/node-path.ts'
import { type NodeId, textOf } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { readPageFacts } from '../blocks/page-facts.ts'
import { MAX_PHRASE_LENGTH } from '../fields/parts.ts'
import type { RecordNodes } from '../regions/region.ts'
import type { FurtherPage } from './further-pages.ts'

/** The number of records that a page states. */
export interface StatedTotal {
  /** From this page on, to the end of the list. */
  readonly count: number
  /** In its own words: "1–20 of 168". */
  readonly words: string
  readonly node: NodeId
  readonly xpath: string
  /** The statement that the rules see in it. */
  readonly claim: string
}

/** What the links of a page say about its place in the list. */
interface PlaceInList {
  /** The number of pages that come before it. */
  readonly earlier: number
  /** The last page, where the pager shows it. */
  readonly lastPage: number | undefined
}

/** The number of records that a page states for this list, by the rules of `stated-total.dl`. */
export function findStatedTotal(
  annotated: AnnotatedPage,
  records: readonly RecordNodes[],
  place: PlaceInList,
  rules: Program,
): StatedTotal | undefined {
  const { page, annotations } = annotated
  const run = runTotals(annotated, records, rules, place)
  const [first] = [...run.relation('total::stated')].sort(([a], [b]) => (a as number) - (b as number))
  if (!first) return undefined
  const [index, total, count, claim] = first as unknown as [number, number, number, string]
  const { node: nodes, start, end } = annotations
  const node = nodes[index]!
  const said = page.text.slice(Math.min(start[index]!, start[total]!), Math.max(end[index]!, end[total]!))
  // A number alone says nothing: "50 items found".
  const around = textOf(page, node)
  const words = index === total && around.length <= MAX_PHRASE_LENGTH ? around : said
  return { count, words: words.replace(/\s+/g, ' '), node, xpath: xpathOf(page, node), claim }
}

/** No more than so many records are shown, although there are more. */
export interface StatedLimit {
  readonly count: number
  /** In the words of the page: "This result was limited to 12 bugs." */
  readonly words: string
}

/** What a page says about how many records it shows at most. */
export function findStatedLimits(
  annotated: AnnotatedPage,
  records: readonly RecordNodes[],
  rules: Program,
): StatedLimit[] {
  const { page, annotations } = annotated
  const limits = [...runTotals(annotated, records, rules).relation('total::limit')]
  return limits.map(([index, count]) => {
    const around = textOf(page, annotations.node[index as number]!)
      .replace(/\s+/g, ' ')
      .trim()
    return { count: count as number, words: around.slice(0, MAX_PHRASE_LENGTH) }
  })
}

/** The page after this one, if the page says that there is one: "Page 2 of 9". */
export function findStatedPages(
  annotated: AnnotatedPage,
  records: readonly RecordNodes[],
  rules: Program,
): FurtherPage[] {
  const stated = [...runTotals(annotated, records, rules).relation('total::page')]
  return stated.map(([page]) => ({ number: (page as number) + 1, url: undefined }))
}

/** A dash between two parts of a text; that of a range has no spaces, or numbers around it. */
const DASH = /(?<=\s)[–—-](?=\s+\p{L})/gu

const DIVIDER = /[·|•;–—]|, |\n/gu

function runTotals(
  annotated: AnnotatedPage,
  records: readonly RecordNodes[],
  rules: Program,
  place?: PlaceInList,
): Run {
  const { page } = annotated
  const facts = new Facts()
  facts.add('list::count', records.length)
  if (place?.lastPage !== undefined) facts.add('list::pages', place.lastPage)
  if (place !== undefined && place.earlier > 0) facts.add('list::follows', place.earlier)
  for (const { index } of page.text.matchAll(DASH)) facts.add('text::dash', index)
  for (const { index } of page.text.matchAll(DIVIDER)) facts.add('text::divider', index)
  for (const nodes of records) facts.add('list::record', page.textStart[nodes[0]!]!, page.textEnd[nodes.at(-1)!]!)
  return facts.run(rules, Object.fromEntries(readPageFacts(annotated, rules.requiredInputs)))
}
