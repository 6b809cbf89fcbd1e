import type { Run } from '../../../../datalog/run/run.ts'
import { type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { FactTable } from '../../regions/fact-table.ts'
import type { Domain } from '../domain.ts'
import type { AttributeModel } from './attribute-model.ts'
import { firstBetween } from './cells.ts'
import { recordConstraintFacts } from './choose-values.ts'
import type { AmberPrograms } from './programs.ts'

/** The record around the only mandatory node of a page, if an element has everything that a record requires. */
export function findLoneRecord(
  page: PageModel,
  domain: Domain,
  { attributes }: AttributeModel,
  node: NodeId,
  programs: AmberPrograms,
): { readonly record: NodeId | undefined; readonly run: Run } {
  const mandatory = new FactTable('number')
  const around = new FactTable('number', 'number', 'number')
  const has = new FactTable('number', 'string')
  const links = new FactTable('number')
  const nodesOf = new Map<string, NodeId[]>()
  for (const { type, node: at } of attributes) {
    const known = nodesOf.get(type)
    if (known) known.push(at)
    else nodesOf.set(type, [at])
  }
  for (const nodes of nodesOf.values()) nodes.sort((a, b) => a - b)
  mandatory.add(node)
  for (let at = node; at > 0 && !WHOLE_PAGE.has(tagOf(page, at)); at = page.parent[at]!) {
    around.add(node, at, page.depth[at]!)
    for (const [type, nodes] of nodesOf) if (firstBetween(nodes, at, page.last[at]!) !== undefined) has.add(at, type)
    if (hasLink(page, at)) links.add(at)
  }
  const run = programs.lone.run({
    mandatory: mandatory.rows(),
    around: around.rows(),
    has_attribute: has.rows(),
    has_link: links.rows(),
    required_attribute: recordConstraintFacts(domain).required_attribute!,
  })
  for (const [, record] of run.relation('record')) return { record: record as NodeId, run }
  return { record: undefined, run }
}

/** A page is not a record of itself. */
const WHOLE_PAGE = new Set(['body', 'html', 'main'])

function hasLink(page: PageModel, node: NodeId): boolean {
  for (let at = node; at <= page.last[node]!; at++) if (tagOf(page, at) === 'a') return true
  return false
}
