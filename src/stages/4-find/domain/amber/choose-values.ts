import type { RelationRows } from '../../../../datalog/relation.ts'
import type { Run } from '../../../../datalog/run/run.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import { FactTable } from '../../regions/fact-table.ts'
import type { RecordNodes } from '../../regions/region.ts'
import type { Domain } from '../domain.ts'
import type { AttributeModel } from './attribute-model.ts'
import type { AmberPrograms } from './programs.ts'
import { type AttributeCandidate, recordAttributesOf } from './record-attributes.ts'

/** The constraint that a record violates. */
type BrokenConstraint = 'required' | 'excluded' | 'at most'

interface ChosenRecord {
  readonly nodes: RecordNodes
  /** Its number in the rules. */
  readonly number: number
  /** `mended`: it violates a constraint, but most records around it do not. */
  readonly state: 'sound' | 'mended' | 'dropped'
  readonly broken: readonly BrokenConstraint[]
  /** By attribute; the best of several. Dropped records have none. */
  readonly attributes: ReadonlyMap<string, AttributeCandidate>
}

interface ChosenArea {
  readonly records: readonly ChosenRecord[]
  /** Most of its records do not belong to the domain. */
  readonly isSpurious: boolean
}

export interface AmberChoice {
  readonly areas: readonly ChosenArea[]
  readonly run: Run
}

/** Checks the records of areas against the constraints of the domain, and chooses one value per attribute. */
export function chooseByAmber(
  annotated: AnnotatedPage,
  domain: Domain,
  model: AttributeModel,
  areas: readonly (readonly RecordNodes[])[],
  programs: AmberPrograms,
): AmberChoice {
  const records = areas.flat()
  const candidates = recordAttributesOf(annotated, model, records)
  const run = programs.disambiguation.run({ ...recordFacts(areas, candidates), ...recordConstraintFacts(domain) })
  const read = readRecords(run, records, candidates)
  const spurious = new Set(Array.from(run.relation('spurious'), ([area]) => area as number))
  let first = 0
  const chosen = areas.map((own, area) => {
    const part = read.slice(first, first + own.length)
    first += own.length
    return { records: part, isSpurious: spurious.has(area) }
  })
  return { areas: chosen, run }
}

function recordFacts(
  areas: readonly (readonly RecordNodes[])[],
  candidates: readonly (readonly AttributeCandidate[])[],
): Record<string, RelationRows> {
  const record = new FactTable('number', 'number')
  const candidate = new FactTable('number', 'number', 'string', 'number', 'number', 'string')
  let number = 0
  for (const [area, { length }] of areas.entries()) for (let i = 0; i < length; i++) record.add(area, number++)
  for (const [of, found] of candidates.entries()) {
    for (const { annotation, type, offset, length, value } of found)
      candidate.add(of, annotation, type, offset, length, value)
  }
  return { record: record.rows(), candidate: candidate.rows() }
}

/** The domain's constraints on records, as facts. */
export function recordConstraintFacts({ records }: Domain): Record<string, RelationRows> {
  const required = new FactTable('number', 'string')
  const excluded = new FactTable('string')
  const atMost = new FactTable('string', 'number')
  for (const [group, types] of records.required.entries()) for (const type of types) required.add(group, type)
  for (const type of records.excluded) excluded.add(type)
  for (const [type, count] of Object.entries(records.atMost)) atMost.add(type, count)
  return { required_attribute: required.rows(), excluded_attribute: excluded.rows(), at_most: atMost.rows() }
}

function readRecords(
  run: Run,
  records: readonly RecordNodes[],
  candidates: readonly (readonly AttributeCandidate[])[],
): ChosenRecord[] {
  const broken = records.map((): BrokenConstraint[] => [])
  for (const [record, because] of run.relation('broken') as Iterable<[number, BrokenConstraint]>)
    broken[record]!.push(because)
  const attributes = records.map(() => new Map<string, AttributeCandidate>())
  for (const [record, type, annotation] of run.relation('record_attribute') as Iterable<[number, string, number]>) {
    const found = candidates[record]!.find(each => each.annotation === annotation && each.type === type)!
    attributes[record]!.set(type, found)
  }
  const numbersIn = (relation: string) => new Set(Array.from(run.relation(relation), ([record]) => record as number))
  const [mended, dropped] = [numbersIn('mended'), numbersIn('dropped')]
  return records.map((nodes, number) => ({
    nodes,
    number,
    state: dropped.has(number) ? 'dropped' : mended.has(number) ? 'mended' : 'sound',
    broken: broken[number]!.sort(),
    attributes: attributes[number]!,
  }))
}
