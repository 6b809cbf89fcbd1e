import { type BarTree, barTreeOf, type Level, type PageBarTree } from '../../src/stages/7-monitor/bar-tree.ts'
import type { Template } from '../../src/stages/7-monitor/template.ts'

/** The numbers that the paper compares. */
export interface TemplateVariables {
  readonly tree: BarTree
  readonly sigmaUpper: number
  readonly sigmaLower: number
  readonly delta: number
}

/** Of the page itself. */
export const plainVariables = ({ parts, ...tree }: PageBarTree): TemplateVariables => ({
  tree,
  sigmaUpper: parts.sigmaUpper,
  sigmaLower: parts.sigmaLower,
  delta: parts.delta,
})

/** The same numbers of a normal form: repeated elements count once, varying ones do not count. */
export function normalVariables({ nodes, chain }: Template, isMasked: (at: number) => boolean): TemplateVariables {
  const besides = new Map(chain.map(at => [at, { above: 0, below: 0 }]))
  const closed = { above: 0, below: 0 }
  for (const [at, { zone, parent }] of nodes.entries()) {
    if ((zone !== 'above' && zone !== 'below') || isMasked(at)) continue
    closed[zone]++
    const beside = besides.get(parent)
    if (beside) beside[zone]++
  }
  const levels = chain.map((_, depth): Level => {
    const { above, below } = depth === 0 ? { above: 0, below: 0 } : besides.get(chain[depth - 1]!)!
    return { parallel: above + 1 + below, slot: above + 1 }
  })
  const open = chain.length - 1
  const [sigmaUpper, sigmaLower] = [open - closed.above, open - closed.below]
  return { tree: barTreeOf(levels), sigmaUpper, sigmaLower, delta: sigmaUpper - sigmaLower }
}
