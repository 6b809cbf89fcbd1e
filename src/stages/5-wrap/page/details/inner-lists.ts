import { attributeOf, childrenOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { readClassName } from '../../../4-find/fields/class-words.ts'
import { joinItems } from '../../../4-find/fields/columns.ts'
import type { Cell, Field } from '../../../4-find/fields/field.ts'
import { toName } from '../../../4-find/fields/naming/field-name.ts'
import { foldSpace, hasWord } from '../../../4-find/fields/record-text.ts'
import { type DetailPages, placeOf } from './detail-pages.ts'
import { commonHeading, headingBefore } from './heading-before.ts'

/** List elements and the tags of their items. */
const ITEMS: Readonly<Record<string, string>> = { ul: 'li', ol: 'li', tbody: 'tr', table: 'tr' }
/** Longer lists are not a property of the record. */
const MAX_INNER_ITEMS = 200

/** The lists of all pages that are in the same place, under the same heading if they have one in common. */
interface Lists {
  readonly lists: NodeId[]
  readonly items: NodeId[][]
}

/** Lists inside the pages, such as features, ingredients or copies: each is one column with the items in order. */
export function findListFields({ page, bodies }: DetailPages): Field[] {
  const onPages = bodies.map(body => listsIn(page, body))
  const headings = commonHeadings(onPages)
  const kinds = new Map<string, Lists>()
  for (const [number, lists] of onPages.entries()) {
    for (const { node, items, place, heading } of lists) {
      const key = `${place} ${headings.has(heading) ? heading : ''}`
      const kind = kinds.get(key) ?? { lists: [], items: bodies.map((): NodeId[] => []) }
      kinds.set(key, kind)
      kind.lists.push(node)
      for (const item of items) kind.items[number]!.push(item)
    }
  }
  return [...kinds.values()].flatMap(({ lists, items }) => listField(page, lists, items) ?? [])
}

interface FoundList {
  readonly node: NodeId
  readonly items: readonly NodeId[]
  readonly place: string
  readonly heading: string
}

/** The outermost lists of a page. */
function listsIn(page: PageModel, body: NodeId): FoundList[] {
  const found: FoundList[] = []
  for (let node = body + 1; node <= page.last[body]!; node++) {
    if (page.visible[node] === 0) {
      node = page.last[node]!
      continue
    }
    const items = itemsOf(page, node)
    if (items.length === 0) continue
    found.push({ node, items, place: placeOf(page, node), heading: headingBefore(page, node) })
    node = page.last[node]!
  }
  return found
}

/** Headings that occur on several pages. */
function commonHeadings(onPages: readonly (readonly FoundList[])[]): Set<string> {
  const counts = new Map<string, number>()
  for (const lists of onPages)
    for (const heading of new Set(lists.map(each => each.heading))) counts.set(heading, (counts.get(heading) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > 1).map(([heading]) => heading))
}

/** The items of a list that have text, without a header row. */
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
  return items.length <= MAX_INNER_ITEMS ? items : []
}

const isHeadRow = (page: PageModel, row: NodeId): boolean =>
  childrenOf(page, row).every(cell => tagOf(page, cell) !== 'td')

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
          text: joinItems(each.map(node => foldSpace(page.text.slice(page.textStart[node], page.textEnd[node])))),
        },
  )
  const present = cells.filter(cell => cell !== undefined)
  // One item on every page is not a list.
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
