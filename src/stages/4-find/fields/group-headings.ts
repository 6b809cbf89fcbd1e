import { addedBy } from '../../../learn/log-linear.ts'
import { hasWords } from '../../2-model/blank.ts'
import { classesOf } from '../../2-model/class-list.ts'
import { rootOfRecords } from '../../2-model/common-ancestor.ts'
import { countEach, mostFrequent } from '../../2-model/count-each.ts'
import { groupBy, pushTo } from '../../2-model/group-by.ts'
import { HEADING_TAG } from '../../2-model/headings.ts'
import { CELL_ELEMENTS } from '../../2-model/html-elements.ts'
import { attributeOf, childrenOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../2-model/page-model.ts'
import type { RecordNodes } from '../regions/region.ts'
import type { Column } from './column.ts'
import { readColumns } from './columns.ts'
import { presentCells } from './field.ts'
import { joinColumns } from './join-columns.ts'
import { GROUP_HEADING_JUDGEMENT, type GroupHeadingClaim } from './judgements/group-heading.ts'
import { MAX_PHRASE_LENGTH } from './parts.ts'
import { readRecordTexts } from './record-text.ts'
import { MOST_SHARE, NEARLY_ALL_SHARE } from './shares.ts'
import type { TypedTexts } from './typing/typed-texts.ts'

/** What is between a record and the one before it, or above the first record of its page. */
interface Gap {
  /** The record below. */
  readonly record: number
  readonly isFirst: boolean
  readonly headings: readonly NodeId[]
  /** There is other text, too. */
  readonly hasOthers: boolean
}

/**
 * The headings above groups of records (days, categories, letters) as columns: every record has the values of the
 * nearest heading above it on its page.
 */
export function readGroupColumns(page: PageModel, records: readonly RecordNodes[], typed: TypedTexts): Column[] {
  const gaps = gapsOf(page, records)
  const kinds = new Map<string, { readonly gap: Gap; readonly node: NodeId }[]>()
  for (const gap of gaps) for (const node of gap.headings) pushTo(kinds, kindOf(page, node), { gap, node })
  return [...kinds.values()].flatMap(found => {
    // Of two headings of one kind, the nearest is the heading of the group.
    const nearest = [...new Map(found.map(each => [each.gap.record, each])).values()]
    if (!isHeading(page, records, nearest, gaps)) return []
    return columnsOf(page, records, nearest, gaps, typed)
  })
}

/** In which of several pages a record is: its number among them. */
function pageNumbers(page: PageModel, records: readonly RecordNodes[]): number[] {
  const isPage = tagOf(page, 0) !== 'html'
  const pages = isPage ? childrenOf(page, 0) : [0]
  return records.map(([first]) => pages.findLastIndex(root => root <= first!))
}

function gapsOf(page: PageModel, records: readonly RecordNodes[]): Gap[] {
  const pages = pageNumbers(page, records)
  const gaps: Gap[] = []
  for (const [, own] of groupBy([...records.keys()], record => String(pages[record]))) {
    let top = rootOfRecords(
      page,
      own.map(record => records[record]!),
    )
    for (
      let level = 0;
      level < GROUP_HEADING_JUDGEMENT.thresholds['levels above the records'] &&
      tagOf(page, top) !== 'body' &&
      page.parent[top]! > 0;
      level++
    )
      top = page.parent[top]!
    let end = top
    for (const record of own) {
      const [first] = records[record]!
      // Records that are not in document order have no gaps.
      if (first! > end) gaps.push(readGap(page, end + 1, first!, { record, isFirst: record === own[0] }))
      end = Math.max(end, page.last[records[record]!.at(-1)!]!)
    }
  }
  return gaps
}

/** The elements from one node up to another, those around the second left out. */
function readGap(page: PageModel, from: NodeId, to: NodeId, place: Pick<Gap, 'record' | 'isFirst'>): Gap {
  const headings: NodeId[] = []
  let hasOthers = false
  for (let node = from; node < to; ) {
    if (page.last[node]! >= to) {
      node++
      continue
    }
    if (page.visible[node] === 1 && hasWords(page, node)) {
      const heading = page.tag[node] === TEXT_TAG ? undefined : headingIn(page, node)
      if (heading === undefined) hasOthers = true
      else headings.push(heading)
    }
    node = page.last[node]! + 1
  }
  return { ...place, headings, hasOthers }
}

const isShort = (page: PageModel, node: NodeId): boolean =>
  page.textEnd[node]! - page.textStart[node]! <= MAX_PHRASE_LENGTH

/** The element if it is short, or the only heading in it. */
function headingIn(page: PageModel, node: NodeId): NodeId | undefined {
  if (isShort(page, node)) return node
  let found: NodeId | undefined
  for (let at = node; at <= page.last[node]!; at++) {
    if (!HEADING_TAG.test(tagOf(page, at))) continue
    if (found !== undefined) return undefined
    found = at
  }
  return found !== undefined && isShort(page, found) && hasWords(page, found) ? found : undefined
}

/** Equal for headings of one template: tag, first class name without digits, and the cells of a row. */
function kindOf(page: PageModel, node: NodeId): string {
  const name = classesOf(page, node)[0]?.replace(/\d+/g, '') ?? ''
  const cells = tagOf(page, node) === 'tr' ? cellsOf(page, node).map(cell => tagOf(page, cell)) : []
  return `${tagOf(page, node)}.${name} ${cells.join(' ')}`
}

const cellsOf = (page: PageModel, row: NodeId): NodeId[] =>
  childrenOf(page, row).filter(cell => CELL_ELEMENTS.has(tagOf(page, cell)) && hasWords(page, cell))

const HEADING_TAGS = /^(?:h[1-6]|caption|legend|summary)$/
const HEADING_WORDS =
  /(?:^|[^a-z])(?:head(?:er|ing)?|title|day|date|month|year|letter|category|group|department|section|divider|separator|subhead(?:er|ing)?)s?(?:[^a-z]|$)/i

function isHeading(
  page: PageModel,
  records: readonly RecordNodes[],
  found: readonly { readonly gap: Gap; readonly node: NodeId }[],
  gaps: readonly Gap[],
): boolean {
  const words = found.map(({ node }) => page.text.slice(page.textStart[node], page.textEnd[node]))
  // A page may start with the heading of the group that the page before ended with.
  const texts = countEach(words.filter((each, at) => !found[at]!.gap.isFirst || each !== words[at - 1]))
  // What is only above the lists of several pages is the heading of each page.
  if (texts.size < 2 || found.every(({ gap }) => gap.isFirst)) return false
  const are = (test: (node: NodeId) => boolean): number =>
    Number(found.filter(({ node }) => test(node)).length >= NEARLY_ALL_SHARE * found.length)
  const inner = gaps.filter(gap => !gap.isFirst && (gap.headings.length > 0 || gap.hasOthers))
  const own = new Set(found.map(({ gap }) => gap))
  const between = found.filter(({ gap }) => !gap.isFirst)
  const claims: Readonly<Record<GroupHeadingClaim, number>> = {
    'a heading, caption, legend, or summary': are(node => isHeadingElement(page, node)),
    'a table row with one cell': are(node => tagOf(page, node) === 'tr' && cellsOf(page, node).length === 1),
    'named as a heading': are(node => isNamedHeading(page, node)),
    'before a new group of records': Number(
      between.filter(({ gap }) => opensGroup(page, records, gap)).length >= NEARLY_ALL_SHARE * between.length,
    ),
    'above the first record': Number(found.some(({ gap }) => gap.isFirst)),
    'one text and nothing else': are(node => saysOneText(page, node)),
    'alone between the records': Number(inner.length > 0 && inner.every(gap => own.has(gap) && !gap.hasOthers)),
    'a picture or button': are(node => holdsWidget(page, node)),
    'words that repeat': Number(mostFrequent(texts)![1] > MOST_SHARE * [...texts.values()].reduce((a, b) => a + b)),
  }
  return addedBy(GROUP_HEADING_JUDGEMENT, claims) >= GROUP_HEADING_JUDGEMENT.thresholds.heading
}

const isHeadingElement = (page: PageModel, node: NodeId): boolean =>
  HEADING_TAGS.test(tagOf(page, node)) ||
  attributeOf(page, node, 'role') === 'heading' ||
  childrenOf(page, node).some(child => HEADING_TAGS.test(tagOf(page, child)))

/** It is named so, or the only thing in it is. */
function isNamedHeading(page: PageModel, node: NodeId): boolean {
  if (HEADING_WORDS.test(attributeOf(page, node, 'class') ?? '')) return true
  const inner = childrenOf(page, node).filter(child => hasWords(page, child))
  return inner.length === 1 && isNamedHeading(page, inner[0]!)
}

/** The record below is in another element than the one before it. */
function opensGroup({ parent }: PageModel, records: readonly RecordNodes[], { record, isFirst }: Gap): boolean {
  return !isFirst && parent[records[record]![0]!] !== parent[records[record - 1]![0]!]
}

function saysOneText(page: PageModel, node: NodeId): boolean {
  let texts = 0
  for (let at = node; at <= page.last[node]!; at++) if (page.tag[at] === TEXT_TAG && hasWords(page, at)) texts++
  return texts === 1
}

function holdsWidget(page: PageModel, node: NodeId): boolean {
  for (let at = node; at <= page.last[node]!; at++)
    if (/^(?:img|picture|video|button|input|form|iframe)$/.test(tagOf(page, at))) return true
  return false
}

/** The first text of the headings, with its time if it has one; each record has that of its heading. */
function columnsOf(
  page: PageModel,
  records: readonly RecordNodes[],
  found: readonly { readonly gap: Gap; readonly node: NodeId }[],
  gaps: readonly Gap[],
  typed: TypedTexts,
): Column[] {
  const headings = found.map(({ node }): RecordNodes => [node])
  const texts = readRecordTexts(page, headings)
  const starts = new Set(gaps.filter(({ isFirst }) => isFirst).map(({ record }) => record))
  const below = new Map(found.map(({ gap }, at) => [gap.record, at]))
  let heading: number | undefined
  const headingOf = records.map((_, record) => {
    // A heading of one page says nothing about the next.
    if (starts.has(record)) heading = undefined
    heading = below.get(record) ?? heading
    return heading
  })
  const columns = joinColumns(page, readColumns(page, headings, texts, typed))
  const name = columns.find(
    ({ source, cells }) => source === 'text' && presentCells({ cells }).length >= MOST_SHARE * headings.length,
  )
  return columns
    .filter(column => column === name || (column.slot === name?.slot && column.source === '@datetime'))
    .map(column => ({
      ...column,
      isGroup: true,
      cells: headingOf.map(at => (at === undefined ? undefined : column.cells[at])),
    }))
}
