import { printable } from '../export/printable.ts'
import type { PageModel } from '../stages/2-model/page-model.ts'
import { explainField } from '../stages/4-find/fields/explain-field.ts'
import type { Field } from '../stages/4-find/fields/field.ts'
import type { FoundList } from '../stages/6-harvest/analysis.ts'
import { cellJson } from './explain-record.ts'

/** How many values are shown. */
const SHOWN = 5

/** Why a field has its name and where it is read, with the value of one record or of some. */
export function formatFieldReasons(page: PageModel, list: FoundList, field: Field, record?: number): string {
  const there = field.cells.flatMap((cell, at) => (cell ? [at] : []))
  const records = record === undefined ? there.slice(0, SHOWN) : [record - 1]
  const lines = [
    `${list.name} list of ${page.url}`,
    ...explainField(field, page),
    ...records.map(at => explainField(field, page, at).at(-1)!),
  ]
  return lines.map(line => `${printable(line)}\n`).join('')
}

/** The same as JSON, with the value of one record or of all. */
export const fieldJson = (page: PageModel, { cells, ...field }: Field, record?: number) => ({
  ...field,
  cells: cells.flatMap((cell, at) =>
    record === undefined || record === at + 1 ? [{ record: at + 1, ...cellJson(page, cell) }] : [],
  ),
})
