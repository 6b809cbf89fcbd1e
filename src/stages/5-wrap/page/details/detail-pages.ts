import { hasText } from '../../../2-model/blank.ts'
import { classesOf } from '../../../2-model/class-list.ts'
import { countEach } from '../../../2-model/count-each.ts'
import { groupBy } from '../../../2-model/group-by.ts'
import { FORMATTING_ELEMENTS } from '../../../2-model/html-elements.ts'
import { joinPages, rootsOf } from '../../../2-model/join-pages.ts'
import { childrenOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { wordSet } from '../../../2-model/word-set.ts'
import { bodyOf } from '../../body-of.ts'

/** Pages of one template, as one model. */
export interface DetailPages {
  readonly page: PageModel
  /** The body of each page, in order: its record. */
  readonly bodies: readonly NodeId[]
  readonly titles: readonly string[]
  readonly urls: readonly string[]
}

export function joinDetailPages(pages: readonly PageModel[]): DetailPages {
  const page = joinPages(pages)
  return {
    page,
    bodies: rootsOf(page).map(root => bodyOf(page, root)),
    titles: pages.map(({ title }) => title),
    urls: pages.map(({ url }) => url),
  }
}

/** What was found on each page, in the order of the pages. */
export type OnPages<T> = readonly (readonly T[])[]

/** What was found, by kind: things of one kind are written by one part of the template. */
export function kindsOf<T>(onPages: OnPages<T>, kindOf: (one: T) => string): OnPages<T>[] {
  const found = onPages.flatMap((things, number) => things.map(one => ({ one, number })))
  const kinds = [...groupBy(found, ({ one }) => kindOf(one)).values()]
  return kinds.map(kind => onPages.map((_, at) => kind.flatMap(({ one, number }) => (number === at ? [one] : []))))
}

/** The number of pages that each of these occurs on. */
export const countPages = <T>(onPages: readonly Iterable<T>[]): Map<T, number> =>
  countEach(onPages.flatMap(things => [...new Set(things)]))

/** Tag and class names without numbers: the same for all nodes from the same part of the template. */
export const identityOf = (page: PageModel, node: NodeId): string =>
  [tagOf(page, node), ...classesOf(page, node).sort()].join('.').replace(/\d+/g, '0')

/** The visible children of an element that have text. */
export const shownParts = (page: PageModel, node: NodeId): NodeId[] =>
  childrenOf(page, node).filter(child => hasText(page, child) && page.visible[child] === 1)

const INLINE_ELEMENTS = wordSet('#text a span br time img label data')

/** Whether a node is part of a line: a text, or an element that starts no new block. */
export const isInline = (page: PageModel, node: NodeId): boolean =>
  INLINE_ELEMENTS.has(tagOf(page, node)) || FORMATTING_ELEMENTS.has(tagOf(page, node))

/** Elements farther up do not describe a place better. */
const MAX_PLACE_STEPS = 8

/** The place of a node: tags and class names on the way up. */
export function placeOf(page: PageModel, node: NodeId): string {
  const steps: string[] = []
  for (let at = node; at > 0 && tagOf(page, at) !== 'body' && steps.length < MAX_PLACE_STEPS; at = page.parent[at]!)
    steps.push(identityOf(page, at))
  return steps.join('<')
}
