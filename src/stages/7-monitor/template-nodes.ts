import type { Template } from './template.ts'

/** The depth of each node; the root has depth 1. */
export function depthsOf({ nodes }: Pick<Template, 'nodes'>): Int32Array {
  const depths = new Int32Array(nodes.length)
  for (const [at, { parent }] of nodes.entries()) depths[at] = parent < 0 ? 1 : depths[parent]! + 1
  return depths
}

/** The places of each node's children, in order. */
export function childrenByParent({ nodes }: Pick<Template, 'nodes'>): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const [at, { parent }] of nodes.entries()) {
    const list = children.get(parent)
    if (list) list.push(at)
    else children.set(parent, [at])
  }
  return children
}
