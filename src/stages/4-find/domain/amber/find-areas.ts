import type { Run } from '../../../../datalog/run/run.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import type { Domain } from '../domain.ts'
import { type AttributeModel, modelAttributes } from './attribute-model.ts'
import { type Identification, identifyAreas } from './identify-areas.ts'
import { findLoneRecord } from './lone-record.ts'
import type { AmberPrograms } from './phases.ts'
import { type AreaSettlement, settleAreas } from './settle-areas.ts'
import { type Understanding, type UnderstoodArea, understandAreas } from './understand-areas.ts'

/** A list of records that was found by a mandatory attribute of the domain; the rules do not know that of a lone record. */
type AmberArea = Pick<UnderstoodArea, 'root' | 'type' | 'records' | 'unmarked'>

/** The results of all phases with their runs, so that each step can be explained. */
export interface AmberModel {
  readonly attributes: AttributeModel
  readonly identification: Identification
  readonly understanding: Understanding
  readonly settlement: AreaSettlement
  /** The run of the rules for a lone record, if the page has just one mandatory node. */
  readonly lone?: Run
  readonly areas: readonly AmberArea[]
  /** The same areas as the rules know them; none for a lone record. */
  readonly understood: readonly UnderstoodArea[]
}

interface AmberOptions {
  /** Only the published method: the nodes of an attribute are clustered once, and all areas are kept as they are. */
  readonly asPublished?: boolean
}

export function modelByAmber(
  annotated: AnnotatedPage,
  domain: Domain,
  programs: AmberPrograms,
  { asPublished = false }: AmberOptions = {},
): AmberModel {
  const { page } = annotated
  const attributes = modelAttributes(annotated, domain, programs)
  const identification = identifyAreas(page, attributes, programs, asPublished)
  const understanding = understandAreas(page, identification.areas, programs)
  const settlement = settleAreas(page, understanding.areas, programs)
  const { areas: understood } = asPublished ? understanding : settlement
  const model = { attributes, identification, understanding, settlement, understood, areas: understood }
  const [only, ...others] = [...attributes.mandatory].flatMap(([type, nodes]) => nodes.map(node => ({ type, node })))
  if (!only || others.length > 0) return model
  const { record, run } = findLoneRecord(page, domain, attributes, only.node, programs)
  if (record === undefined) return { ...model, lone: run, areas: [] }
  const area = { root: page.parent[record]!, type: only.type, records: [[record]], unmarked: [] }
  return { ...model, lone: run, areas: [area] }
}
