import { buildContentView, type ContentView, ENCLOSED_TEXT } from '../../../2-model/content-view.ts'
import { firstAtLeastBy } from '../../../2-model/first-at-least.ts'
import { isText, type NodeId, type PageModel } from '../../../2-model/page-model.ts'
import type { Cell, Field } from '../../fields/field.ts'
import type { RecordNodes } from '../../regions/region.ts'
import { keepFullest } from '../value-columns.ts'
import { nodesBetween } from './item-nodes.ts'
import { PairNumbers } from './pair-numbers.ts'
import { isVisibleText, tagsWithEnclosed } from './xstring.ts'

/** ClustVX's columns: data items with the same path in their records, indexes included, are one field. */
export function alignItems(page: PageModel, records: readonly RecordNodes[]): Field[] {
  const view = buildContentView(page)
  const tags = tagsWithEnclosed(page, view)
  const positions = positionsOf(view, tags)
  const paths = new PathNumbers()
  const isWhole = records.every(({ length }) => length === 1)
  const columns = new Map<number, Column>()
  records.forEach((record, index) => {
    for (const { item, path } of itemsOf(page, view, { record, isWhole, tags, positions, paths })) {
      const column = columns.get(path) ?? { path, values: new Map() }
      columns.set(path, column)
      column.values.set(index, item)
    }
  })
  return keepFullest([...columns.values()], records.length).map(({ path, values }, index) => ({
    name: `item ${index + 1}`,
    kind: 'text',
    source: 'text',
    cells: records.map((_, record) => (values.has(record) ? cellOf(page, view, values.get(record)!) : undefined)),
    namedBy: `path ${paths.format(path, page.tags)}`,
  }))
}

/** A path in records, and the items on it by record. */
interface Column {
  readonly path: number
  readonly values: Map<number, number>
}

interface Inside {
  readonly record: RecordNodes
  /** Each record of the region is one node. */
  readonly isWhole: boolean
  readonly tags: Int32Array
  readonly positions: Int32Array
  readonly paths: PathNumbers
}

/** The visible texts of a record with their paths in it. */
function* itemsOf(page: PageModel, view: ContentView, inside: Inside): Generator<{ item: number; path: number }> {
  const { record, isWhole, tags, positions, paths } = inside
  const from = firstItemOf(page, view, record[0]!)
  const to = page.last[record.at(-1)!]!
  const known = new Map<number, number>()
  const topsOfTag = new Map<number, number>()
  for (let item = from; item < view.itemCount && view.first[item]! <= to; item++) {
    const above = known.get(view.parent[item]!)
    const tag = tags[item]!
    const isTop = above === undefined
    if (isTop) topsOfTag.set(tag, (topsOfTag.get(tag) ?? 0) + 1)
    const position = isTop ? topsOfTag.get(tag)! : positions[item]!
    // The record's own position among its siblings distinguishes records: it is not part of the path.
    const path = isTop && isWhole ? RECORD : paths.of(above ?? RECORD, tag, position)
    known.set(item, path)
    if (isVisibleText(page, view, item)) yield { item, path }
  }
}

/** A text belongs to the item that shows it, which may be an element with no other content. */
function firstItemOf(page: PageModel, view: ContentView, node: NodeId): number {
  if (isText(page, node) && view.itemOf[node]! >= 0) return view.itemOf[node]!
  return firstAtLeastBy(view.itemCount, item => view.first[item]!, node)
}

function cellOf(page: PageModel, view: ContentView, item: number): Cell {
  const nodes = view.tag[item] === ENCLOSED_TEXT ? nodesBetween(page, view, item, item) : [view.first[item]!]
  return { nodes, text: shownText(page, view, item).replace(/\s+/g, ' ').trim() }
}

/** Hidden pieces are elsewhere in the page's text, so only visible ones bound the slice. */
function shownText(page: PageModel, view: ContentView, item: number): string {
  let [start, end] = [page.text.length, 0]
  for (let node = view.first[item]!; node <= page.last[view.end[item]!]!; node++) {
    if (!isText(page, node) || !page.visible[node]) continue
    start = Math.min(start, page.textStart[node]!)
    end = Math.max(end, page.textEnd[node]!)
  }
  return page.text.slice(start, end)
}

/** The position among siblings of the same tag in the view, from 1. */
function positionsOf(view: ContentView, tags: Int32Array): Int32Array {
  const kinds = new PairNumbers()
  const counts: number[] = []
  return Int32Array.from(tags, (tag, item) => {
    const kind = kinds.of(view.parent[item]!, tag)
    counts[kind] = (counts[kind] ?? 0) + 1
    return counts[kind]
  })
}

/** The path of a record itself. */
const RECORD = -1

/** Interns paths as numbers: each is a step below another. */
class PathNumbers {
  readonly #steps = new PairNumbers()
  readonly #paths = new PairNumbers()
  readonly #parts: { above: number; tag: number; position: number }[] = []

  of(above: number, tag: number, position: number): number {
    const path = this.#paths.of(above, this.#steps.of(tag, position))
    this.#parts[path] ??= { above, tag, position }
    return path
  }

  format(path: number, tags: readonly string[]): string {
    const steps: string[] = []
    for (let at = path; at !== RECORD; at = this.#parts[at]!.above) {
      const { tag, position } = this.#parts[at]!
      steps.push(`/${tags[tag] ?? 'span'}[${position}]`)
    }
    return steps.reverse().join('') || '.'
  }
}
