import { countEach } from '../../2-model/count-each.ts'
import {
  attributeOf,
  childrenOf,
  isText,
  type NodeId,
  type PageModel,
  tagOf,
  textOf,
} from '../../2-model/page-model.ts'
import { placeRows } from '../../2-model/tables/table-grid.ts'
import { mean, median } from './averages.ts'
import type { RegionCandidate } from './candidate.ts'
import { contentKey, ownRecords } from './own-records.ts'
import { type PageContent, within, withinRecord } from './page-content.ts'
import { isNamedPager } from './pager-name.ts'
import type { RecordNodes } from './region.ts'
import { MIN_REPETITIONS } from './repetitions.ts'
import { type Shingler, shingleLikeness } from './shingles.ts'

/** Removes non-records from the records. Outliers in the middle and at the end are almost always records. */
export function trimRecords(content: PageContent, shingler: Shingler, candidate: RegionCandidate): RegionCandidate {
  const own = ownRecords(content, withoutEmpty(content, candidate.records))
  const full = withoutDates(content, withoutTemplate(content.page, own))
  const headless = hasHead(content, shingler, full) ? withoutHead(content.page, full) : full
  const rows = withoutPager(content, withoutSum(content, withoutSpanningRows(content.page, headless)))
  return { ...candidate, records: withoutPlaceholders(content, rows) }
}

type Records = readonly RecordNodes[]

/** If most records have content, empty ones are spacers. */
function withoutEmpty(content: PageContent, records: Records): Records {
  const saying = records.filter(record => record.some(node => within(content, content.texts, node) > 0))
  return 2 * saying.length > records.length ? saying : records
}

/** A single record without layout among others with layout is a template that a script copies. */
function withoutTemplate(page: PageModel, records: Records): Records {
  if (records.length < MIN_REPETITIONS) return records
  const isShown = (node: NodeId): boolean => (page.visual ? page.visual.style[node]! >= 0 : page.visible[node] === 1)
  const shown = records.filter(record => record.some(isShown))
  return shown.length === records.length - 1 ? shown : records
}

/** Years or days alone between records with links are headings of the records below them. */
function withoutDates(content: PageContent, records: Records): Records {
  const linked = records.filter(([node]) => within(content, content.links, node!) > 0)
  const isDate = ([node, second]: RecordNodes): boolean =>
    second === undefined &&
    within(content, content.texts, node!) === 1 &&
    within(content, content.links, node!) + within(content, content.pictures, node!) === 0 &&
    (within(content, content.dates, node!) > 0 || YEAR.test(textOf(content.page, node!)))
  return linked.length < MIN_USUAL_SHARE * records.length ? records : records.filter(record => !isDate(record))
}

const YEAR = /^\P{L}*(?:19|20)\d\d\P{L}*$/u

/** Rows with fewer cells than most, one of them spanning several columns, are sums, headings, and adverts. */
function withoutSpanningRows(page: PageModel, records: Records): Records {
  if (records.length <= MIN_REPETITIONS || tagOf(page, records[0]![0]!) !== 'tr') return records
  const counts = records.map(([row]) => cellsOf(page, row!).length)
  const usual = median(counts)
  const width = Math.max(...counts)
  const spanOf = (row: NodeId): number =>
    Math.max(...cellsOf(page, row).map(cell => Number(attributeOf(page, cell, 'colspan') ?? 1)))
  // Cells that span rows leave the rows below with fewer: only a cell over the whole width tells.
  const isVaried = 2 * counts.filter(count => count === usual).length <= counts.length
  const isAside = (row: NodeId, count: number): boolean =>
    isVaried ? count === 1 && width > 2 && spanOf(row) >= width : count < usual && spanOf(row) > 1
  return records.filter(([row, second], at) => second !== undefined || !isAside(row!, counts[at]!))
}

const cellsOf = (page: PageModel, row: NodeId): NodeId[] =>
  childrenOf(page, row).filter(cell => CELLS.has(tagOf(page, cell)))

const CELLS = new Set(['td', 'th'])

/** A last row that says only how much all others are together. */
function withoutSum(content: PageContent, records: Records): Records {
  const last = records.at(-1)
  if (records.length < MIN_REPETITIONS || !last || tagOf(content.page, last[0]!) !== 'tr') return records
  return withinRecord(content, content.sums, last) > 0 ? records.slice(0, -1) : records
}

/** A pager in an element of its own at the end of the list, built like those of the records. */
export function withoutPager(content: PageContent, records: Records): Records {
  const isNamed = ([node, second]: RecordNodes): boolean => second === undefined && consistsOfPager(content.page, node!)
  const says = ([node, second]: RecordNodes): boolean => second === undefined && saysPager(content, node!)
  const [last, ...others] = records.toReversed()
  const isPager = last && ((isNamed(last) && !isNamed(records[0]!)) || (says(last) && !others.some(says)))
  return isPager ? records.slice(0, -1) : records
}

/** Its texts are numbers and words for other pages, and it has links. Rows of tables may be little else. */
function saysPager(content: PageContent, node: NodeId): boolean {
  const texts = within(content, content.texts, node)
  const steps = within(content, content.steps, node)
  return (
    tagOf(content.page, node) !== 'tr' &&
    texts > 1 &&
    steps >= MIN_USUAL_SHARE * texts &&
    within(content, content.links, node) > 0
  )
}

function consistsOfPager(page: PageModel, record: NodeId): boolean {
  const length = (node: NodeId): number => page.textEnd[node]! - page.textStart[node]!
  for (let node = record; node <= page.last[record]!; node++) {
    if (length(node) >= MIN_USUAL_SHARE * length(record) && isNamedPager(page, node)) return true
  }
  return false
}

