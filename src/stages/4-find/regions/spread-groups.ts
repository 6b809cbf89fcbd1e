import { groupBy } from '../../2-model/group-by.ts'
import { attributeOf, childrenOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../2-model/page-model.ts'
import type { RegionCandidate } from './candidate.ts'
import { hasTextOrPicture, type PageContent } from './page-content.ts'
import type { RecordNodes } from './region.ts'

/** Groups of siblings below several parents of one kind: a glossary with a `dl` for each letter. */
export function spreadGroups(content: PageContent, groups: readonly RegionCandidate[]): RegionCandidate[] {
  const { page } = content
  const lists = groups.filter(({ records }) => tagOf(page, records[0]![0]!) === 'dt')
  const byKind = groupBy(lists, ({ records }) => kindOf(page, page.parent[records[0]![0]!]!))
  return [...byKind.values()].flatMap((alike): RegionCandidate[] => {
    const parents = parentsLike(page, page.parent[alike[0]!.records[0]![0]!]!)
    const records = parents.flatMap(parent => {
      const known = alike.find(candidate => page.parent[candidate.records[0]![0]!] === parent)
      return known ? known.records : onePair(content, parent)
    })
    return parents.length > 1 ? [{ shape: 'groups', records }] : []
  })
}

const kindOf = (page: PageModel, node: NodeId): string =>
  `${page.depth[node]} ${tagOf(page, node)} ${attributeOf(page, node, 'class') ?? ''}`

/** The elements of the same kind: their own parents are siblings, or the same element. */
function parentsLike(page: PageModel, parent: NodeId): NodeId[] {
  const kind = kindOf(page, parent)
  const scope = page.parent[page.parent[parent]!] ?? 0
  const found: NodeId[] = []
  for (let node = scope + 1; node <= page.last[scope]!; node++) if (kindOf(page, node) === kind) found.push(node)
  return found
}

/** A term with its definitions, where there is only one. */
function onePair(content: PageContent, parent: NodeId): RecordNodes[] {
  const { page } = content
  const children = childrenOf(page, parent).filter(
    child => page.tag[child] !== TEXT_TAG && hasTextOrPicture(content, child),
  )
  const terms = children.filter(child => tagOf(page, child) === 'dt')
  return terms.length === 1 && children[0] === terms[0] ? [children] : []
}
