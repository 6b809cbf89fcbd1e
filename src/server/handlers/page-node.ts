import type { NodeId, PageModel } from '../../stages/2-model/page-model.ts'
import { notFound } from '../problem.ts'

/** A node that the page has. */
export function checkedNode({ nodeCount }: PageModel, node: NodeId): NodeId {
  if (node < nodeCount) return node
  throw notFound('node', String(node), `The page has ${nodeCount}, from 0.`)
}