/** Whether the first record is the head of a table, or something else that the others are not. */
function hasHead(content: PageContent, shingler: Shingler, records: Records): boolean {
  if (records.length < MIN_REPETITIONS) return false
  const [first] = records[0]!
  const mayBeHead = tagOf(content.page, first!) === 'tr' || isCalledHead(content.page, first!)
  if ((mayBeHead && isHeadRow(content, records)) || isBareRow(content, shingler, records)) return true
  return isUnnamed(shingler, records) || (isStranger(shingler, records) && !isNamedAlike(content, shingler, records))
}

/** Without the head, and without the rows into which its cells extend: "Temperature" beside "Day", above "max" and "min". */
function withoutHead(page: PageModel, [head, ...records]: Records): Records {
  const rows = rowsOfHead(page, head![0]!)
  const rest = records.filter(([row]) => !rows.has(row!))
  return rest.length < MIN_REPETITIONS ? records : rest
}

function rowsOfHead(page: PageModel, head: NodeId): ReadonlySet<NodeId> {
  const rows = new Set<NodeId>()
  for (const { row, above, below } of placeRows(page, page.parent[head]!)) {
    if (row < head) continue
    if (row > head && above.size === 0) break
    rows.add(row)
    if (below.size === 0) break
  }
  return rows
}

/** Rows of other elements: the head or its cells are named as one. */
function isCalledHead(page: PageModel, row: NodeId): boolean {
  const cells = childrenOf(page, row)
  return (
    HEAD_WORDS.test(attributeOf(page, row, 'class') ?? '') ||
    cells.some(cell => attributeOf(page, cell, 'role') === 'columnheader')
  )
}

const HEAD_WORDS = /(?:^|[^a-z])(?:head|header|headings|thead|labels)(?:[^a-z]|$)/i

/** This share of the other rows has what a head lacks. */
const MIN_USUAL_SHARE = 0.8

/** A row of header cells, or the only row without a link or a number if the others have them. */
function isHeadRow(content: PageContent, records: Records): boolean {
  const { page } = content
  const [head, ...rows] = records.map(record => record[0]!)
  const hasCells = (row: NodeId, tag: string): boolean => childrenOf(page, row).some(cell => tagOf(page, cell) === tag)
  if (hasCells(head!, 'th') && !hasCells(head!, 'td') && hasCells(rows[0]!, 'td')) return true
  const lacks = (has: (row: NodeId) => boolean): boolean =>
    !has(head!) && rows.filter(has).length >= MIN_USUAL_SHARE * rows.length
  return lacks(row => within(content, content.links, row) > 0) || lacks(row => /\d/.test(textOf(page, row)))
}

/** The only row with a class name of its own, and as bare as a head is: it alone has neither a link nor a number. */
function isBareRow(content: PageContent, shingler: Shingler, records: Records): boolean {
  const { page } = content
  const [head, ...rows] = records.map(([row]) => row!)
  const isBare = (row: NodeId): boolean =>
    within(content, content.links, row) === 0 && !/\p{N}/u.test(textOf(page, row))
  const isBuiltAlike = (row: NodeId): boolean => cellCount(page, row) === cellCount(page, head!)
  const hasOwnName = (): boolean => {
    const others = new Set(rows.flatMap(row => [...shingler.classTokensOf(row)]))
    return shingler.classTokensOf(head!).some(name => !others.has(name))
  }
  return (
    isBare(head!) &&
    cellCount(page, head!) > 1 &&
    hasOwnName() &&
    rows.every(row => isBuiltAlike(row) && within(content, content.links, row) > 0 && /\p{N}/u.test(textOf(page, row)))
  )
}

const cellCount = (page: PageModel, row: NodeId): number =>
  childrenOf(page, row).filter(node => !isText(page, node)).length

/** The first record is a stranger if its likeness to the others is below this fraction of theirs to each other. */
const MAX_STRANGE_LIKENESS = 0.4
/** Comparing with the first few is enough to see what is usual. */
const MAX_COMPARED_RECORDS = 7

/** The first is the only one without the class name that all others have in common. */
function isUnnamed(shingler: Shingler, records: Records): boolean {
  const [first, second, ...others] = records.map(([node]) => shingler.classTokensOf(node!))
  return first!.length === 0 && second!.some(name => others.every(names => names.includes(name)))
}

/** The first has the class names of all others and a link, like them: a story without a picture, not a head. */
function isNamedAlike(content: PageContent, shingler: Shingler, records: Records): boolean {
  const [names, ...others] = records.map(([node]) => shingler.classTokensOf(node!).join())
  const isLinked = ([node]: RecordNodes): boolean => within(content, content.links, node!) > 0
  return names !== '' && others.every(each => each === names) && records.every(isLinked)
}

function isStranger(shingler: Shingler, records: Records): boolean {
  const [first, ...rest] = records.slice(0, MAX_COMPARED_RECORDS + 1).map(record => shingler.ofRecord(record))
  const toFirst = mean(rest.map(shingles => shingleLikeness(first!, shingles)))
  const amongRest = mean(rest.slice(1).map((shingles, at) => shingleLikeness(rest[at]!, shingles)))
  return toFirst < MAX_STRANGE_LIKENESS * amongRest
}

/** Records that a script has yet to fill all say the same. Rows of a table may: three equal results are three rows. */
function withoutPlaceholders(content: PageContent, records: Records): Records {
  if (records.length <= MIN_REPETITIONS || tagOf(content.page, records[0]![0]!) === 'tr') return records
  const keys = records.map(record => record.map(node => contentKey(content, node)).join('\n'))
  const times = countEach(keys)
  const kept = records.filter((_, at) => times.get(keys[at]!)! < MIN_REPETITIONS)
  return kept.length >= 2 ? kept : records
}
