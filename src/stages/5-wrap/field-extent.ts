import { type NodeId, type PageModel, TEXT_TAG } from '../2-model/page-model.ts'
import type { Field } from '../4-find/fields/field.ts'
import { runFrom } from './text-run.ts'
import type { FieldRule } from './wrapper.ts'

export type Extent = FieldRule['extent']

/** `run` also where all values are single texts: on another page one of their words may be set in bold. */
export function extentOf(page: PageModel, { cells, source }: Pick<Field, 'cells' | 'source'>): Extent {
  if (source !== 'text') return undefined
  let extent: Extent
  for (const cell of cells) {
    if (!cell) continue
    const starts = startsOf(page, cell.nodes)
    if (starts.length > 1) return 'all'
    if (runFrom(page, starts[0]!).end !== cell.nodes.at(-1)) return undefined
    if (cell.nodes.length > 1 || page.tag[starts[0]!] === TEXT_TAG) extent = 'run'
  }
  return extent
}

/** A run of siblings is kept as its first and last node: of these, the first. */
export function startsOf(page: PageModel, nodes: readonly NodeId[]): NodeId[] {
  const starts: NodeId[] = []
  for (let i = 0; i < nodes.length; i++) {
    starts.push(nodes[i]!)
    if (i + 1 < nodes.length && runFrom(page, nodes[i]!).end === nodes[i + 1]) i++
  }
  return starts
}
