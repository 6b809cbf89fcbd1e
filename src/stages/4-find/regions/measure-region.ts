import { oncePer } from '../../../once.ts'
import {
  childrenOf,
  type NodeId,
  type PageModel,
  TEXT_TAG,
  tagOf,
  textOf,
  type VisualColumns,
} from '../../2-model/page-model.ts'
import { mean, median } from './averages.ts'
import type { RegionCandidate } from './candidate.ts'
import type { InnerLists } from './inner-lists.ts'
import { onlyChildWithContent, type PageContent, within, withinRecord } from './page-content.ts'
import type { RecordNodes } from './region.ts'
import { MIN_SAME_KIND_LIKENESS, type Shingler, shingleLikeness } from './shingles.ts'
import { clusterSiblings } from './siblings/sibling-clusters.ts'
import { hasHeaderRow } from './table-rows.ts'
import { MIN_TURNS_SHARE } from './turns.ts'

/** Properties of a region as numbers; rules and weights use the same names. */
export type Measures = Readonly<Record<string, number>>

/** Long regions are measured on an even sample of this many records. */
const MAX_MEASURED_RECORDS = 40
/** A picture counts as this many characters; lists of pictures have no text at all. */
const PICTURE_CHARACTERS = 20
/** A text is a column of a region if this share of the records has it. */
const MIN_COLUMN_SHARE = 0.6

export function measureRegion(
  content: PageContent,
  shingler: Shingler,
  { records }: RegionCandidate,
  root: NodeId,
  inner: InnerLists,
): Measures {
  const { page } = content
  const step = Math.max(1, Math.floor(records.length / MAX_MEASURED_RECORDS))
  const sample = step === 1 ? records : records.filter((_, at) => at % step === 0)
  const inAll = (sums: Float64Array): number => {
    let sum = 0
    for (const record of records) sum += withinRecord(content, sums, record)
    return sum
  }
  const shown = inAll(content.shown)
  const each = (sums: Float64Array): number[] => sample.map(record => withinRecord(content, sums, record))
  const shareWith = (sums: Float64Array): number => {
    let count = 0
    for (const record of sample) if (withinRecord(content, sums, record) > 0) count++
    return count / sample.length
  }
  const chars = each(content.shown)
  const { likeness, columns } = shape(content, shingler, sample)
  const { depth, ...onScreen } = place(page, records, root)
  // One literal: an object that members are added to is slower to make and to read.
  return {
    'text share':
      (shown + PICTURE_CHARACTERS * inAll(content.pictures)) /
      (content.shown[page.nodeCount]! + PICTURE_CHARACTERS * content.pictures[page.nodeCount]! || 1),
    'share of the matter': inAll(content.matter) / (content.matter[page.nodeCount]! || 1),
    'matter before': content.matter[records[0]![0]!]! / (content.matter[page.nodeCount]! || 1),
    'taking turns': takesTurns(shingler, records.slice(0, MAX_MEASURED_RECORDS)),
    'share of its part': shown / (within(content, content.shown, root) || 1),
    likeness,
    columns,
    records: records.length,
    texts: median(each(content.texts)),
    characters: median(chars),
    unevenness: deviation(chars) / (mean(chars) + 1),
    'link share': inAll(content.linked) / (shown || 1),
    'with links': shareWith(content.links),
    'linked titles': share(sample, record => hasLinkedTitle(content, record)),
    'with pictures': shareWith(content.pictures),
    'with headings': shareWith(content.headings),
    'with prices': shareWith(content.prices),
    'with dates': shareWith(content.dates),
    'with choices': shareWith(content.choices),
    'with numbers': shareWith(content.numbers),
    'term and value': share(sample, record => isTermAndValue(content, record)),
    'blanks beside': content.blanks[page.nodeCount]! - inAll(content.blanks),
    'prose in records': inAll(content.prose) / (shown || 1),
    'prose beside': (content.prose[page.nodeCount]! - inAll(content.prose)) / (content.shown[page.nodeCount]! || 1),
    'text before': content.shown[records[0]![0]!]! / (content.shown[page.nodeCount]! || 1),
    'text after': 1 - content.shown[page.last[records.at(-1)!.at(-1)!]! + 1]! / (content.shown[page.nodeCount]! || 1),
    'in sight': shown / (inAll(content.written) || 1),
    'named columns': Number(records[0]!.some(node => hasHeaderRow(page, node))),
    'distinct texts': distinctShare(page, sample),
    'similar parts': alikeParts(content, shingler, sample),
    'inner lists': inner.cover,
    'headed lists': inner.headed,
    depth,
    ...onScreen,
  }
}

