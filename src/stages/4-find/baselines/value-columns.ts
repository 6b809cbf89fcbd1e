import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import type { Cell, Field } from '../fields/field.ts'
import { uniqueNames } from '../fields/naming/field-name.ts'
import type { Name } from '../fields/naming/name.ts'
import { readRecordTexts } from '../fields/record-text.ts'
import type { RecordNodes } from '../regions/region.ts'

/** If a page would have more cells, including empty ones, only the fullest columns are kept. */
const MAX_ALIGNED_CELLS = 5_000_000

/** A column of a baseline: by record, the nodes of its value, in document order. */
export interface ValueColumn {
  readonly name: Name
  readonly values: ReadonlyMap<number, readonly NodeId[]>
}

/** Columns as fields: texts, as in the publications. Columns without a word are left out. */
export function readValues(page: PageModel, records: readonly RecordNodes[], columns: readonly ValueColumn[]): Field[] {
  const texts = readRecordTexts(page, records)
  const filled = keepFullest(columns, records.length)
    .map(({ name, values }) => ({
      name,
      cells: records.map((_, record): Cell | undefined => {
        const nodes = values.get(record)
        const part = nodes && { first: nodes[0]!, end: nodes.at(-1)! }
        return part && texts.hasWords(part, record) ? { nodes, text: texts.read(part) } : undefined
      }),
    }))
    .filter(({ cells }) => cells.some(cell => cell !== undefined))
  const names = uniqueNames(filled.map(({ name: { name } }) => ({ name, isGuess: false })))
  return filled.map(({ name, cells }, at) => ({
    ...{ name: names[at]!, kind: 'text', source: 'text', cells },
    namedBy: name.by,
  }))
}

export function keepFullest<Column extends { readonly values: ReadonlyMap<number, unknown> }>(
  columns: readonly Column[],
  recordCount: number,
): readonly Column[] {
  if (columns.length * recordCount <= MAX_ALIGNED_CELLS) return columns
  const fullest = [...columns].sort((a, b) => b.values.size - a.values.size)
  const kept = new Set(fullest.slice(0, Math.floor(MAX_ALIGNED_CELLS / recordCount)))
  return columns.filter(column => kept.has(column))
}
