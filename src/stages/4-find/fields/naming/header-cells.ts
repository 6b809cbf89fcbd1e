import { onlyValue } from '../../../2-model/only-value.ts'
import { childrenOf, isText, type PageModel } from '../../../2-model/page-model.ts'
import { isCalledCell } from '../../../2-model/tables/called-cells.ts'
import { MAX_SAMPLE } from '../shares.ts'
import type { Slot } from '../slot.ts'
import { GridHeaders } from './grid-header.ts'
import { headCellsOver } from './head-row.ts'
import { MAX_ELEMENTS_ASKED } from './slot-names.ts'
import { headersOver } from './table-header.ts'

/** The headers above the cells of the records, if these are table rows or look like them. */
export function readHeaders(page: PageModel, slots: readonly Slot[]): ReadonlyMap<Slot, string> {
  const cells = new Set(slots.flatMap(cellAbove))
  const rows = [...new Set([...cells].map(cell => cell.parent!))]
  // The first row of a record is below the header; the other rows contain something else.
  const row = rows.sort((a, b) => b.parts.length - a.parts.length || a.parts[0]!.first - b.parts[0]!.first)[0]
  const headers = new Map<Slot, string>()
  // A row beside it is in a table of its own.
  for (const each of rows.filter(other => other === row || (!other.parent && !row?.parent))) {
    const over = headersOver(page, each.parts[0]!.first)
    for (const cell of cells)
      if (cell.parent === each && over.has(cell.column!)) headers.set(cell, over.get(cell.column!)!)
  }
  if (headers.size === 0) nameByRoles(page, slots, headers)
  if (headers.size === 0 && !row && slots.length > 0) nameByHeadRow(page, slots, headers)
  return headers
}

/** Elements that are called cells. */
function nameByRoles(page: PageModel, slots: readonly Slot[], headers: Map<Slot, string>): void {
  const grid = new GridHeaders(page)
  for (const cell of new Set(slots.flatMap(slot => calledCellAbove(page, slot)))) {
    const text = onlyValue(cell.parts.slice(0, MAX_ELEMENTS_ASKED).map(({ first }) => grid.over(first)))
    if (text !== undefined && text !== '') headers.set(cell, text)
  }
}

/** The outermost cell around a slot; a cell may have a grid of its own in it. */
function calledCellAbove(page: PageModel, slot: Slot): Slot[] {
  let cell: Slot | undefined
  for (let at: Slot | undefined = slot; at; at = at.parent)
    if (at.parts.length > 0 && isCalledCell(page, at.parts[0]!.first)) cell = at
  return cell ? [cell] : []
}

/** The cell of the page's table that contains a slot; tables inside a record are handled separately. */
function cellAbove(slot: Slot): Slot[] {
  let cell: Slot | undefined
  for (let at: Slot | undefined = slot; at; at = at.parent) {
    if (at.column !== undefined) cell = at
    if (at.identity.startsWith('table')) cell = undefined
  }
  return cell?.parent && cell.parent.parts.length > 0 ? [cell] : []
}

/** Rows made of other elements: their cells are counted. */
function nameByHeadRow(page: PageModel, slots: readonly Slot[], headers: Map<Slot, string>): void {
  const cells = new Set(slots.flatMap(slot => childOfRecord(slot) ?? []))
  const record = [...cells][0]?.parent?.parts[0]
  if (!record || record.first !== record.end) return
  const texts = headCellsOver(page, record.first)
  if (texts.length === 0) return
  for (const cell of cells) {
    const text = texts[placeOf(page, cell, texts.length)]
    if (text !== undefined && text !== '') headers.set(cell, text)
  }
}

/** The child of the record that contains a slot. */
function childOfRecord(slot: Slot): Slot | undefined {
  let at = slot
  while (at.parent?.parent) at = at.parent
  return at.parent && at.parent.parts.length > 0 ? at : undefined
}

/** The index of a slot among a record's elements, in records with as many elements as the head; -1 if they disagree. */
function placeOf(page: PageModel, { parts }: Slot, count: number): number {
  const places = new Set<number>()
  let asked = 0
  for (const { first } of parts.slice(0, MAX_SAMPLE)) {
    const siblings = childrenOf(page, page.parent[first]!).filter(node => !isText(page, node))
    if (siblings.length !== count) continue
    places.add(siblings.indexOf(first))
    if (++asked === MAX_ELEMENTS_ASKED) break
  }
  return onlyValue(places) ?? -1
}