/** Two short texts, neither of them a link: a line of a property sheet, for instance. */
function isTermAndValue(content: PageContent, record: RecordNodes): boolean {
  const { texts, links, pictures, prose } = content
  const sumOf = (sums: Float64Array): number => withinRecord(content, sums, record)
  return sumOf(texts) === 2 && sumOf(links) + sumOf(pictures) + sumOf(prose) === 0
}

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map(each => (each - middle) ** 2)))
}
const share = <Value>(values: readonly Value[], holds: (value: Value) => boolean): number =>
  values.filter(holds).length / (values.length || 1)

function shape(
  content: PageContent,
  shingler: Shingler,
  sample: readonly RecordNodes[],
): { readonly likeness: number; readonly columns: number } {
  const made = sample.map(record => shingler.ofRecord(record))
  const likes = made.slice(1).map((shingles, at) => shingleLikeness(made[at]!, shingles))
  const times = new Map<number, number>()
  for (const record of sample)
    for (const place of placesIn(shingler, record)) times.set(place, (times.get(place) ?? 0) + 1)
  const isColumn = (count: number): boolean => count >= MIN_COLUMN_SHARE * sample.length
  return {
    likeness: mean(likes),
    columns: Math.max(
      [...times.values()].filter(isColumn).length,
      filledCells(content, sample).filter(isColumn).length,
    ),
  }
}

/** The positions of the texts of a record, each once. */
const placesIn = (shingler: Shingler, record: RecordNodes): Iterable<number> =>
  record.length === 1
    ? shingler.textsOf(record[0]!)
    : new Set(record.flatMap(node => Array.from(shingler.textsOf(node))))

/** How many of the rows have a text in their first cell, in their second, and so on: plain cells look the same. */
function filledCells(content: PageContent, sample: readonly RecordNodes[]): number[] {
  const { page } = content
  const counts: number[] = []
  for (const record of sample) {
    const rows = record.filter(node => tagOf(page, node) === 'tr')
    if (rows[0] !== record[0]) continue
    const cells = rows.flatMap(row => childrenOf(page, row)).filter(node => /^t[dh]$/.test(tagOf(page, node)))
    for (const [at, cell] of cells.entries())
      counts[at] = (counts[at] ?? 0) + Number(within(content, content.texts, cell) > 0)
  }
  return counts
}

const MIN_RECORDS_FOR_TURNS = 6

/** 1 if members of two kinds alternate: each pair is one record. */
function takesTurns(shingler: Shingler, sample: readonly RecordNodes[]): number {
  if (sample.length < MIN_RECORDS_FOR_TURNS || sample.some(record => record.length > 1)) return 0
  const made = sample.map(([node]) => shingler.structureOf(node!))
  const apart = made.slice(1).filter((each, at) => shingleLikeness(made[at]!, each) < MIN_SAME_KIND_LIKENESS).length
  const together = made.slice(2).filter((each, at) => shingleLikeness(made[at]!, each) >= MIN_SAME_KIND_LIKENESS).length
  return Number(apart >= MIN_TURNS_SHARE * (made.length - 1) && together >= MIN_TURNS_SHARE * (made.length - 2))
}

const distinctShare = (page: PageModel, sample: readonly RecordNodes[]): number =>
  new Set(sample.map(record => record.map(node => textOf(page, node).slice(0, 200)).join('\n'))).size / sample.length

