import { classesOf } from '../../2-model/class-list.ts'
import { rootOfRecords } from '../../2-model/common-ancestor.ts'
import { attributeOf, type NodeId, TEXT_TAG, tagOf } from '../../2-model/page-model.ts'
import { hasTextOrPicture, type PageContent, within } from './page-content.ts'
import type { RatedRegion } from './rate-regions.ts'
import { MIN_REPETITIONS } from './repetitions.ts'

/**
 * The list with the element right above it, if that is its first record in another form: a cover story above the articles.
 * It has all texts that the page names in every record, each of them once, no heading of its own, and leads elsewhere.
 */
export function withLead(content: PageContent, best: RatedRegion): RatedRegion {
  const { page } = content
  const own = best.records.map(([node]) => node!)
  const parent = page.parent[own[0]!]!
  if (best.shape !== 'siblings' || own.some(node => page.parent[node] !== parent)) return best
  const lead = elementBefore(content, parent)
  if (lead < 0 || page.visible[lead] !== 1 || tagOf(page, lead) === 'thead') return best
  const names = sharedNames(content, own)
  const found = namesIn(content, lead)
  const isBuiltAlike = names.length >= MIN_REPETITIONS && names.every(name => found.get(name) === 1)
  if (!isBuiltAlike || headingsIn(content, lead) > Math.max(...own.map(node => headingsIn(content, node)))) return best
  const targets = targetsOf(content, lead)
  const isCopy = (node: NodeId): boolean => isPartOf(targets, targetsOf(content, node))
  if (targets.size === 0 || own.some(isCopy)) return best
  const records = [[lead], ...best.records]
  return { ...best, shape: 'spread', records, root: rootOfRecords(page, records) }
}

/** The element with content right before a node; -1 if there is none. */
function elementBefore(content: PageContent, node: NodeId): NodeId {
  const { page } = content
  let before = -1
  for (let child = page.parent[node]! + 1; child < node; child = page.last[child]! + 1)
    if (hasTextOrPicture(content, child)) before = child
  return before >= 0 && page.tag[before] !== TEXT_TAG ? before : -1
}

/** How many elements with text below a node have a class name. */
function namesIn(content: PageContent, record: NodeId): Map<string, number> {
  const { page, texts } = content
  const names = new Map<string, number>()
  for (let node = record + 1; node <= page.last[record]!; node++) {
    if (page.tag[node] === TEXT_TAG || within(content, texts, node) === 0) continue
    for (const name of classesOf(page, node)) names.set(name, (names.get(name) ?? 0) + 1)
  }
  return names
}

/** The names that every record has once. */
function sharedNames(content: PageContent, [first, ...others]: readonly NodeId[]): string[] {
  const rest = others.map(record => namesIn(content, record))
  const found = [...namesIn(content, first!)].filter(([, times]) => times === 1).map(([name]) => name)
  return found.filter(name => rest.every(names => names.get(name) === 1))
}

const headingsIn = (content: PageContent, node: NodeId): number => within(content, content.headings, node)

const isPartOf = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].every(each => b.has(each))

/** Where the links of a node lead. */
function targetsOf({ page }: PageContent, record: NodeId): Set<string> {
  const targets = new Set<string>()
  for (let node = record; node <= page.last[record]!; node++)
    if (tagOf(page, node) === 'a') targets.add(attributeOf(page, node, 'href') ?? '')
  return targets
}
