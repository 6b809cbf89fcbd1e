import { xpathOf } from '../../2-model/node-path.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { Field } from './field.ts'

/** Explains a field, one sentence per line; with the position of one record's value if a record is given. */
export function explainField(field: Field, page: PageModel, record?: number): string[] {
  const { name, kind, source, cells, namedBy, nameBecause, otherNames = [], path = '', kindBecause, isList } = field
  const count = cells.filter(cell => cell !== undefined).length
  const place = path === '' ? 'the record itself' : path
  const lines = [
    `${name}: ${kind}, in ${count} of ${cells.length} records`,
    `read from ${source === 'text' ? 'the text' : `the attribute ${source.slice(1)}`} at ${place}${isList ? ', all in one cell' : ''}`,
    `named by ${namedBy}${nameBecause === undefined ? '' : `: ${nameBecause}`}`,
  ]
  if (otherNames.length > 0) lines.push(`other possible names: ${otherNames.join(', ')}`)
  if (kindBecause !== undefined) lines.push(`${kind} because: ${kindBecause}`)
  if (field.note !== undefined) lines.push(`note: ${field.note}`)
  if (record !== undefined) lines.push(explainCell(field, page, record))
  return lines
}

function explainCell({ cells, name }: Field, page: PageModel, record: number): string {
  const cell = cells[record]
  if (!cell) return `record ${record + 1} has no ${name}`
  const value =
    cell.value === undefined
      ? ''
      : ` = ${cell.value}${cell.currency === undefined ? '' : ` ${cell.currency}`}${cell.derived ? ', derived from the time of the page' : ''}`
  return `record ${record + 1}: ${JSON.stringify(cell.text)}${value} at ${cell.nodes.map(node => xpathOf(page, node)).join(' and ')}`
}
