import { lineOf } from '../../2-model/fold-space.ts'
import { type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../2-model/page-model.ts'
import type { Cell, FieldSource } from '../../4-find/fields/field.ts'
import { readAttribute } from '../../4-find/fields/read-attribute.ts'
import { type RecordTexts, readRecordTexts } from '../../4-find/fields/record-text.ts'
import type { RecordNodes } from '../../4-find/regions/region.ts'
import { hashText, mixHashes, shapeHasher } from '../../5-wrap/fingerprint.ts'
import type { ColumnCells } from '../list-columns.ts'

/** A text, link, or picture of a record: its path, and the columns that read it. */
export interface PlaceReading {
  readonly node: NodeId
  /** Tags and class words from the record down to the node. */
  readonly place: number
  /** Place and columns; if no column reads it, also its words. */
  readonly key: number
  readonly isRead: boolean
}

/** Places that were already judged, so that they are not judged again on every page. */
export interface KnownPlaces {
  readonly keys: ReadonlySet<number>
  /** On how many pages a place had content that no column reads. */
  readonly unread: ReadonlyMap<number, number>
}

export const NOTHING_KNOWN: KnownPlaces = { keys: new Set(), unread: new Map() }

/** After this many pages without data in a place, the next pages have none either. */
const MIN_JUDGEMENTS = 3
/** Enough of a text to distinguish it from others. */
const MAX_TEXT_COMPARED = 100

/** All content of the records, with the columns that read it. `sources` has the source of each column's cells. */
export function readPlaces(
  page: PageModel,
  records: readonly RecordNodes[],
  cells: ColumnCells,
  sources: readonly FieldSource[],
): PlaceReading[] {
  const texts = readRecordTexts(page, records)
  const readers = markReaders(page, cells, sources)
  const placeOf = placeHasher(page)
  return records.flatMap((record, index) =>
    [...sayingNodes(page, texts, record, index)].map((node): PlaceReading => {
      const place = placeOf(node, record)
      const isRead = readers[node] !== 0
      const words = isRead || page.tag[node] !== TEXT_TAG ? 0 : hashText(wordsOf(page, node))
      return { node, place, key: mixHashes(mixHashes(place, readers[node]!), words), isRead }
    }),
  )
}

const wordsOf = (page: PageModel, node: NodeId): string => lineOf(page, node).slice(0, MAX_TEXT_COMPARED)

/** Texts with words, links, and pictures. */
function* sayingNodes(page: PageModel, texts: RecordTexts, record: RecordNodes, index: number): Generator<NodeId> {
  for (const root of record) {
    for (let node = root; node <= page.last[root]!; node++) {
      if (page.tag[node] === TEXT_TAG) {
        if (page.textEnd[node]! > page.textStart[node]! && texts.hasWords({ first: node, end: node }, index)) yield node
        continue
      }
      const source = ADDRESSES.get(tagOf(page, node))
      if (source && readAttribute(page, node, source) !== undefined) yield node
    }
  }
}

const ADDRESSES: ReadonlyMap<string, FieldSource> = new Map([
  ['a', '@href'],
  ['img', '@src'],
])

/** For each node a number for the set of columns that read it; 0: none. */
function markReaders(page: PageModel, cells: ColumnCells, sources: readonly FieldSource[]): Int32Array {
  const readers = new Int32Array(page.nodeCount)
  for (const [column, column_cells] of cells.entries()) {
    const source = sources[column]!
    // A table cell that spans several rows is read once for each of them.
    const covered = new Set(column_cells.flatMap(cell => (cell ? coveredNodes(page, cell, source) : [])))
    for (const node of covered) readers[node] = mixHashes(readers[node]!, column + 1) | 0
  }
  return readers
}

/** The texts that a cell was read from, or the element whose attribute it is. */
export function coveredNodes(page: PageModel, { nodes }: Cell, source: FieldSource): NodeId[] {
  if (source !== 'text') return [nodes[0]!]
  const covered: NodeId[] = []
  let end = -1
  for (const node of nodes) {
    for (let at = Math.max(node, end + 1); at <= page.last[node]!; at++) if (page.tag[at] === TEXT_TAG) covered.push(at)
    end = Math.max(end, page.last[node]!)
  }
  return covered
}

/** Table cells look the same; the column distinguishes them. */
const CELLS = new Set(['td', 'th'])

function placeHasher(page: PageModel): (node: NodeId, record: RecordNodes) => number {
  const hashOf = shapeHasher(page)
  const shapeOf = (node: NodeId): number =>
    CELLS.has(tagOf(page, node)) ? mixHashes(hashOf(node), page.position[node]!) : hashOf(node)
  return (node, record) => {
    let hash = shapeOf(node)
    for (let at = node; !record.includes(at) && page.parent[at]! >= 0; ) {
      at = page.parent[at]!
      hash = mixHashes(shapeOf(at), hash)
    }
    return hash
  }
}

export const isKnown = ({ keys, unread }: KnownPlaces, { key, place, isRead }: PlaceReading): boolean =>
  keys.has(key) || (!isRead && (unread.get(place) ?? 0) >= MIN_JUDGEMENTS)

/** Adds the places of a page. */
export function learnPlaces(known: KnownPlaces, readings: readonly PlaceReading[]): KnownPlaces {
  const keys = new Set(known.keys)
  const unread = new Map(known.unread)
  // A place that was judged often enough is kept without its words, which would grow with every page.
  for (const { key, place, isRead } of readings) if (isRead || (unread.get(place) ?? 0) < MIN_JUDGEMENTS) keys.add(key)
  const places = new Set(readings.filter(({ isRead }) => !isRead).map(({ place }) => place))
  for (const place of places) unread.set(place, (unread.get(place) ?? 0) + 1)
  return { keys, unread }
}