/** Whether the first heading of a record, or its first text if it has none, is a link. Sections of an article have others. */
function hasLinkedTitle(content: PageContent, record: RecordNodes): boolean {
  const { headings, texts, linked, shown } = content
  const has = (sums: Float64Array) => (node: NodeId) => within(content, sums, node) > 0
  const isIn = record.some(has(headings)) ? has(headings) : has(texts)
  let title = record.find(isIn)
  for (let inner = title; inner !== undefined; ) {
    title = inner
    inner = firstOf(childrenOf(content.page, inner), isIn)
  }
  return title !== undefined && 2 * within(content, linked, title) > within(content, shown, title)
}

function firstOf(nodes: Iterable<NodeId>, holds: (node: NodeId) => boolean): NodeId | undefined {
  for (const node of nodes) if (holds(node)) return node
  return undefined
}

/** Everything except a remark. */
const MIN_WHOLE_SHARE = 0.9

/** The share of records that consist of two or more similar parts, each with several texts: rows of a grid. */
function alikeParts(content: PageContent, shingler: Shingler, sample: readonly RecordNodes[]): number {
  const made = sample.filter(([node, second]) => {
    const all = within(content, content.texts, node!)
    // Two parts of two texts each.
    if (second !== undefined || all < 4) return false
    return clusterSiblings(content, shingler, innermost(content, node!)).some(({ members }) => {
      const texts = members.map(member => within(content, content.texts, member))
      return (
        members.length >= 2 &&
        texts.every(count => count >= 2) &&
        texts.reduce((a, b) => a + b) >= MIN_WHOLE_SHARE * all
      )
    })
  })
  return made.length / sample.length
}

/** The innermost element that still has the node's whole content. */
function innermost(content: PageContent, node: NodeId): NodeId {
  for (let inner = node; ; ) {
    const only = onlyChildWithContent(content, inner)
    if (only < 0 || content.page.tag[only] === TEXT_TAG) return inner
    inner = only
  }
}

/** The region's position: among the parts of the page, and on the screen. */
function place(page: PageModel, records: readonly RecordNodes[], root: NodeId): Measures & { readonly depth: number } {
  const { visual } = page
  const depth = page.depth[root]!
  if (!visual) return { depth }
  const extent = { width: visual.page.width, height: readableHeight(page) }
  let [area, left, right, top, bottom] = [0, Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY, 0]
  for (const node of records.flat()) {
    const width = visual.right[node]! - visual.left[node]!
    const height = visual.bottom[node]! - visual.top[node]!
    if (!(width > 0 && height > 0) || isOutside(extent, visual, node)) continue
    area += width * height
    left = Math.min(left, visual.left[node]!)
    right = Math.max(right, visual.right[node]!)
    top = Math.min(top, visual.top[node]!)
    bottom = Math.max(bottom, visual.bottom[node]!)
  }
  const { width, height } = extent
  const isShown = right > left
  return {
    depth,
    'area share': Math.min(1, area / (width * height || 1)),
    'width share': isShown ? Math.min(1, (right - left) / (width || 1)) : 0,
    'off centre': isShown ? Math.min(1, Math.abs((left + right) / 2 / (width || 1) - 0.5)) : 1,
    from: isShown ? Math.max(0, Math.min(1, top / (height || 1))) : 1,
  }
}

/** A menu that slides in waits outside the page. */
const isOutside = (
  { width, height }: { readonly width: number; readonly height: number },
  { left, right, top, bottom }: VisualColumns,
  node: NodeId,
): boolean => right[node]! <= 0 || bottom[node]! <= 0 || left[node]! >= width || top[node]! >= height

/** Where the last text ends: a page whose main part scrolls by itself is as high as the window, and what it says is longer. */
const readableHeight = oncePer((page: PageModel): number => {
  const { visual, visible, tag } = page
  let height = visual?.page.height ?? 0
  for (let node = 0; visual && node < page.nodeCount; node++) {
    if (tag[node] === TEXT_TAG && visible[node] && visual.bottom[node]! > height) height = visual.bottom[node]!
  }
  return height
})
