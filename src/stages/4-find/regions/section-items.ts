import { countEach, mostFrequent } from '../../2-model/count-each.ts'
import { firstAtLeastBy } from '../../2-model/first-at-least.ts'
import { attributeOf, type NodeId, type PageModel, tagOf, textOf } from '../../2-model/page-model.ts'
import { between } from '../../2-model/running-sums.ts'
import type { RegionCandidate } from './candidate.ts'
import { type PageContent, withinRecord } from './page-content.ts'
import type { RecordNodes } from './region.ts'
import { MIN_FOLLOWERS_OF_HEADING } from './siblings/sibling-groups.ts'
import { titlePlace } from './title-place.ts'

/**
 * Whether the records of a region are sections: each a heading and items of the inner region, which are the records; or
 * rows of a grid of pictures. The items of a card repeat their labels ("Year", "Fuel"), and its heading is a link; those
 * of a section differ, and its heading is a letter or a topic.
 */
export function areSections(content: PageContent, outer: RegionCandidate, inner: RegionCandidate): boolean {
  const { page } = content
  // With fewer, the items are parts of records, one of which repeats by chance.
  if (inner.records.length < MIN_FOLLOWERS_OF_HEADING * outer.records.length) return false
  const items = outer.records.map(section => recordsInside(page, section, inner.records))
  const inside = items.flat()
  if (inside.length < inner.records.length) return false
  const sections = outer.records.filter((section, at) => isSection(content, section, items[at]!))
  // A few sections may be empty, and a few items may have the same name.
  if (5 * sections.length < 4 * outer.records.length) return false
  const names = new Set(inside.map(record => nameOf(content, record)))
  return 5 * names.size >= 4 * inside.length
}

/** The records that start inside a section; both are in document order. */
function recordsInside(page: PageModel, section: RecordNodes, records: readonly RecordNodes[]): RecordNodes[] {
  const firstAfter = (node: NodeId): number => firstAtLeastBy(records.length, at => records[at]![0]!, node + 1)
  return section.flatMap(node => records.slice(firstAfter(node), firstAfter(page.last[node]!)))
}

/** One text is beside the items: a heading without a link. Rows of pictures have no text. */
function isSection(content: PageContent, section: RecordNodes, items: readonly RecordNodes[]): boolean {
  const { texts, links, pictures } = content
  const beside = (sums: Float64Array): number =>
    withinRecord(content, sums, section) - items.reduce((sum, item) => sum + withinRecord(content, sums, item), 0)
  const isGrid = withinRecord(content, texts, section) === 0
  const isItem = (item: RecordNodes): boolean =>
    isGrid
      ? withinRecord(content, pictures, item) === 1
      : withinRecord(content, links, item) >= 1 || withinRecord(content, texts, item) >= 2
  return beside(texts) === (isGrid ? 0 : 1) && beside(links) === 0 && beside(pictures) === 0 && items.every(isItem)
}

/**
 * The items of a portal's sections: each a heading, perhaps with a link to more, and a list or carousel of items that has
 * most of its text. There are few sections. The lists of all of them are one, as far as they are built alike.
 */
export function itemsOfSections(
  content: PageContent,
  outer: RegionCandidate,
  candidates: readonly RegionCandidate[],
): RecordNodes[] | undefined {
  if (outer.records.length > 8) return undefined
  const { page } = content
  const [first, last] = [outer.records[0]![0]!, page.last[outer.records.at(-1)!.at(-1)!]!]
  const inner = candidates.filter(({ records }) => records[0]![0]! > first && records.at(-1)!.at(-1)! <= last)
  const lists = outer.records.map(section => listOfSection(content, section, inner))
  const kinds = countEach(lists.flatMap(list => (list ? [kindOf(content, list)] : [])))
  const [usual, count] = mostFrequent(kinds) ?? ['', 0]
  // Fewer would be a list in one of the records.
  if (count < 2 || 3 * count < 2 * outer.records.length) return undefined
  return lists.flatMap(list => (list && kindOf(content, list) === usual ? list : []))
}

/** The list that has most of a section's text, if the section is little else. */
function listOfSection(
  content: PageContent,
  section: RecordNodes,
  candidates: readonly RegionCandidate[],
): readonly RecordNodes[] | undefined {
  const { last } = content.page
  const isInside = ([node]: RecordNodes): boolean => section.some(each => each < node! && node! <= last[each]!)
  const sumOver = (sums: Float64Array, records: readonly RecordNodes[]): number =>
    records.reduce((sum, record) => sum + withinRecord(content, sums, record), 0)
  const list = candidates
    .filter(
      ({ records }) => records.length > 1 && records.every(isInside) && records.every(each => isRich(content, each)),
    )
    .map(({ records }) => ({ records, size: sumOver(content.written, records) }))
    .reduce<{ records: readonly RecordNodes[]; size: number } | undefined>(
      (a, b) => (a && (a.size > b.size || (a.size === b.size && a.records.length >= b.records.length)) ? a : b),
      undefined,
    )?.records
  if (!list) return undefined
  const beside = (sums: Float64Array): number => withinRecord(content, sums, section) - sumOver(sums, list)
  const isHeadingOnly =
    between(content.texts, section[0]!, list[0]![0]! - 1) >= 1 &&
    beside(content.texts) <= 3 &&
    beside(content.pictures) + beside(content.prices) + beside(content.dates) === 0
  return isHeadingOnly ? list : undefined
}

/** A link with more than one text, or with a picture. */
const isRich = (content: PageContent, record: RecordNodes): boolean =>
  withinRecord(content, content.links, record) > 0 &&
  withinRecord(content, content.texts, record) + withinRecord(content, content.pictures, record) > 1

/** How the records of a list are built, roughly. */
const kindOf = ({ page }: PageContent, [record]: readonly RecordNodes[]): string =>
  `${tagOf(page, record![0]!)} ${titlePlace(page, record![0]!)}`

const LABEL = /^[^:：]{1,40}(?::(?=\s)|：)/u

/** The first line of an item, its label if it starts with one ("Year: 2019"), or what its picture shows. */
function nameOf({ page }: PageContent, [first]: RecordNodes): string {
  const [line] = textOf(page, first!).split('\n', 1)
  if (line) return LABEL.exec(line)?.[0] ?? line
  for (let node = first!; node <= page.last[first!]!; node++) {
    const alt = attributeOf(page, node, 'alt')
    if (alt) return alt
  }
  return ''
}
