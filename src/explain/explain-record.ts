import { printable } from '../export/printable.ts'
import { xpathOf } from '../stages/2-model/node-path.ts'
import type { PageModel } from '../stages/2-model/page-model.ts'
import type { Cell } from '../stages/4-find/fields/field.ts'
import type { FoundList } from '../stages/6-harvest/analysis.ts'

/** A record: its place on the page and its values. */
export function formatRecord(page: PageModel, list: FoundList, number: number): string {
  const at = number - 1
  const width = Math.max(0, ...list.fields.map(({ name }) => name.length))
  const lines = [
    `record ${number} of ${list.region.records.length} · ${list.name} list of ${page.url}`,
    ...list.region.records[at]!.map(node => `  ${xpathOf(page, node)}`),
    ...list.fields.map(({ name, cells }) => `    ${name.padEnd(width)}  ${formatCell(cells[at])}`.trimEnd()),
  ]
  return `${lines.join('\n')}\n`
}

/** The same as JSON. */
export const recordJson = (page: PageModel, { region, fields }: FoundList, number: number) => ({
  record: number,
  nodes: region.records[number - 1]!.map(node => xpathOf(page, node)),
  fields: fields.map(({ name, kind, cells }) => ({ name, kind, ...cellJson(page, cells[number - 1]) })),
})

/** A value with the nodes it was read from. */
export function cellJson(page: PageModel, cell: Cell | undefined) {
  if (!cell) return { text: null }
  const { nodes, ...values } = cell
  return { ...values, nodes: nodes.map(node => xpathOf(page, node)) }
}

/** The text and its typed value. */
function formatCell(cell: Cell | undefined): string {
  if (!cell) return ''
  const text = printable(cell.text)
  if (cell.value === undefined) return text
  return `${text} → ${[cell.value, cell.currency].filter(part => part !== undefined).join(' ')}`
}
