import type { RelationRows } from '../../../../datalog/relation.ts'
import type { NodeId } from '../../../2-model/page-model.ts'
import { type AnnotatedPage, SOURCES } from '../../../3-annotate/annotation.ts'
import { FactTable } from '../../regions/fact-table.ts'
import { type Domain, STRUCK } from '../domain.ts'
import { isStruck } from '../struck.ts'
import { cellOf, nodesOfType, referredNode } from './cells.ts'
import { constraintsOf, typesBeside } from './constraint-facts.ts'

/** The annotations that the domain's constraints refer to, as facts; all others are left out. */
export function annotationFacts(annotated: AnnotatedPage, domain: Domain): Record<string, RelationRows> {
  const { page, annotations } = annotated
  const constraints = constraintsOf(domain)
  const values = new Set(constraints.flatMap(({ required }) => required.slice(0, 1).map(({ type }) => type)))
  const beside = new Set(constraints.flatMap(typesBeside))
  const withCells = new Set(
    constraints.filter(each => typesBeside(each).length > 0).map(each => each.required[0]!.type),
  )

  const types = new FactTable('number', 'string')
  const referred = new FactTable('number', 'number')
  const shown = new FactTable('number')
  const cells = new FactTable('number', 'number')
  const cellNodes = new Set<NodeId>()
  const struckCells = new Set<NodeId>()
  const around: number[] = []
  const nodes = new Map([...values].map(type => [type, nodesOfType(annotated, type)]))
  const features = new FactTable('number', 'string', 'string')
  for (let index = 0; index < annotations.count; index++) {
    const type = annotations.types[annotations.type[index]!]!
    if (!values.has(type) && !beside.has(type)) continue
    types.add(index, type)
    for (let i = annotations.featureStart[index]!; i < annotations.featureStart[index + 1]!; i++) {
      const { strings, featureName, featureValue } = annotations
      features.add(index, strings[featureName[i]!]!, strings[featureValue[i]!]!)
    }
    if (beside.has(type)) around.push(index)
    if (!values.has(type)) continue
    const sameType = nodes.get(type)!
    referred.add(index, referredNode(annotated, index, sameType))
    if (annotations.source[index] === TEXT && page.visible[annotations.node[index]!] === 1) shown.add(index)
    if (!withCells.has(type)) continue
    const cell = cellOf(annotated, index, sameType)
    cells.add(index, cell)
    cellNodes.add(cell)
    if (beside.has(STRUCK) && isStruck(page, annotations.node[index]!)) struckCells.add(cell)
  }
  const occurs = new FactTable('number', 'number')
  for (const index of around) {
    for (let node = annotations.node[index]!; node >= 0; node = page.parent[node]!) {
      if (cellNodes.has(node)) occurs.add(index, node)
    }
  }
  // Visual annotations are facts like those from words, with numbers after those of the annotations.
  for (const [number, cell] of [...struckCells].entries()) {
    types.add(annotations.count + number, STRUCK)
    occurs.add(annotations.count + number, cell)
  }
  return {
    annotation: types.rows(),
    annotation_feature: features.rows(),
    referred_node: referred.rows(),
    shown: shown.rows(),
    cell: cells.rows(),
    occurs_in: occurs.rows(),
  }
}

const TEXT = SOURCES.indexOf('text')
