import type { Run } from '../../../../datalog/run/run.ts'
import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import { FactTable } from '../../regions/fact-table.ts'
import type { AttributeModel } from './attribute-model.ts'
import type { AmberPrograms } from './programs.ts'

/** Where records may be: the least common ancestor of a cluster of mandatory nodes. */
export interface DataArea {
  readonly type: string
  readonly root: NodeId
}

export interface Identification {
  /** By attribute type, then in document order. */
  readonly areas: readonly DataArea[]
  /** The mandatory node of a type that the page has only once. */
  readonly lone: readonly { readonly type: string; readonly node: NodeId }[]
  readonly run: Run
}

export function identifyAreas(page: PageModel, model: AttributeModel, programs: AmberPrograms): Identification {
  const mandatory = new FactTable('string', 'number', 'number')
  const neighbours = new FactTable('string', 'number', 'number', 'number', 'number')
  for (const [type, nodes] of model.mandatory) {
    for (const [at, node] of nodes.entries()) {
      mandatory.add(type, node, page.depth[node]!)
      const next = nodes[at + 1]
      if (next === undefined) continue
      const ancestor = commonAncestor(page, node, next)
      neighbours.add(type, node, next, ancestor, page.depth[ancestor]!)
    }
  }
  const run = programs.identification.run({ mandatory: mandatory.rows(), neighbours: neighbours.rows() })
  const types = [...model.mandatory.keys()]
  const areas = Array.from(run.relation('data_area'), ([type, root]) => ({ type, root }) as DataArea)
  areas.sort((a, b) => types.indexOf(a.type) - types.indexOf(b.type) || a.root - b.root)
  const lone = Array.from(run.relation('lone'), ([type, node]) => ({ type: type as string, node: node as NodeId }))
  return { areas, lone, run }
}

/** The smallest node around two others, of which the first has the smaller number; it may be the first itself. */
function commonAncestor({ parent, last }: PageModel, first: NodeId, second: NodeId): NodeId {
  let node = first
  while (last[node]! < second) node = parent[node]!
  return node
}
