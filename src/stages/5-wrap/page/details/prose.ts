import { FORMATTING_ELEMENTS } from '../../../2-model/html-elements.ts'
import {
  attributeOf,
  childrenOf,
  isText,
  type NodeId,
  type PageModel,
  TEXT_TAG,
  tagOf,
} from '../../../2-model/page-model.ts'
import { toName } from '../../../4-find/fields/naming/field-name.ts'
import { isLongText, joinProse } from '../../join-prose.ts'
import { type DetailPages, placeOf } from './detail-pages.ts'
import type { FoundField, Shown } from './found-field.ts'
import { commonHeading } from './heading-before.ts'

/** Average length of a page's description, in characters. */
const MIN_PROSE_LENGTH = 60
/** The share of it that only one page has; sentences on several pages are boilerplate. */
const MIN_OWN_SHARE = 0.3
/** More long texts than this are comments or articles. */
const MAX_PROSE_FIELDS = 6

/** Paragraphs of one kind: the same element in the same place of all pages. */
interface Paragraphs {
  readonly nodes: NodeId[][]
  length: number
  /** The length of those that occur on one page only. */
  ownLength: number
}

/**
 * Long texts that differ from page to page, the paragraphs of each as one value. The longest is the description; others
 * count if they have several paragraphs. `whole` are the pages with nothing left out.
 */
export function findProse({ page, bodies }: DetailPages, whole: PageModel): FoundField[] {
  return rankParagraphs(page, bodies)
    .filter(({ nodes }, at) => at === 0 || nodes.some(each => each.length > 1))
    .slice(0, MAX_PROSE_FIELDS)
    .map((kind, at) => proseField(whole, kind, at === 0))
}

/** Those that more than half of the pages have, the longest first by the text that only one page has. */
function rankParagraphs(page: PageModel, bodies: readonly NodeId[]): Paragraphs[] {
  const kinds = new Map<string, Paragraphs>()
  const seen = textCounts(page, bodies)
  for (const [number, body] of bodies.entries()) {
    for (const node of paragraphsIn(page, body)) {
      if (!isLongText(page, node)) continue
      const key = placeOf(page, node)
      const kind = kinds.get(key) ?? { nodes: bodies.map((): NodeId[] => []), length: 0, ownLength: 0 }
      kinds.set(key, kind)
      kind.nodes[number]!.push(node)
      const length = page.textEnd[node]! - page.textStart[node]!
      kind.length += length
      if (seen(node) === 1) kind.ownLength += length
    }
  }
  return [...kinds.values()]
    .filter(
      ({ nodes, length, ownLength }) =>
        nodes.filter(each => each.length > 0).length * 2 > bodies.length &&
        length >= MIN_PROSE_LENGTH * bodies.length &&
        ownLength >= MIN_OWN_SHARE * length,
    )
    .sort((a, b) => b.ownLength - a.ownLength)
}

/** The number of pages that a text occurs on. */
function textCounts(page: PageModel, bodies: readonly NodeId[]): (node: NodeId) => number {
  const counts = new Map<string, number>()
  const textAt = (node: NodeId): string => page.text.slice(page.textStart[node], page.textEnd[node])
  for (const body of bodies) {
    for (const text of new Set([...paragraphsIn(page, body)].map(textAt))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return node => counts.get(textAt(node)) ?? 0
}

/** Elements that contain text and formatting, but no other blocks. */
function* paragraphsIn(page: PageModel, body: NodeId): Generator<NodeId> {
  for (let node = body + 1; node <= page.last[body]!; node++) {
    if (page.visible[node] === 0) {
      node = page.last[node]!
      continue
    }
    if (page.tag[node] === TEXT_TAG || page.textEnd[node] === page.textStart[node] || isInline(tagOf(page, node)))
      continue
    if (
      childrenOf(page, node).every(
        child => isText(page, child) || isInline(tagOf(page, child)) || page.textEnd[child] === page.textStart[child],
      )
    )
      yield node
  }
}

const isInline = (tag: string): boolean =>
  tag === 'a' || tag === 'span' || tag === 'br' || tag === 'time' || FORMATTING_ELEMENTS.has(tag)

function proseField(page: PageModel, { nodes }: Paragraphs, isFirst: boolean): FoundField {
  const shown = nodes.map((each): Shown | undefined => {
    const longest = joinProse(page, each)?.nodes[0]
    if (longest === undefined) return undefined
    const cell = joinProse(page, paragraphsLike(page, longest))!
    // Rules start from the first node.
    return {
      nodes: [longest, ...each.filter(node => node !== longest)],
      source: 'text',
      extent: 'prose',
      values: [cell.text],
    }
  })
  const heading = commonHeading(
    page,
    shown.flatMap(each => each?.nodes[0] ?? []),
  )
  return {
    name: toName(heading) || (isFirst ? 'description' : 'text'),
    kind: 'text',
    namedBy: heading === '' ? 'the longest text that differs' : `heading "${heading}"`,
    shown,
  }
}

/** The paragraph and its siblings of the same kind, even short ones or those found as something else. */
const paragraphsLike = (page: PageModel, node: NodeId): NodeId[] =>
  childrenOf(page, page.parent[node]!).filter(
    other =>
      page.tag[other] === page.tag[node] && attributeOf(page, other, 'class') === attributeOf(page, node, 'class'),
  )
