import type { ExtractedRegion } from '../pipeline.ts'
import type { PageModel } from '../stages/2-model/page-model.ts'
import { xpathOf } from '../stages/2-model/xpath.ts'
import type { Field } from '../stages/4-find/fields/field.ts'
import { cellJson, formatCell } from './explain-record.ts'

/** So many values are shown. */
const SHOWN = 5

/** Why a field is called so and where it is read; the values of one record, or of some. */
export function formatFieldReasons(page: PageModel, list: ExtractedRegion, field: Field, record?: number): string {
  const filled = field.cells.filter(cell => cell !== undefined).length
  const from = field.source === 'text' ? '' : ` (attribute ${field.source.slice(1)})`
  const lines = [
    `field ${field.name} · ${list.name} list of ${page.url}`,
    `  called so by  ${field.namedBy}`,
    `  kind          ${field.kind}${field.kindBecause === undefined ? '' : `, because ${field.kindBecause}`}`,
    `  read at       ${field.path ?? 'several places'}${from} of each record`,
    `  there in      ${filled} of ${list.recordCount} records`,
    '',
    ...(record === undefined ? firstValues(page, field) : valueIn(page, field, record - 1)),
  ]
  return `${lines.join('\n')}\n`
}

/** The same for programs: the value of one record, or all. */
export const fieldJson = (page: PageModel, { cells, ...field }: Field, record?: number) => ({
  ...field,
  cells: cells.flatMap((cell, at) =>
    record === undefined || record === at + 1 ? [{ record: at + 1, ...cellJson(page, cell) }] : [],
  ),
})

function firstValues(page: PageModel, field: Field): string[] {
  const there = field.cells.flatMap((cell, record) => (cell ? [record] : []))
  return there.slice(0, SHOWN).flatMap(record => valueIn(page, field, record))
}

function valueIn(page: PageModel, { cells }: Field, record: number): string[] {
  const cell = cells[record]
  if (!cell) return [`record ${record + 1} has none`]
  return [`record ${record + 1}  ${formatCell(cell)}`, ...cell.nodes.map(node => `  ${xpathOf(page, node)}`)]
}
