import { pushTo } from '../../2-model/group-by.ts'
import { type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { placeCalledCells } from '../../2-model/tables/called-cells.ts'
import { gridOfRows } from '../../2-model/tables/table-grid.ts'
import type { Children, Group, Member } from './group.ts'
import type { Slot } from './slot.ts'

/** The cells of table rows by grid column; undefined if the elements are not rows. */
export function gridColumns(page: PageModel, parent: Slot, lists: readonly Children[]): Group[] | undefined {
  const columnOf = columnsOfRows(page, parent)
  if (!columnOf) return undefined
  const isTable = tagOf(page, parent.parts[0]!.first) === 'tr'
  const columns = new Map<number, Member[]>()
  for (const [list, { parts }] of lists.entries()) {
    for (const [at, { first }] of parts.entries()) {
      const column = columnOf.get(first)
      if (column !== undefined) pushTo(columns, column, { list, at })
    }
  }
  return [...columns]
    .sort(([a], [b]) => a - b)
    .map(([column, members]) => ({
      identity: isTable ? 'td' : tagOf(page, lists[members[0]!.list]!.parts[members[0]!.at]!.first),
      place: `[${column + 1}]`,
      members,
      isList: false,
      label: '',
      ...(isTable ? { column } : {}),
    }))
}

/** The column of each cell, if all elements are table rows or are named as rows. */
function columnsOfRows(page: PageModel, { parts }: Slot): ReadonlyMap<NodeId, number> | undefined {
  if (parts.length === 0 || parts.some(({ first, end }) => first !== end)) return undefined
  const rows = parts.map(({ first }) => first)
  if (rows.every(row => tagOf(page, row) === 'tr')) return gridOfRows(page, rows).columnOf
  return placeCalledCells(page, rows)
}
