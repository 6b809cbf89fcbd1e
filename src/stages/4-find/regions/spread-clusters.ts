import { firstAtLeast } from '../../2-model/first-at-least.ts'
import { pushTo } from '../../2-model/group-by.ts'
import { innermostOf } from '../../2-model/innermost.ts'
import { attributeOf, type NodeId, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'
import { hasTextOrPicture, type PageContent } from './page-content.ts'
import { fingerprint, type Shingler, shingleLikeness } from './shingles.ts'
import type { SiblingCluster } from './sibling-clusters.ts'

/** Elements below different parents must be more similar than siblings. */
const MIN_SPREAD_LIKENESS = 0.5
/** How many levels above the records' parent are searched: a row, the element of the rows, a part of the page. */
const MAX_LEVELS_UP = 3
/** The limit for records with class names, which identify them. */
const MAX_LEVELS_UP_OF_CLASS = 5
/** A featured record may be slightly deeper or higher than the others. */
const MAX_DEPTH_DIFFERENCE = 1

/** Clusters whose records are below several parents: the cells of a grid's rows, a list in several parts. */
export function spreadClusters(
  content: PageContent,
  shingler: Shingler,
  clusters: readonly SiblingCluster[],
): NodeId[][] {
  const elements = elementsByTag(content)
  const landmarks = landmarksOf(content.page)
  const added = addedPartsOf(content.page)
  const covered = new Set<NodeId>()
  const found: NodeId[][] = []
  const seeds = clusters.toSorted((a, b) => b.members.length - a.members.length || a.members[0]! - b.members[0]!)
  for (const seed of seeds) {
    if (covered.has(seed.members[0]!)) continue
    const sameTag = elements.get(content.page.tag[seed.members[0]!]!) ?? []
    const inPart = (node: NodeId): boolean =>
      landmarks[content.page.parent[node]!] === landmarks[seed.parent] &&
      added[content.page.parent[node]!]! >= 0 === added[seed.parent]! >= 0
    const members = spread(content.page, shingler, seed, sameTag, inPart)
    if (members.length <= seed.members.length) continue
    for (const member of members) covered.add(member)
    found.push(members)
  }
  return found
}

function elementsByTag(content: PageContent): Map<number, NodeId[]> {
  const { page } = content
  const elements = new Map<number, NodeId[]>()
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.tag[node] !== TEXT_TAG && hasTextOrPicture(content, node)) pushTo(elements, page.tag[node]!, node)
  }
  return elements
}

const LANDMARKS = new Set(['nav', 'header', 'footer', 'aside'])

/** What a page adds to its list: it looks the same, but is not part of it. */
const ADDED =
  /(?:^|[^a-z])(?:recommend(?:ed|ations?)|related|similar|upsells?|cross-?sells?|also-(?:bought|viewed))(?:[^a-z]|$)/i

/** For each node, the innermost page part around it; menus of other parts do not belong to a list. */
function landmarksOf(page: PageModel): Int32Array {
  const isLandmark = Uint8Array.from(page.tags, name => Number(LANDMARKS.has(name)))
  return innermostOf(page, node => isLandmark[page.tag[node]!] === 1)
}

/** For each node, the innermost part around it that the page adds to its list; -1 if there is none. */
const addedPartsOf = (page: PageModel): Int32Array =>
  innermostOf(page, node => ADDED.test(attributeOf(page, node, 'class') ?? ''))

/** The members of the seed and similar ones, in document order. */
function spread(
  page: PageModel,
  shingler: Shingler,
  { parent, members }: SiblingCluster,
  sameTag: readonly NodeId[],
  inPart: (node: NodeId) => boolean,
): NodeId[] {
  const levels = shingler.classTokensOf(members[0]!).length > 0 ? MAX_LEVELS_UP_OF_CLASS : MAX_LEVELS_UP
  const scope = ancestor(page, parent, levels)
  const isAlike = likenessTo(shingler, members)
  const depth = page.depth[members[0]!]!
  const added: NodeId[] = []
  for (let at = firstAtLeast(sameTag, scope); at < sameTag.length && sameTag[at]! <= page.last[scope]!; at++) {
    const node = sameTag[at]!
    if (Math.abs(page.depth[node]! - depth) > MAX_DEPTH_DIFFERENCE || !inPart(node)) continue
    if (overlaps(page, node, members) || overlaps(page, node, added.slice(-1))) continue
    if (!sharesClass(shingler, node, members[0]!) || !parentsAgree(page, shingler, page.parent[node]!, parent)) continue
    if (isAlike(node)) added.push(node)
  }
  return [...members, ...added].sort((a, b) => a - b)
}

/** Lists that the page itself distinguishes, by ids or by the kind of list, are not joined. */
function parentsAgree(page: PageModel, shingler: Shingler, a: NodeId, b: NodeId): boolean {
  if (a === b || page.depth[a] !== page.depth[b]) return true
  if (page.tag[a] !== page.tag[b]) return false
  const ids = attributeOf(page, a, 'id') !== undefined || attributeOf(page, b, 'id') !== undefined
  return !ids || sharesClass(shingler, a, b)
}

function ancestor(page: PageModel, node: NodeId, levels: number): NodeId {
  let above = node
  for (let i = 0; i < levels && page.parent[above]! >= 0; i++) above = page.parent[above]!
  return above
}

function sharesClass(shingler: Shingler, a: NodeId, b: NodeId): boolean {
  const [first, second] = [shingler.classTokensOf(a), shingler.classTokensOf(b)]
  return first.length === 0 || second.length === 0
    ? first.length === second.length
    : first.some(token => second.includes(token))
}

/** Whether a node is similar to some of these; nodes of one structure are compared once. */
function likenessTo(shingler: Shingler, members: readonly NodeId[]): (node: NodeId) => boolean {
  const samples = [...new Set([members[0]!, members[members.length >> 1]!, members.at(-1)!])]
  const known = new Map<number, boolean>()
  return node => {
    const shingles = shingler.of(node)
    const key = fingerprint(shingles)
    if (!known.has(key))
      known.set(
        key,
        samples.some(sample => shingleLikeness(shingler.of(sample), shingles) >= MIN_SPREAD_LIKENESS),
      )
    return known.get(key)!
  }
}

/** Members are in document order and disjoint: only the two around a node can contain it or be inside it. */
function overlaps(page: PageModel, node: NodeId, members: readonly NodeId[]): boolean {
  const at = firstAtLeast(members, node)
  const [before, after] = [members[at - 1], members[at]]
  return (before !== undefined && page.last[before]! >= node) || (after !== undefined && after <= page.last[node]!)
}
