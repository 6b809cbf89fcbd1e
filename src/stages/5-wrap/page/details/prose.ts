import { hasText } from '../../../2-model/blank.ts'
import { attributeOf, childrenOf, isText, type NodeId, type PageModel, textOf } from '../../../2-model/page-model.ts'
import { toName } from '../../../4-find/fields/naming/field-name.ts'
import { isLongText, joinProse } from '../../join-prose.ts'
import { countPages, type DetailPages, isInline, kindsOf, type OnPages, placeOf } from './detail-pages.ts'
import type { FoundField, Shown } from './found-field.ts'
import { commonHeading } from './heading-before.ts'

/** Average length of a page's description, in characters. */
const MIN_PROSE_LENGTH = 60
/** The share of it that only one page has; sentences on several pages are boilerplate. */
const MIN_OWN_SHARE = 0.3
/** More long texts than this are comments or articles. */
const MAX_PROSE_FIELDS = 6

/**
 * Long texts that differ from page to page, the paragraphs of each as one value. The longest is the description; others
 * count if they have several paragraphs. `whole` are the pages with nothing left out.
 */
export function findProse({ page, bodies }: DetailPages, whole: PageModel): FoundField[] {
  const onPages = bodies.map(body => [...paragraphsIn(page, body)])
  return rankParagraphs(page, onPages)
    .filter((nodes, at) => at === 0 || nodes.some(each => each.length > 1))
    .slice(0, MAX_PROSE_FIELDS)
    .map((nodes, at) => proseField(whole, nodes, at === 0))
}

/**
 * Long paragraphs by kind, the same element in the same place of more than half of the pages; the longest first by the
 * text that only one page has.
 */
function rankParagraphs(page: PageModel, onPages: OnPages<NodeId>): OnPages<NodeId>[] {
  const pagesOf = countPages(onPages.map(nodes => nodes.map(node => textOf(page, node))))
  const lengthOf = (nodes: readonly NodeId[]): number =>
    nodes.reduce((sum, node) => sum + page.textEnd[node]! - page.textStart[node]!, 0)
  const kinds = kindsOf(
    onPages.map(nodes => nodes.filter(node => isLongText(page, node))),
    node => placeOf(page, node),
  )
  return kinds
    .map(nodes => {
      const own = nodes.flat().filter(node => pagesOf.get(textOf(page, node)) === 1)
      return { nodes, length: lengthOf(nodes.flat()), ownLength: lengthOf(own) }
    })
    .filter(
      ({ nodes, length, ownLength }) =>
        nodes.filter(each => each.length > 0).length * 2 > onPages.length &&
        length >= MIN_PROSE_LENGTH * onPages.length &&
        ownLength >= MIN_OWN_SHARE * length,
    )
    .sort((a, b) => b.ownLength - a.ownLength)
    .map(({ nodes }) => nodes)
}

/** Elements that contain text and formatting, but no other blocks. */
function* paragraphsIn(page: PageModel, body: NodeId): Generator<NodeId> {
  for (let node = body + 1; node <= page.last[body]!; node++) {
    if (page.visible[node] === 0 || !hasText(page, node) || isText(page, node) || isInline(page, node)) continue
    if (childrenOf(page, node).every(child => isInline(page, child) || !hasText(page, child))) yield node
  }
}

function proseField(page: PageModel, nodes: OnPages<NodeId>, isFirst: boolean): FoundField {
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
