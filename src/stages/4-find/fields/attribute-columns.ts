import type { PageModel } from '../../2-model/page-model.ts'
import type { Column } from './column.ts'
import type { Cell, FieldSource } from './field.ts'
import { ATTRIBUTE_SOURCES, readAttribute } from './read-attribute.ts'
import { MOST_SHARE } from './shares.ts'
import type { Slot } from './slot.ts'

/** The columns from the attributes of a slot's elements. Lists have none, unless most records have a single item. */
export function attributeColumns(page: PageModel, slot: Slot, recordCount: number): Column[] {
  if (slot.isList && slot.parts.length > (2 - MOST_SHARE) * new Set(slot.records).size) return []
  const columns = new Map<FieldSource, (Cell | undefined)[]>()
  for (const [at, { first, end }] of slot.parts.entries()) {
    if (first !== end || page.attributeStart[first] === page.attributeStart[first + 1]) continue
    for (const source of ATTRIBUTE_SOURCES) {
      const text = readAttribute(page, first, source)
      if (text === undefined) continue
      let cells = columns.get(source)
      if (!cells) columns.set(source, (cells = new Array<Cell | undefined>(recordCount).fill(undefined)))
      cells[slot.records[at]!] ??= { nodes: [first], text }
    }
  }
  return ATTRIBUTE_SOURCES.flatMap(source =>
    columns.has(source) ? [{ slot, source, cells: columns.get(source)! }] : [],
  )
}
