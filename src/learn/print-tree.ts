import type { Model } from './model.ts'
import type { TreeNode } from './tree.ts'

interface PrintOptions {
  /** Features that are only true or false, written as questions. */
  readonly isTruth?: (feature: string) => boolean
}

/** A tree as text: one line per split, the answer at each leaf. */
export function printTree(model: Model, tree: TreeNode = model.trees[0]!, options: PrintOptions = {}): string {
  const lines: string[] = []
  const walk = (node: TreeNode, indent: string): void => {
    for (const { says, child } of branchesOf(model, node, options)) {
      lines.push(`${indent}${says}${child.kind === 'leaf' ? `: ${answerOf(model, child)}` : ''}`)
      walk(child, `${indent}  `)
    }
  }
  if (tree.kind === 'leaf') return `always ${answerOf(model, tree)}`
  walk(tree, '')
  return lines.join('\n')
}

/** The two ways on from a split, each with its condition; none from a leaf. */
export function branchesOf(
  model: Model,
  node: TreeNode,
  { isTruth = () => false }: PrintOptions,
): { readonly says: string; readonly child: TreeNode }[] {
  if (node.kind === 'leaf') return []
  const name = model.features[node.feature]!
  if (isTruth(name))
    return [
      { says: name, child: node.high },
      { says: `not ${name}`, child: node.low },
    ]
  const unknown = (side: 'low' | 'high'): string => (node.missing === side ? ' or unknown' : '')
  return [
    { says: `${name} ≤ ${round(node.threshold)}${unknown('low')}`, child: node.low },
    { says: `${name} > ${round(node.threshold)}${unknown('high')}`, child: node.high },
  ]
}

/** The most probable class and its share. */
export function answerOf({ classes }: Model, { shares }: TreeNode): string {
  const top = Math.max(...shares)
  return `${classes[shares.indexOf(top)]} (${Math.round(100 * top)} %)`
}

const round = (value: number): string => String(Number(value.toPrecision(4)))
