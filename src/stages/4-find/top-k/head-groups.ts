import { pushTo } from '../../2-model/group-by.ts'
import { Names } from '../../2-model/names.ts'
import { attributeOf, type NodeId, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'
import type { LookedAt, Origin } from './candidate.ts'

/** Nodes that are similar in one respect, in document order. */
export interface HeadGroup {
  readonly origin: Origin
  readonly nodes: readonly NodeId[]
}

/** All possible heads of a list, grouped by every kind of similarity. */
export function headGroups(look: LookedAt, paths = pathGroups(look)): HeadGroup[] {
  return [
    ...paths,
    ...classGroups(look),
    ...siblingGroups(look),
    ...headingGroups(look),
    ...sectionGroups(look),
    ...leadGroups(look),
  ]
}

/** The publication's classes: nodes with the same tag path. */
export function pathGroups({ page, marks }: LookedAt): HeadGroup[] {
  return grouped('path', page, node => (marks.speaks[node] && isPart(page, node) ? marks.path[node]! : undefined))
}

/** A text that is the whole content of its element is not a separate part. */
const isPart = (page: PageModel, node: NodeId): boolean =>
  page.tag[node] !== TEXT_TAG || page.last[page.parent[node]!] !== page.parent[node]! + 1

/** Same path and same `class`: separates items from parts in them that have the same tags. */
function classGroups({ page, marks }: LookedAt): HeadGroup[] {
  const names = new Names()
  return grouped('class', page, node => {
    if (!marks.speaks[node] || page.tag[node] === TEXT_TAG) return undefined
    const name = attributeOf(page, node, 'class')
    return name === undefined ? undefined : names.number(`${marks.path[node]} ${name}`)
  })
}

/** Children of one element with the same tag. */
function siblingGroups({ page, marks }: LookedAt): HeadGroup[] {
  return grouped('siblings', page, node =>
    marks.speaks[node] && page.parent[node]! >= 0 && isPart(page, node)
      ? page.parent[node]! * page.tags.length + page.tag[node]!
      : undefined,
  )
}

/** All headings of one level anywhere on the page. */
function headingGroups({ page, marks }: LookedAt): HeadGroup[] {
  return grouped('headings', page, node =>
    marks.level[node]! > 0 && marks.speaks[node] ? marks.level[node] : undefined,
  )
}

/** Headings of one level below the same higher heading. */
function sectionGroups({ page, marks }: LookedAt): HeadGroup[] {
  return grouped('section', page, node => {
    const level = marks.level[node]!
    return level === 0 || !marks.speaks[node] ? undefined : (marks.section[node]! + 1) * 7 + level
  })
}

const BOLD = new Set(['b', 'strong'])

/** Bold words at the start of a paragraph or a line. */
function leadGroups({ page, marks }: LookedAt): HeadGroup[] {
  const bold = Uint8Array.from(page.tags, name => Number(BOLD.has(name)))
  return grouped('lead', page, node => {
    if (!bold[page.tag[node]!] || !marks.speaks[node]) return undefined
    const start = page.textStart[node]!
    const isLead = start === 0 || page.text[start - 1] === '\n'
    return isLead ? marks.aside[node]! : undefined
  })
}

function grouped(origin: Origin, page: PageModel, keyOf: (node: NodeId) => number | undefined): HeadGroup[] {
  const groups = new Map<number, NodeId[]>()
  for (let node = 0; node < page.nodeCount; node++) {
    const key = keyOf(node)
    if (key !== undefined) pushTo(groups, key, node)
  }
  return [...groups.values()].filter(nodes => nodes.length > 1).map(nodes => ({ origin, nodes }))
}
