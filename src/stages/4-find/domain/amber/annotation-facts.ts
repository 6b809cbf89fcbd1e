import type { Facts } from '../../../../datalog/facts.ts'
import { pushTo } from '../../../2-model/group-by.ts'
import { isText, type NodeId, type PageModel } from '../../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import { type Domain, STRUCK } from '../domain.ts'
import { isStruck } from '../struck.ts'
import { cellOf, nodesOfType, referredNode } from './cells.ts'
import { constraintsOf, typesBeside } from './constraint-facts.ts'
import { isShown } from './shown-annotation.ts'

/** Adds the annotations that the domain's constraints refer to; all others are left out. */
export function addAnnotations(facts: Facts, annotated: AnnotatedPage, domain: Domain): void {
  const { page, annotations } = annotated
  const constraints = constraintsOf(domain)
  const values = new Set(constraints.flatMap(({ required }) => required.slice(0, 1).map(({ type }) => type)))
  const beside = new Set(constraints.flatMap(typesBeside))
  const withCells = new Set(
    constraints.filter(each => typesBeside(each).length > 0).map(each => each.required[0]!.type),
  )

  const cellNodes = new Set<NodeId>()
  const struckCells = new Set<NodeId>()
  const around: number[] = []
  const inCell = new Map<NodeId, number[]>()
  const nodes = new Map([...values].map(type => [type, nodesOfType(annotated, type)]))
  for (let index = 0; index < annotations.count; index++) {
    const type = annotations.types[annotations.type[index]!]!
    if (!values.has(type) && !beside.has(type)) continue
    facts.add('annotation', index, type)
    for (let i = annotations.featureStart[index]!; i < annotations.featureStart[index + 1]!; i++) {
      const { strings, featureName, featureValue } = annotations
      facts.add('annotation_feature', index, strings[featureName[i]!]!, strings[featureValue[i]!]!)
    }
    if (beside.has(type)) around.push(index)
    if (!values.has(type)) continue
    const sameType = nodes.get(type)!
    facts.add('referred_node', index, referredNode(annotated, index, sameType))
    if (isShown(annotated, index)) facts.add('shown', index)
    if (!withCells.has(type)) continue
    const cell = cellOf(annotated, index, sameType)
    facts.add('cell', index, cell)
    cellNodes.add(cell)
    pushTo(inCell, cell, index)
    if (beside.has(STRUCK) && isStruck(page, annotations.node[index]!)) struckCells.add(cell)
  }
  for (const index of around) {
    for (let node = annotations.node[index]!; node >= 0; node = page.parent[node]!) {
      if (!cellNodes.has(node)) continue
      facts.add('occurs_in', index, node)
      if (!values.has(annotations.types[annotations.type[index]!]!)) continue
      for (const value of inCell.get(node)!) {
        if (areApart(page, annotations.node[value]!, annotations.node[index]!)) facts.add('separate', value, index)
      }
    }
  }
  // Visual annotations are facts like those from words, with numbers after those of the annotations.
  for (const [number, cell] of [...struckCells].entries()) {
    facts.add('annotation', annotations.count + number, STRUCK)
    facts.add('occurs_in', annotations.count + number, cell)
  }
}

/** Whether two nodes are in separate elements, neither of which contains the other. */
function areApart(page: PageModel, one: NodeId, other: NodeId): boolean {
  const [a, b] = [elementOf(page, one), elementOf(page, other)]
  return page.last[a]! < b || page.last[b]! < a
}

const elementOf = (page: PageModel, node: NodeId): NodeId => (isText(page, node) ? page.parent[node]! : node)
