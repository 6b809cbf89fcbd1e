import { Facts } from '../../../../datalog/facts.ts'
import type { Run } from '../../../../datalog/run/run.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import type { Field } from '../../fields/field.ts'
import type { RecordNodes } from '../../regions/region.ts'
import type { Domain } from '../domain.ts'
import type { AttributeModel } from './attribute-model.ts'
import type { BrokenConstraint } from './broken-constraint.ts'
import type { AmberPrograms } from './phases.ts'
import { type AttributeCandidate, recordAttributesOf } from './record-attributes.ts'

/** A record of an area, and how it meets the constraints of the domain. */
export interface ChosenRecord {
  readonly nodes: RecordNodes
  /**
   * `mended`: it has too many values of an attribute, and one is chosen. `incomplete`: it lacks something that may
   * have been overlooked. `dropped`: it is not a record of the domain.
   */
  readonly state: 'sound' | 'mended' | 'incomplete' | 'dropped'
  /** The most certain one first. */
  readonly broken: readonly BrokenConstraint[]
  /** By attribute, from the words of the record; the best of several. Dropped records have none. */
  readonly attributes: ReadonlyMap<string, AttributeCandidate>
}

/** The records of an area, checked against the constraints of the domain. */
export interface AmberChoice {
  /** In order; rules know a record by its index. */
  readonly records: readonly ChosenRecord[]
  /** Most of its records do not belong to the domain. */
  readonly isSpurious: boolean
  readonly run: Run
}

/** What is known about records beside their words. */
interface KnownFields {
  readonly fields: readonly Field[]
  /** Only what the fields have counts: words in other places are about something else. */
  readonly isTable: boolean
}

/** Checks the records of an area against the constraints of the domain, and chooses one value per attribute by words. */
export function chooseByAmber(
  annotated: AnnotatedPage,
  domain: Domain,
  model: AttributeModel,
  records: readonly RecordNodes[],
  programs: AmberPrograms,
  known: KnownFields = { fields: [], isTable: false },
): AmberChoice {
  const candidates = recordAttributesOf(annotated, model, records)
  const facts = factsOf(candidates, domain)
  addFields(facts, domain, known.fields)
  if (!known.isTable)
    for (const [record, found] of candidates.entries())
      for (const type of new Set(found.map(each => each.type))) facts.add('found', record, type)
  const run = facts.run(programs.disambiguation)
  const isSpurious = [...run.relation('spurious')].length > 0
  return { records: readRecords(run, records, candidates, domain), isSpurious, run }
}

function factsOf(
  candidates: readonly (readonly AttributeCandidate[])[],
  { attributes, records: { required, excluded, atMost } }: Domain,
): Facts {
  const facts = new Facts()
  for (const [record, found] of candidates.entries()) {
    // All records are in one area.
    facts.add('record', 0, record)
    for (const { annotation, type, offset, length, value, isShown } of found) {
      facts.add('candidate', record, annotation, type, offset, length, value)
      if (isShown) facts.add('shown', annotation)
    }
  }
  for (const [group, types] of required.entries())
    for (const type of types) facts.add('required_attribute', group, type)
  for (const type of excluded) facts.add('excluded_attribute', type)
  for (const [type, count] of Object.entries(atMost)) facts.add('at_most', type, count)
  for (const { name, isMandatory } of attributes) if (isMandatory) facts.add('mandatory_type', name)
  return facts
}

function addFields(facts: Facts, { attributes }: Domain, fields: readonly Field[]): void {
  const byLook = new Set(attributes.filter(({ role }) => role !== undefined).map(({ name }) => name))
  for (const { name, cells } of fields) {
    const relation = byLook.has(name) ? 'by_look' : 'found'
    for (const [record, cell] of cells.entries()) if (cell) facts.add(relation, record, name)
  }
}

function readRecords(
  run: Run,
  records: readonly RecordNodes[],
  candidates: readonly (readonly AttributeCandidate[])[],
  domain: Domain,
): ChosenRecord[] {
  const broken = records.map((): BrokenConstraint[] => [])
  for (const [record, type] of run.relation('has_excluded') as Iterable<[number, string]>)
    broken[record]!.push({ kind: 'excluded', attributes: [type] })
  for (const [record, type] of run.relation('has_too_many') as Iterable<[number, string]>)
    broken[record]!.push({ kind: 'at most', attributes: [type] })
  for (const [record, group] of run.relation('lacks') as Iterable<[number, number]>)
    broken[record]!.push({ kind: 'required', attributes: domain.records.required[group]! })
  const attributes = records.map(() => new Map<string, AttributeCandidate>())
  for (const [record, type, annotation] of run.relation('record_attribute') as Iterable<[number, string, number]>) {
    const found = candidates[record]!.find(each => each.annotation === annotation && each.type === type)!
    attributes[record]!.set(type, found)
  }
  const numbersIn = (relation: string) => new Set(Array.from(run.relation(relation), ([record]) => record as number))
  const states = (['dropped', 'incomplete', 'mended'] as const).map(state => [state, numbersIn(state)] as const)
  return records.map((nodes, number) => ({
    nodes,
    state: states.find(([, numbers]) => numbers.has(number))?.[0] ?? 'sound',
    broken: broken[number]!,
    attributes: attributes[number]!,
  }))
}
