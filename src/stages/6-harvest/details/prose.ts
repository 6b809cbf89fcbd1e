import { FORMATTING_ELEMENTS } from '../../2-model/html-elements.ts'
import {
  attributeOf,
  childrenOf,
  isText,
  type NodeId,
  type PageModel,
  TEXT_TAG,
  tagOf,
} from '../../2-model/page-model.ts'
import type { Cell } from '../../4-find/fields/field.ts'
import { toName } from '../../4-find/fields/naming/field-name.ts'
import { foldSpace } from '../../4-find/fields/record-text.ts'
import { formatPath } from '../../5-wrap/paths/format-path.ts'
import { matcherOf } from '../../5-wrap/paths/match-path.ts'
import { type Condition, type Step, step } from '../../5-wrap/paths/path.ts'
import { type DetailPages, placeOf } from './detail-pages.ts'
import type { DetailField } from './detail-wrapper.ts'
import { commonHeading } from './heading-before.ts'
import { proposeItems } from './propose-items.ts'

/** Texts of fewer words are titles, values or captions. */
const FEWEST_WORDS = 8
/** A page's description has so many characters, on average. */
const LEAST_LENGTH = 60
/** So much of it must stand on one page only; sentences that come again are building blocks. */
const OWN_SHARE = 0.3
const SAMPLES = 3
const LONGEST_SAMPLE = 80

/**
 * From the first long text to the last among siblings; where nodes of several parents are given, of the wordiest. A
 * single text may be short.
 */
export function joinProse(page: PageModel, nodes: readonly NodeId[]): Cell | undefined {
  const byParent = new Map<NodeId, NodeId[]>()
  const shown = nodes.filter(node => page.visible[node] && page.textEnd[node]! > page.textStart[node]!)
  for (const node of shown) {
    if (shown.length > 1 && !isLong(page, node)) continue
    const siblings = byParent.get(page.parent[node]!)
    if (siblings) siblings.push(node)
    else byParent.set(page.parent[node]!, [node])
  }
  let best: Cell | undefined
  for (const [first, ...others] of byParent.values()) {
    const last = others.at(-1) ?? first!
    const text = foldSpace(page.text.slice(page.textStart[first!], page.textEnd[last]))
    if (!best || text.length > best.text.length) best = { nodes: first === last ? [first!] : [first!, last], text }
  }
  return best
}

function isLong(page: PageModel, node: NodeId): boolean {
  let words = 1
  for (let at = page.textStart[node]!; at < page.textEnd[node]! && words < FEWEST_WORDS; at++) {
    const code = page.text.charCodeAt(at)
    // Scripts without spaces between words: two characters are about one.
    words += code === 32 || code === 10 ? 1 : code > 0x2e80 ? 0.5 : 0
  }
  return words >= FEWEST_WORDS
}

/** Paragraphs of one kind: the same element in the same place of all pages. */
interface Paragraphs {
  readonly key: string
  readonly nodes: NodeId[][]
  length: number
  /** Of those that stand on one page only. */
  ownLength: number
}

/** A description or another long text, and where it stands. */
export interface Prose {
  readonly field: DetailField
  readonly nodes: readonly NodeId[]
}

/** More long texts than this are comments or articles beside each other. */
const MOST_TEXTS = 6

/**
 * Long texts that differ from page to page, the paragraphs of each as one value. The longest is the description; others
 * count where they have several paragraphs.
 */
export function findProse({ page, bodies }: DetailPages): Prose[] {
  const found: Prose[] = []
  for (const kind of rankParagraphs(page, bodies)) {
    const isSingle = kind.nodes.every(each => each.length < 2)
    if (found.length === MOST_TEXTS || (found.length > 0 && isSingle)) continue
    const field = proseField(page, bodies, kind, found.length === 0)
    if (field) found.push({ field, nodes: kind.nodes.flat() })
  }
  return found
}

