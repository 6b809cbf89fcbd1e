import type { TemplateAlignment } from './align-templates.ts'
import { type BarTree, barTreeOf, type Level, type PageBarTree } from './bar-tree.ts'
import type { Template } from './template.ts'

/** The numbers that the paper compares. */
export interface TemplateVariables {
  readonly tree: BarTree
  readonly sigmaUpper: number
  readonly sigmaLower: number
  readonly delta: number
}

/** Of the page itself, as published. */
export const plainVariables = ({ parts, ...tree }: PageBarTree): TemplateVariables => ({
  tree,
  sigmaUpper: parts.sigmaUpper,
  sigmaLower: parts.sigmaLower,
  delta: parts.delta,
})

/** The same numbers of two normal forms: repeated elements count once, those that some pages lack do not count. */
export function normalVariables(
  before: Template,
  after: Template,
  { toBefore }: TemplateAlignment,
): [TemplateVariables, TemplateVariables] {
  const isFree = new Uint8Array(after.nodes.length)
  for (const [at, { parent }] of after.nodes.entries()) {
    const known = before.nodes[toBefore[at]!]
    const isVarying = known ? known.isOptional === true : before.nodes[toBefore[parent]!]?.isOpen === true
    isFree[at] = Number(isVarying || isFree[parent] === 1)
  }
  const isOptional = new Uint8Array(before.nodes.length)
  for (const [at, node] of before.nodes.entries())
    isOptional[at] = Number(node.isOptional === true || isOptional[node.parent] === 1)
  return [maskedVariables(before, at => isOptional[at] === 1), maskedVariables(after, at => isFree[at] === 1)]
}

function maskedVariables({ nodes, chain }: Template, isMasked: (at: number) => boolean): TemplateVariables {
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
