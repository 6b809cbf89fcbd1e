import { z } from 'zod'
import { attributesOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../2-model/page-model.ts'
import { foldText } from '../4-find/by-example/fold-text.ts'
import { LAYOUT_ROLE, layoutRoles } from '../4-find/by-example/layout-tree.ts'
import type { Cell } from '../4-find/fields/field.ts'
import { headingBefore } from '../5-wrap/page/details/heading-before.ts'

/** A field's values and their surroundings, to recognize the field if all markup is new. */
export const fieldMemorySchema = z.strictObject({
  /** Of a list, one per record; empty if a record has none. */
  values: z.array(z.string()),
  /** The innermost element's tag. */
  tag: z.string(),
  /** Words in the names of the elements around it: classes, IDs, `itemprop`. */
  words: z.array(z.string()),
  /** The heading or label before it; empty if there is none. */
  heading: z.string(),
  /** The page's title contains it. */
  isInTitle: z.boolean(),
})

export type FieldMemory = z.infer<typeof fieldMemorySchema>

const MAX_VALUES = 60
const MAX_VALUE_LENGTH = 2000

export function rememberField(page: PageModel, cells: readonly (Cell | undefined)[]): FieldMemory | undefined {
  const first = cells.find(cell => cell !== undefined)
  if (!first) return undefined
  const node = first.nodes[0]!
  return {
    values: cells.slice(0, MAX_VALUES).map(cell => cell?.text.slice(0, MAX_VALUE_LENGTH) ?? ''),
    tag: tagOf(page, layoutElement(page, node)),
    words: [...namingWords(page, node)].sort(),
    heading: headingAround(page, node),
    isInTitle: isInTitle(page, first.text),
  }
}

/** The innermost element around a node that does more than format text. */
function layoutElement(page: PageModel, node: NodeId): NodeId {
  const roles = layoutRoles(page)
  let at = node
  while (at > 0 && (page.tag[at] === TEXT_TAG || roles[page.tag[at]!] === LAYOUT_ROLE.none)) at = page.parent[at]!
  return at
}

/** Elements around a value that may name it or have its heading before them; those farther out are about the page. */
const MAX_LEVELS = 4

export function headingAround(page: PageModel, node: NodeId): string {
  for (let at = layoutElement(page, node), level = 0; at > 0 && level < MAX_LEVELS; at = page.parent[at]!, level++) {
    const heading = headingBefore(page, at)
    if (heading !== '') return foldText(heading)
  }
  return ''
}

const NAMING_ATTRIBUTES = new Set(['class', 'id', 'itemprop', 'data-testid', 'data-test', 'name', 'property'])
/** Words for appearance or parts, on every site. */
const EMPTY_WORDS = new Set(
  (
    'list item content text wrapper wrap container inner outer box block body main section row col column group the and ' +
    'for with data title-only comp component view page left right top bottom center small large medium bold normal flex ' +
    'grid style type entry article post mntl css js'
  ).split(' '),
)

/** The words in the names of the elements around a node, in one form: `recipe`, `ingredient`. */
export function namingWords(page: PageModel, node: NodeId, levels = MAX_LEVELS): Set<string> {
  const words = new Set<string>()
  for (let at = layoutElement(page, node), level = 0; at > 0 && level < levels; at = page.parent[at]!, level++) {
    for (const [name, value] of attributesOf(page, at)) {
      if (NAMING_ATTRIBUTES.has(name)) for (const word of wordsOfName(value)) words.add(word)
    }
  }
  return words
}

/** `recipeIngredients-list` names ingredients of a recipe. */
export function wordsOfName(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 2 && !EMPTY_WORDS.has(word))
    .map(word => word.replace(/(?:s|en|es)$/, ''))
}

function isInTitle(page: PageModel, text: string): boolean {
  const folded = foldText(text)
  return folded !== '' && foldText(page.title).includes(folded)
}