/** Those that more than half of the pages have, the longest first; what stands on several pages counts little. */
function rankParagraphs(page: PageModel, bodies: readonly NodeId[]): Paragraphs[] {
  const kinds = new Map<string, Paragraphs>()
  const seen = textCounts(page, bodies)
  for (const [number, body] of bodies.entries()) {
    for (const node of paragraphsIn(page, body)) {
      if (!isLong(page, node)) continue
      const key = placeOf(page, node)
      const kind = kinds.get(key) ?? { key, nodes: bodies.map((): NodeId[] => []), length: 0, ownLength: 0 }
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
        length >= LEAST_LENGTH * bodies.length &&
        ownLength >= OWN_SHARE * length,
    )
    .sort((a, b) => b.ownLength - a.ownLength)
}

/** On how many pages a text stands. */
function textCounts(page: PageModel, bodies: readonly NodeId[]): (node: NodeId) => number {
  const counts = new Map<string, number>()
  const textAt = (node: NodeId): string => page.text.slice(page.textStart[node], page.textEnd[node])
  for (const body of bodies) {
    for (const text of new Set([...paragraphsIn(page, body)].map(textAt))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return node => counts.get(textAt(node)) ?? 0
}

/** Elements that hold text and formatting, but no other blocks. */
function* paragraphsIn(page: PageModel, body: NodeId): Generator<NodeId> {
  for (let node = body + 1; node <= page.last[body]!; node++) {
    if (page.visible[node] === 0) {
      node = page.last[node]!
      continue
    }
    if (page.tag[node] === TEXT_TAG || page.textEnd[node] === page.textStart[node] || isInline(tagOf(page, node)))
      continue
    if (
      [...childrenOf(page, node)].every(
        child => isText(page, child) || isInline(tagOf(page, child)) || page.textEnd[child] === page.textStart[child],
      )
    )
      yield node
  }
}

const isInline = (tag: string): boolean =>
  tag === 'a' || tag === 'span' || tag === 'br' || tag === 'time' || FORMATTING_ELEMENTS.has(tag)

function proseField(
  page: PageModel,
  bodies: readonly NodeId[],
  { nodes }: Paragraphs,
  isFirst: boolean,
): DetailField | undefined {
  const wanted = nodes.map(each => joinProse(page, each))
  const firsts = nodes.flatMap(each => each.slice(0, 1))
  const rated = proposeItems(page, firsts, node => itemStep(page, node)).map(path => {
    const match = matcherOf(page, [path])
    const right = bodies.filter((body, at) => joinProse(page, match(body))?.text === wanted[at]?.text).length
    return { path, right }
  })
  const best = rated.reduce<(typeof rated)[number] | undefined>((a, b) => (a && a.right >= b.right ? a : b), undefined)
  if (!best || best.right * 2 <= bodies.length) return undefined
  const heading = commonHeading(
    page,
    wanted.flatMap(cell => cell?.nodes[0] ?? []),
  )
  return {
    name: toName(heading) || (isFirst ? 'description' : 'text'),
    kind: 'text',
    namedBy: heading === '' ? 'the longest text that differs' : `heading "${heading}"`,
    source: 'text',
    xpath: [formatPath(best.path)],
    samples: wanted.flatMap(cell => (cell ? [cell.text.slice(0, LONGEST_SAMPLE)] : [])).slice(0, SAMPLES),
    isProse: true,
    isAlways: wanted.every(cell => cell !== undefined),
  }
}

/** A paragraph as a child: its class names, or that it has none. */
function itemStep(page: PageModel, node: NodeId): Step {
  const className = attributeOf(page, node, 'class')?.trim()
  const condition: Condition = className
    ? { kind: 'equals', attribute: 'class', value: attributeOf(page, node, 'class')! }
    : { kind: 'not', condition: { kind: 'has', attribute: 'class' } }
  return step('child', tagOf(page, node), condition)
}
