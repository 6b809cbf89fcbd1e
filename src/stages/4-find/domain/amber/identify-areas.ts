import { Facts } from '../../../../datalog/facts.ts'
import type { Run } from '../../../../datalog/run/run.ts'
import { commonAncestor } from '../../../2-model/common-ancestor.ts'
import { groupBy } from '../../../2-model/group-by.ts'
import { type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import type { AttributeModel } from './attribute-model.ts'
import type { AmberPrograms } from './phases.ts'

/** A possible location of records: the least common ancestor of a cluster of mandatory nodes. */
export interface DataArea {
  readonly type: string
  readonly root: NodeId
  /** The name of the clustered nodes in the run. */
  readonly group: string
  readonly nodes: readonly NodeId[]
}

export interface Identification {
  /** By attribute type, then in page order. */
  readonly areas: readonly DataArea[]
  readonly run: Run
}

/** `asPublished` omits additions to the publication: groups by position, clusters of clusters. */
export function identifyAreas(
  page: PageModel,
  model: Pick<AttributeModel, 'mandatory'>,
  programs: AmberPrograms,
  asPublished = false,
): Identification {
  const groups = asPublished ? wholeGroups(model) : groupNodes(page, model)
  const facts = new Facts()
  for (const [group, { nodes }] of groups) {
    for (const [at, node] of nodes.entries()) {
      facts.add('mandatory', group, node, page.depth[node]!)
      const next = nodes[at + 1]
      if (next === undefined) continue
      const ancestor = commonAncestor(page, [node, next])
      facts.add('neighbours', group, node, next, ancestor, page.depth[ancestor]!)
    }
  }
  facts.add('delta', programs.tolerances.depth)
  facts.add('epsilon', programs.tolerances.distance)
  for (const level of asPublished ? [1] : [1, 2, 3]) facts.add('level', level)
  const run = facts.run(programs.identification)
  const order = [...groups.keys()]
  const areas = Array.from(run.relation('data_area') as Iterable<[string, NodeId]>, ([group, root]) => ({
    ...groups.get(group)!,
    group,
    root,
  }))
  areas.sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group) || a.root - b.root)
  return { areas, run }
}

interface Group {
  readonly type: string
  readonly nodes: readonly NodeId[]
}

const wholeGroups = ({ mandatory }: Pick<AttributeModel, 'mandatory'>): Map<string, Group> =>
  new Map([...mandatory].filter(([, nodes]) => nodes.length > 0).map(([type, nodes]) => [type, { type, nodes }]))

/** All nodes of an attribute; then, if there are several kinds of positions, those in each. */
function groupNodes(page: PageModel, model: Pick<AttributeModel, 'mandatory'>): Map<string, Group> {
  const groups = wholeGroups(model)
  for (const [type, nodes] of model.mandatory) {
    const byPlace = groupBy(nodes, node => `${type} in ${placeOf(page, node)}`)
    if (byPlace.size < 2) continue
    for (const [place, alike] of byPlace) if (alike.length > 1) groups.set(place, { type, nodes: alike })
  }
  return groups
}

/** This many tags around a value distinguish its position. */
const MAX_TAGS_OF_PLACE = 3

function placeOf(page: PageModel, node: NodeId): string {
  const tags: string[] = []
  for (let at = node; at >= 0 && tags.length < MAX_TAGS_OF_PLACE; at = page.parent[at]!) tags.unshift(tagOf(page, at))
  return `${tags.join('/')} at depth ${page.depth[node]}`
}
