import { Facts } from '../../../../datalog/facts.ts'
import type { Run } from '../../../../datalog/run/run.ts'
import { pushTo } from '../../../2-model/group-by.ts'
import { type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import type { Domain } from '../domain.ts'
import type { AttributeModel } from './attribute-model.ts'
import { firstBetween, hasLink } from './cells.ts'
import type { AmberPrograms } from './phases.ts'

/** The record around the only mandatory node of a page, if an element has everything that a record requires. */
export function findLoneRecord(
  page: PageModel,
  domain: Domain,
  { attributes }: AttributeModel,
  node: NodeId,
  programs: AmberPrograms,
): { readonly record: NodeId | undefined; readonly run: Run } {
  const facts = new Facts()
  const nodesOf = new Map<string, NodeId[]>()
  for (const { type, node: at } of attributes) pushTo(nodesOf, type, at)
  for (const nodes of nodesOf.values()) nodes.sort((a, b) => a - b)
  facts.add('mandatory', node)
  for (let at = node; at > 0 && !WHOLE_PAGE.has(tagOf(page, at)); at = page.parent[at]!) {
    facts.add('around', node, at, page.depth[at]!)
    for (const [type, nodes] of nodesOf)
      if (firstBetween(nodes, at, page.last[at]!) !== undefined) facts.add('has_attribute', at, type)
    if (hasLink(page, at, page.last[at]!)) facts.add('has_link', at)
  }
  for (const [group, types] of domain.records.required.entries())
    for (const type of types) facts.add('required_attribute', group, type)
  const run = facts.run(programs.lone)
  for (const [, record] of run.relation('record')) return { record: record as NodeId, run }
  return { record: undefined, run }
}

/** A page is not a record of itself. */
const WHOLE_PAGE = new Set(['body', 'html', 'main'])
