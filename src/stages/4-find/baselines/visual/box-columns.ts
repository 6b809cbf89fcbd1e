import type { PageModel, VisualColumns } from '../../../2-model/page-model.ts'
import { type Name, named } from '../../fields/naming/name.ts'
import type { RecordNodes } from '../../regions/region.ts'
import type { ValueColumn } from '../value-columns.ts'
import { alignTexts } from './aligned-texts.ts'
import { readHead } from './head-line.ts'
import { readTextLines } from './text-lines.ts'

/**
 * The columns of records by the boxes of their texts: those with a common left edge, right edge, or middle, counted from
 * the left of the record. Where several are common, the one of more records decides. Texts that are aligned with those
 * of no other record are in no column.
 */
export function boxColumns(page: PageModel, records: readonly RecordNodes[]): ValueColumn[] {
  const { visual } = page
  if (!visual) return []
  const lefts = records.map(record => leftOf(visual, record))
  const columns = alignTexts(
    records.map(record => readTextLines(page, visual, record)),
    lefts,
  )
  // Boxes side by side have no common head.
  const head = new Set(lefts).size === 1 ? readHead(page, visual, columns, lefts[0]!) : undefined
  return columns.map(({ lines }, at) => ({
    name: nameByHead(head?.[at]) ?? { name: `column ${at + 1}`, by: 'position of the box' },
    values: new Map(Array.from(lines, ([record, { nodes }]) => [record, nodes])),
  }))
}

const nameByHead = (head = ''): Name | undefined => named(head, `text "${head}" over the column`)

const leftOf = ({ left }: VisualColumns, record: RecordNodes): number =>
  Math.round(record.reduce((least, node) => Math.min(least, left[node]!), Number.POSITIVE_INFINITY))
