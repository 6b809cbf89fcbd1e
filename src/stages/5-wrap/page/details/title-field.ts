import { foldSpace, lineOf } from '../../../2-model/fold-space.ts'
import { attributeOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import type { Field } from '../../../4-find/fields/field.ts'
import { type DetailPages, identityOf, kindsOf } from './detail-pages.ts'

/** Headings by how likely they are the title, the most likely first. */
const TITLE_TAGS: readonly string[] = ['h1', 'h2', 'h3', 'h4']
const MAX_TITLE_LENGTH = 300

/** The first heading of one kind on each page. */
type Candidate = readonly (NodeId | undefined)[]

/** The record's name: the highest heading that differs from page to page, preferably one that the page title repeats. */
export function findTitle({ page, bodies, titles }: DetailPages): Field | undefined {
  const kinds = kindsOf(
    bodies.map(body => [...headingsIn(page, body)]),
    node => identityOf(page, node),
  )
  const rated = kinds
    .map((kind): Candidate => kind.map(([first]) => first))
    .map(nodes => ({ nodes, score: scoreOf(page, nodes, titles) }))
  const [best] = rated.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  if (!best) return undefined
  const cells = best.nodes.map(node => (node === undefined ? undefined : { nodes: [node], text: lineOf(page, node) }))
  return { name: 'title', kind: 'text', source: 'text', namedBy: 'the heading that differs', cells }
}

function* headingsIn(page: PageModel, body: NodeId): Generator<NodeId> {
  for (let node = body; node <= page.last[body]!; node++) {
    const length = page.textEnd[node]! - page.textStart[node]!
    if (length > 0 && length <= MAX_TITLE_LENGTH && page.visible[node] === 1 && rankOf(page, node) >= 0) yield node
  }
}

function rankOf(page: PageModel, node: NodeId): number {
  const property = attributeOf(page, node, 'itemprop')
  return property === 'name' || property === 'headline' ? 1 : TITLE_TAGS.indexOf(tagOf(page, node))
}

/** Zero if it is not a title: too few pages have it, or it is the same on all of them. */
function scoreOf(page: PageModel, nodes: Candidate, titles: readonly string[]): number {
  const texts = nodes.map(node => (node === undefined ? undefined : lineOf(page, node)))
  const present = texts.filter(text => text !== undefined)
  if (present.length * 2 <= nodes.length || new Set(present).size < 2) return 0
  const said = texts.filter(
    (text, at) => text !== undefined && foldSpace(titles[at]!).toLowerCase().includes(text.toLowerCase()),
  ).length
  const rank = rankOf(page, nodes.find(node => node !== undefined)!)
  return present.length / nodes.length + (2 * said) / nodes.length + (TITLE_TAGS.length - rank) / 4
}
