import { groupBy } from '../2-model/group-by.ts'
import type { Template } from './template.ts'

/** The depth of each node; the root has depth 1. */
export function depthsOf({ nodes }: Pick<Template, 'nodes'>): Int32Array {
  const depths = new Int32Array(nodes.length)
  for (const [at, { parent }] of nodes.entries()) depths[at] = parent < 0 ? 1 : depths[parent]! + 1
  return depths
}

/** The places of each node's children, in order. */
export const childrenByParent = ({ nodes }: Pick<Template, 'nodes'>): Map<number, number[]> =>
  groupBy(nodes.keys(), at => nodes[at]!.parent)
