import { attributeOf, childrenOf, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { readClassName } from '../../4-find/fields/class-words.ts'
import { LIST_SEPARATOR } from '../../4-find/fields/columns.ts'
import type { Cell, Field } from '../../4-find/fields/field.ts'
import { toName } from '../../4-find/fields/field-name.ts'
import { foldSpace, hasWord } from '../../4-find/fields/record-text.ts'
import { type DetailPages, placeOf } from './detail-pages.ts'
import { commonHeading } from './heading-before.ts'

/** Elements that hold items of one kind, and the items. */
const ITEMS: Readonly<Record<string, string>> = { ul: 'li', ol: 'li', tbody: 'tr', table: 'tr' }
/** Longer lists are no property of the record. */
const MOST_ITEMS = 200

/** Lists inside the pages, such as features, ingredients or copies: each is one column, its items told one after another. */
export function findInnerLists({ page, bodies }: DetailPages): Field[] {
  const places = new Map<string, { lists: NodeId[]; items: NodeId[][] }>()
  for (const [number, body] of bodies.entries()) {
    for (let node = body + 1; node <= page.last[body]!; node++) {
      if (page.visible[node] === 0) {
        node = page.last[node]!
        continue
      }
      const items = itemsOf(page, node)
      if (items.length === 0) continue
      const key = placeOf(page, node)
      const place = places.get(key) ?? { lists: [], items: bodies.map((): NodeId[] => []) }
      places.set(key, place)
      if (place.items[number]!.length === 0) {
        place.lists.push(node)
        place.items[number] = items
      }
      node = page.last[node]!
    }
  }
  return [...places.values()].flatMap(({ lists, items }) => listField(page, lists, items) ?? [])
}

/** The items of a list that say something; a head row is none. */
function itemsOf(page: PageModel, node: NodeId): NodeId[] {
  const tag = tagOf(page, node)
  if (!Object.hasOwn(ITEMS, tag)) return []
  const items: NodeId[] = []
  for (const child of childrenOf(page, node)) {
    if (page.visible[child] === 0 || page.textEnd[child] === page.textStart[child]) continue
    if (tagOf(page, child) !== ITEMS[tag]) {
      if (tag === 'table') return []
      continue
    }
    if (tag.startsWith('t') && isHeadRow(page, child)) continue
    if (hasWord(page.text.slice(page.textStart[child], page.textEnd[child]))) items.push(child)
  }
  return items.length <= MOST_ITEMS ? items : []
}

const isHeadRow = (page: PageModel, row: NodeId): boolean =>
  [...childrenOf(page, row)].every(cell => tagOf(page, cell) !== 'td')

function listField(
  page: PageModel,
  lists: readonly NodeId[],
  items: readonly (readonly NodeId[])[],
): Field | undefined {
  const cells = items.map((each): Cell | undefined =>
    each.length === 0
      ? undefined
      : {
          nodes: each,
          text: each
            .map(node => foldSpace(page.text.slice(page.textStart[node], page.textEnd[node])))
            .join(LIST_SEPARATOR),
        },
  )
  const present = cells.filter(cell => cell !== undefined)
  // One item everywhere is no list.
  if (present.length < 2 || new Set(present.map(({ text }) => text)).size < 2) return undefined
  if (!present.some(({ nodes }) => nodes.length > 1)) return undefined
  const heading = commonHeading(page, lists)
  const classes = (attributeOf(page, lists[0]!, 'class') ?? '').split(/\s+/).flatMap(name => readClassName(name) ?? [])
  const [named] = classes.sort((a, b) => b.rank - a.rank)
  return {
    name: toName(heading) || toName(named?.words.join(' ') ?? '') || 'list',
    kind: 'text',
    source: 'text',
    cells,
    namedBy: heading !== '' ? `heading "${heading}"` : named ? 'class' : 'kind',
    isList: true,
  }
}
