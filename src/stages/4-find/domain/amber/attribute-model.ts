import { Facts } from '../../../../datalog/facts.ts'
import type { Run } from '../../../../datalog/run/run.ts'
import type { NodeId } from '../../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import type { Domain } from '../domain.ts'
import { addAnnotations } from './annotation-facts.ts'
import { addConstraints } from './constraint-facts.ts'
import type { AmberPrograms } from './phases.ts'

/** An annotation that is an attribute of the domain. */
export interface FoundAttribute {
  /** Its number in the annotations of the page. */
  readonly annotation: number
  /** The attribute's name. */
  readonly type: string
  /** The smallest element around it; the text node if its element has several. */
  readonly node: NodeId
  /** The constraint of the domain that produced it; see `constraintsOf`. */
  readonly constraint: number
}

/** The attributes anywhere on a page. */
export interface AttributeModel {
  /** By annotation, then in the order of the domain. */
  readonly attributes: readonly FoundAttribute[]
  /** Nodes of each mandatory attribute, in document order. */
  readonly mandatory: ReadonlyMap<string, readonly NodeId[]>
  readonly run: Run
}

export function modelAttributes(annotated: AnnotatedPage, domain: Domain, programs: AmberPrograms): AttributeModel {
  const facts = new Facts()
  addAnnotations(facts, annotated, domain)
  addConstraints(facts, domain)
  const run = facts.run(programs.attributes)
  return { attributes: readAttributes(run), mandatory: readMandatory(run, domain), run }
}

/** If several constraints produce the same attribute, the first one counts. */
function readAttributes(run: Run): FoundAttribute[] {
  const found = new Map<string, FoundAttribute>()
  for (const row of run.relation('attribute')) {
    const [annotation, type, node, constraint] = row as [number, string, NodeId, number]
    const key = `${annotation} ${type}`
    const known = found.get(key)
    if (!known || constraint < known.constraint) found.set(key, { annotation, type, node, constraint })
  }
  return [...found.values()].sort((a, b) => a.annotation - b.annotation || a.constraint - b.constraint)
}

function readMandatory(run: Run, domain: Domain): Map<string, NodeId[]> {
  const nodes = new Map<string, NodeId[]>(
    domain.attributes.filter(({ isMandatory }) => isMandatory).map(({ name }) => [name, []]),
  )
  for (const [type, node] of run.relation('mandatory')) nodes.get(type as string)?.push(node as NodeId)
  for (const list of nodes.values()) list.sort((a, b) => a - b)
  return nodes
}
