import { hasText } from '../../2-model/blank.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { Column } from './column.ts'
import type { Cell, FieldSource } from './field.ts'
import { iconItems } from './items/icon-items.ts'
import { joinItems } from './items/join-items.ts'
import { ATTRIBUTE_SOURCES, readAttribute } from './read-attribute.ts'
import { MOST_SHARE } from './shares.ts'
import type { Slot } from './slot.ts'

/** The columns from the attributes of a slot's elements. Lists have none but what their icons say, unless most records have a single item. */
export function attributeColumns(page: PageModel, slot: Slot, recordCount: number): Column[] {
  const icons = slot.isList && slot.parts.every(({ first }) => !hasText(page, first)) && iconItems(page, slot.parts)
  if (icons) return [iconColumn(slot, icons, recordCount)]
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

/** "Linux, macOS, Windows" from three icons. */
function iconColumn(slot: Slot, icons: NonNullable<ReturnType<typeof iconItems>>, recordCount: number): Column {
  const cells = Array.from({ length: recordCount }, (_, record): Cell | undefined => {
    const own = icons.filter((_, at) => slot.records[at] === record)
    return own.length === 0
      ? undefined
      : { nodes: own.map(({ node }) => node), text: joinItems(own.map(({ text }) => text)) }
  })
  return { slot, source: icons[0]!.source, cells }
}
