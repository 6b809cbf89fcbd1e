import { classesOf } from '../../../2-model/class-list.ts'
import { lineOf } from '../../../2-model/fold-space.ts'
import { childrenOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { readClassName } from '../../../4-find/fields/class-words.ts'
import type { Cell, Field } from '../../../4-find/fields/field.ts'
import { joinItems } from '../../../4-find/fields/items/join-items.ts'
import { toName } from '../../../4-find/fields/naming/field-name.ts'
import { hasWord } from '../../../4-find/fields/record-text.ts'
import { countPages, type DetailPages, kindsOf, type OnPages, placeOf, shownParts } from './detail-pages.ts'
import { commonHeading, headingBefore } from './heading-before.ts'

/** One way in which pages write lists. */
export interface ListForm {
  /** The items of a list, in order; none if the node is no list of this form. */
  readonly itemsOf: (page: PageModel, node: NodeId) => readonly NodeId[]
  /** Lists with the same items everywhere, or on fewer pages, are not a property of the record. */
  readonly minPages: number
  /** The name of a list without a heading. */
  readonly nameOf: (page: PageModel, list: NodeId) => Pick<Field, 'name' | 'namedBy'>
}

interface InnerList {
  readonly node: NodeId
  readonly items: readonly NodeId[]
  readonly heading: string
}

/** Lists inside the pages, such as features, ingredients or copies: each is one column with the items in order. */
export function findListFields({ page, bodies }: DetailPages, form: ListForm = ITEM_LISTS): Field[] {
  const onPages = bodies.map(body => [...outermostLists(page, body, form)])
  const headings = countPages(onPages.map(lists => lists.map(({ heading }) => heading)))
  // Lists in the same place belong together, under the same heading if several pages have it.
  const kinds = kindsOf(
    onPages,
    ({ node, heading }) => `${placeOf(page, node)} ${headings.get(heading)! > 1 ? heading : ''}`,
  )
  return kinds.flatMap(lists => listField(page, lists, form) ?? [])
}

function* outermostLists(page: PageModel, body: NodeId, { itemsOf }: ListForm): Generator<InnerList> {
  for (let node = body + 1; node <= page.last[body]!; node++) {
    const items = page.visible[node] === 1 ? itemsOf(page, node) : []
    if (items.length === 0) continue
    yield { node, items, heading: headingBefore(page, node) }
    node = page.last[node]!
  }
}

function listField(page: PageModel, lists: OnPages<InnerList>, { minPages, nameOf }: ListForm): Field | undefined {
  const cells = lists.map((each): Cell | undefined => {
    const nodes = each.flatMap(({ items }) => items)
    return nodes.length === 0 ? undefined : { nodes, text: joinItems(nodes.map(node => lineOf(page, node))) }
  })
  const present = cells.filter(cell => cell !== undefined)
  if (new Set(present.map(({ text }) => text)).size < minPages) return undefined
  // One item on every page is not a list.
  if (!present.some(({ nodes }) => nodes.length > 1)) return undefined
  const nodes = lists.flat().map(({ node }) => node)
  const heading = commonHeading(page, nodes)
  const name = toName(heading)
  const named = name === '' ? nameOf(page, nodes[0]!) : { name, namedBy: `heading "${heading}"` }
  return { ...named, kind: 'text', source: 'text', cells, isList: true }
}

/** List elements and the tags of their items. */
const ITEMS: Readonly<Record<string, string>> = { ul: 'li', ol: 'li', tbody: 'tr', table: 'tr' }
/** Longer lists are not a property of the record. */
const MAX_INNER_ITEMS = 200

/** Elements that are meant for lists. */
const ITEM_LISTS: ListForm = {
  minPages: 2,
  /** Those that have text, without a header row. */
  itemsOf(page, node) {
    const tag = tagOf(page, node)
    if (!Object.hasOwn(ITEMS, tag)) return []
    const parts = shownParts(page, node)
    if (tag === 'table' && parts.some(part => tagOf(page, part) !== 'tr')) return []
    const items = parts.filter(
      part =>
        tagOf(page, part) === ITEMS[tag] &&
        !(tag.startsWith('t') && isHeadRow(page, part)) &&
        hasWord(lineOf(page, part)),
    )
    return items.length <= MAX_INNER_ITEMS ? items : []
  },
  nameOf(page, list) {
    const names = classesOf(page, list).flatMap(name => readClassName(name) ?? [])
    const [best] = names.sort((a, b) => b.rank - a.rank)
    return { name: toName(best?.words.join(' ') ?? '') || 'list', namedBy: best ? 'class' : 'kind' }
  },
}

const isHeadRow = (page: PageModel, row: NodeId): boolean =>
  childrenOf(page, row).every(cell => tagOf(page, cell) !== 'td')
