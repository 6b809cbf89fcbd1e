import type { Program } from '../../../datalog/program.ts'
import { countEach, mostFrequent } from '../../2-model/count-each.ts'
import { firstAtLeast } from '../../2-model/first-at-least.ts'
import { pushTo } from '../../2-model/group-by.ts'
import { attributeOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../2-model/page-model.ts'
import { listsOfSections } from './headed-sections.ts'
import { hasTextOrPicture, onlyChildWithContent, type PageContent, within } from './page-content.ts'
import { samePart } from './page-parts.ts'
import { areReplies } from './replies.ts'
import { MIN_SAME_KIND_LIKENESS, type Shingler, sharesClass, shingleLikeness } from './shingles.ts'
import type { SiblingCluster } from './siblings/sibling-clusters.ts'
import { repeatHeaders } from './table-rows.ts'

/** Elements below different parents must be more similar than siblings. */
const MIN_SPREAD_LIKENESS = 0.5
/** How many levels above the records' parent are searched: a row, the element of the rows, a part of the page. */
const MAX_LEVELS_UP = 3
/** The limit for records with class names, which identify them. */
const MAX_LEVELS_UP_OF_CLASS = 5
/** A featured record may be slightly deeper or higher than the others. */
const MAX_DEPTH_DIFFERENCE = 1

/** What a list below several parents starts from. */
interface Seed extends SiblingCluster {
  /** The members are below wrappers of their own. */
  readonly isUnwrapped?: boolean
}

/** Clusters whose records are below several parents: the cells of a grid's rows, a list in several parts. */
export function spreadClusters(
  content: PageContent,
  shingler: Shingler,
  { clusters, program }: { readonly clusters: readonly SiblingCluster[]; readonly program: Program },
): NodeId[][] {
  const elements = elementsByTag(content)
  const isSamePart = samePart(content.page)
  const covered = new Set<NodeId>()
  const found: NodeId[][] = []
  const seeds: Seed[] = [...clusters, ...clusters.flatMap(cluster => unwrapped(content, shingler, cluster))].sort(
    (a, b) => b.members.length - a.members.length || a.members[0]! - b.members[0]!,
  )
  for (const seed of seeds) {
    if (covered.has(seed.members[0]!)) continue
    const sameTag = elements.get(content.page.tag[seed.members[0]!]!) ?? []
    const inPart = (node: NodeId): boolean => isSamePart(content.page.parent[node]!, seed.parent)
    const members = spread(content, shingler, seed, sameTag, inPart)
    for (const list of listsOfSections(content, shingler, { members, program })) {
      if (list.every(node => content.page.parent[node] === content.page.parent[list[0]!])) continue
      if (seed.isUnwrapped && list.length <= seed.members.length) continue
      for (const member of list) covered.add(member)
      if (!areReplies(content, list) && !repeatHeaders(content.page, list)) found.push(list)
    }
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

/** The members of the seed and similar ones, in document order. */
function spread(
  content: PageContent,
  shingler: Shingler,
  { parent, members, isUnwrapped }: Seed,
  sameTag: readonly NodeId[],
  inPart: (node: NodeId) => boolean,
): NodeId[] {
  const { page } = content
  const levels = shingler.classTokensOf(members[0]!).length > 0 ? MAX_LEVELS_UP_OF_CLASS : MAX_LEVELS_UP
  const scope = ancestor(page, parent, levels)
  const isAlike = likenessTo(shingler, members)
  const looks = looksOf(shingler, members)
  const depth = page.depth[members[0]!]!
  const added: NodeId[] = []
  for (let at = firstAtLeast(sameTag, scope); at < sameTag.length && sameTag[at]! <= page.last[scope]!; at++) {
    const node = sameTag[at]!
    if (Math.abs(page.depth[node]! - depth) > MAX_DEPTH_DIFFERENCE || !inPart(node)) continue
    if (overlaps(page, node, members) || (added.length > 0 && page.last[added.at(-1)!]! >= node)) continue
    const above = page.parent[node]!
    if (
      isUnwrapped
        ? page.tag[above] === page.tag[page.parent[members[0]!]!]
        : !parentsAgree(page, shingler, above, parent)
    )
      continue
    if (!isAlike(node) || areNamedApart(page, shingler, node, members[0]!)) continue
    if (looks.some(look => sharesClass(shingler, node, look)) || isCellLike(content, shingler, node, members[0]!))
      added.push(node)
  }
  return withoutSmallLists(
    page,
    shingler,
    [...members, ...added].sort((a, b) => a - b),
  )
}

/** The first member, and the second if two classes take turns: even and odd rows are of one list in all its parts. */
function looksOf(shingler: Shingler, members: readonly NodeId[]): NodeId[] {
  const classes = members.map(member => shingler.classTokensOf(member).join(' '))
  const takeTurns =
    members.length > 2 && classes[0] !== classes[1] && classes.every((own, at) => own === classes[at % 2])
  return members.slice(0, takeTurns ? 2 : 1)
}

/**
 * Items without class names look the same in all lists. If one list has nearly all of them, the few in other list
 * elements are something else: "Messages sorted by: thread, author" around the messages.
 */
function withoutSmallLists(page: PageModel, shingler: Shingler, members: readonly NodeId[]): NodeId[] {
  if (shingler.classTokensOf(members[0]!).length > 0 || tagOf(page, members[0]!) !== 'li') return [...members]
  const [list, count] = mostFrequent(countEach(members.map(node => page.parent[node]!)))!
  return count < 4 * (members.length - count) ? [...members] : members.filter(node => page.parent[node] === list)
}

/**
 * The members without their wrappers, if each has nothing else and the page names it: `li` around an article. The first
 * record of a list may have another wrapper.
 */
function unwrapped(content: PageContent, shingler: Shingler, { parent, members }: SiblingCluster): Seed[] {
  const { page } = content
  const inner = members.map(member => onlyChild(content, member))
  const [first] = inner
  const isAlike = (node: NodeId): boolean =>
    node >= 0 && page.tag[node] === page.tag[first!] && sharesClass(shingler, node, first!)
  return first! >= 0 && shingler.classTokensOf(first!).length > 0 && inner.every(isAlike)
    ? [{ parent, members: inner, isUnwrapped: true }]
    : []
}

/** The only element in a node, which has all of its content; -1 if there is none. */
function onlyChild(content: PageContent, node: NodeId): NodeId {
  const only = onlyChildWithContent(content, node)
  return only >= 0 && content.page.tag[only] !== TEXT_TAG ? only : -1
}

/** Whether two nodes with several parts are cells of one grid: in rows that are siblings, and of one structure. */
function isCellLike(content: PageContent, shingler: Shingler, a: NodeId, b: NodeId): boolean {
  const { parent, tag } = content.page
  const [rowA, rowB] = [parent[a]!, parent[b]!]
  if (parent[rowA] !== parent[rowB] || tag[rowA] !== tag[rowB] || !sharesClass(shingler, rowA, rowB)) return false
  const parts = within(content, content.texts, a) + within(content, content.pictures, a)
  return parts >= 2 && shingleLikeness(shingler.structureOf(a), shingler.structureOf(b)) >= MIN_SAME_KIND_LIKENESS
}

/**
 * Lists that the page itself distinguishes, by ids or by the kind of list, are not joined. A hidden one with an id, but
 * without a class that the other has, too, is a reserve: its records come on the next page.
 */
function parentsAgree(page: PageModel, shingler: Shingler, a: NodeId, b: NodeId): boolean {
  if (a === b || page.depth[a] !== page.depth[b]) return true
  if (page.tag[a] !== page.tag[b]) return false
  const ids = attributeOf(page, a, 'id') !== undefined || attributeOf(page, b, 'id') !== undefined
  const isNamed = shingler.classTokensOf(a).length > 0
  return !ids || (sharesClass(shingler, a, b) && (isNamed || page.visible[a] === page.visible[b]))
}

/** Items without a name look the same in all lists: those of lists that the page names otherwise are something else. */
function areNamedApart(page: PageModel, shingler: Shingler, a: NodeId, b: NodeId): boolean {
  if (tagOf(page, b) !== 'li' || shingler.classTokensOf(b).length > 0) return false
  const [above, other] = [page.parent[a]!, page.parent[b]!]
  const isNamed = (list: NodeId): boolean => shingler.classTokensOf(list).length > 0
  return isNamed(above) && isNamed(other) && !sharesClass(shingler, above, other)
}

function ancestor(page: PageModel, node: NodeId, levels: number): NodeId {
  let above = node
  for (let i = 0; i < levels && page.parent[above]! >= 0; i++) above = page.parent[above]!
  return above
}

/** Whether a node is similar to some of these; nodes of one structure are compared once. */
function likenessTo(shingler: Shingler, members: readonly NodeId[]): (node: NodeId) => boolean {
  const samples = [...new Set([members[0]!, members[members.length >> 1]!, members.at(-1)!])]
  const known = new Map<number, boolean>()
  return node => {
    const key = shingler.fingerprintOf(node)
    let isAlike = known.get(key)
    if (isAlike === undefined) {
      const shingles = shingler.of(node)
      isAlike = samples.some(sample => shingleLikeness(shingler.of(sample), shingles) >= MIN_SPREAD_LIKENESS)
      known.set(key, isAlike)
    }
    return isAlike
  }
}

/** Members are in document order and disjoint: only the two around a node can contain it or be inside it. */
function overlaps(page: PageModel, node: NodeId, members: readonly NodeId[]): boolean {
  const after = firstAtLeast(members, node)
  return (
    (after > 0 && page.last[members[after - 1]!]! >= node) ||
    (after < members.length && members[after]! <= page.last[node]!)
  )
}
