import type { Model } from '../../learn/model.ts'
import type { TreeNode } from '../../learn/tree.ts'

interface PrintOptions {
  /** Features that are only true or false, written as questions. */
  readonly isTruth?: (feature: string) => boolean
}

/** A tree as text: one line per split, the answer at each leaf. */
export function printTree(model: Model, tree: TreeNode = model.trees[0]!, options: PrintOptions = {}): string {
  const lines: string[] = []
  const leaf = (shares: readonly number[]): string => {
    const top = Math.max(...shares)
    return `${model.classes[shares.indexOf(top)]} (${Math.round(100 * top)} %)`
  }
  const walk = (node: TreeNode, indent: string): void => {
    if (node.kind === 'leaf') return
    const name = model.features[node.feature]!
    const truth = options.isTruth?.(name) ?? false
    const sides = truth
      ? ([
          ['high', name],
          ['low', `not ${name}`],
        ] as const)
      : ([
          ['low', `${name} ≤ ${round(node.threshold)}`],
          ['high', `${name} > ${round(node.threshold)}`],
        ] as const)
    for (const [side, text] of sides) {
      const child = node[side]
      const unknown = node.missing === side && !truth ? ' or unknown' : ''
      lines.push(`${indent}${text}${unknown}${child.kind === 'leaf' ? `: ${leaf(child.shares)}` : ''}`)
      walk(child, `${indent}  `)
    }
  }
  if (tree.kind === 'leaf') return `always ${leaf(tree.shares)}`
  walk(tree, '')
  return lines.join('\n')
}

const round = (value: number): string => String(Number(value.toPrecision(4)))
