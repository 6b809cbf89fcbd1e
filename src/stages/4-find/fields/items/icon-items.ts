import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import type { FieldSource } from '../field.ts'
import { readAttribute } from '../read-attribute.ts'
import type { Part } from '../record-text.ts'

/** Attributes whose words say what an icon or a picture means. */
const SAYING: readonly FieldSource[] = ['@title', '@aria-label', '@alt']

/** An icon and what it says. */
interface IconItem {
  readonly node: NodeId
  readonly source: FieldSource
  readonly text: string
}

/** What an element without text says: itself, or the first element in it that has words in an attribute. */
function iconItem(page: PageModel, { first, end }: Part): IconItem | undefined {
  if (first !== end) return undefined
  for (let node = first; node <= page.last[first]!; node++) {
    const source = SAYING.find(each => readAttribute(page, node, each) !== undefined)
    if (source !== undefined) return { node, source, text: readAttribute(page, node, source)! }
  }
  return undefined
}

/** The icons of some parts; undefined if one says nothing, or they say it in different attributes. */
export function iconItems(page: PageModel, parts: readonly Part[]): IconItem[] | undefined {
  const items: IconItem[] = []
  for (const part of parts) {
    const item = iconItem(page, part)
    if (!item || item.source !== (items[0] ?? item).source) return undefined
    items.push(item)
  }
  return items
}

/**
 * Whether elements without text that occur several times in a record are one list: "Linux", "macOS", "Windows" as icons, in
 * varying number. Each says something else in one record, and the records share what they say. Five stars say the same.
 */
export function areIconItems(page: PageModel, runs: readonly (readonly Part[])[]): boolean {
  const rows = runs.map(run => iconItems(page, run)?.map(({ text }) => text))
  const said = rows.flatMap(row => row ?? [])
  const isVaried = rows.some(row => row?.length !== rows[0]?.length)
  const areDistinct = rows.every(row => row !== undefined && new Set(row).size === row.length)
  return isVaried && areDistinct && new Set(said).size > 1 && 2 * new Set(said).size <= said.length
}
