import { foldSpace } from '../2-model/fold-space.ts'
import { type NodeId, type PageModel, TEXT_TAG } from '../2-model/page-model.ts'
import type { Cell, Field } from '../4-find/fields/field.ts'
import { runFrom } from './text-run.ts'
import type { FieldRule } from './wrapper.ts'

type Extent = FieldRule['extent']

/** How far the values of a field extend beyond one node. */
export function extentOfField(page: PageModel, { cells, source }: Pick<Field, 'cells' | 'source'>): Extent {
  const present = cells.filter(cell => cell !== undefined)
  if (source !== 'text') return present.some(({ nodes }) => nodes.length > 1) ? 'list' : undefined
  if (present.every(({ nodes }) => nodes.length === 1 && page.tag[nodes[0]!] !== TEXT_TAG)) return undefined
  // Even if all values are single texts: on another page one of their words may be bold.
  if (present.every(({ nodes }) => runFrom(page, nodes[0]!).end === nodes.at(-1))) return 'run'
  if (present.every(({ nodes }) => nodes.length === 1)) return undefined
  return present.every(cell => isSpan(page, cell)) ? 'span' : 'list'
}

const isSpan = (page: PageModel, { nodes, text }: Cell): boolean =>
  foldSpace(page.text.slice(page.textStart[nodes[0]!], page.textEnd[nodes.at(-1)!])) === text

/** The nodes that a path has to find for a value. Runs of text continue without a path. */
export function wantedNodes(page: PageModel, nodes: readonly NodeId[], extent: Extent): NodeId[] {
  const starts: NodeId[] = []
  let end = -1
  for (const node of nodes) {
    if (node <= end) continue
    starts.push(node)
    end = extent === undefined ? node : runFrom(page, node).end
  }
  return extent === 'list' || extent === 'span' ? starts : starts.slice(0, 1)
}
