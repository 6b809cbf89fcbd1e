import { Facts } from '../../../../datalog/facts.ts'
import type { Run } from '../../../../datalog/run/run.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
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
  const run = factsOf(areas, candidates, domain).run(programs.disambiguation)
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

function factsOf(
  areas: readonly (readonly RecordNodes[])[],
  candidates: readonly (readonly AttributeCandidate[])[],
  { records: { required, excluded, atMost } }: Domain,
): Facts {
  const facts = new Facts()
  let number = 0
  for (const [area, { length }] of areas.entries()) for (let i = 0; i < length; i++) facts.add('record', area, number++)
  for (const [record, found] of candidates.entries()) {
    for (const { annotation, type, offset, length, value } of found)
      facts.add('candidate', record, annotation, type, offset, length, value)
  }
  for (const [group, types] of required.entries())
    for (const type of types) facts.add('required_attribute', group, type)
  for (const type of excluded) facts.add('excluded_attribute', type)
  for (const [type, count] of Object.entries(atMost)) facts.add('at_most', type, count)
  return facts
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
