import { Facts } from '../../../../datalog/facts.ts'
import type { Program } from '../../../../datalog/program.ts'
import type { Run } from '../../../../datalog/run/run.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import type { Field } from '../../fields/field.ts'
import type { Domain } from '../domain.ts'
import { isBeside } from './beside.ts'
import type { ReadArea } from './read-area.ts'

interface ChosenAreas {
  /** The best one first, then in page order. */
  readonly areas: readonly ReadArea[]
  readonly run: Run
}

/** The lists of the domain, chosen by rules. */
export function chooseAreas(
  page: PageModel,
  areas: readonly ReadArea[],
  domain: Domain,
  program: Program,
): ChosenAreas {
  const run = factsOf(page, areas, domain).run(program)
  const numbersIn = (relation: string): number[] => Array.from(run.relation(relation), ([area]) => area as number)
  const first = numbersIn('first')
  const others = numbersIn('listed').filter(area => !first.includes(area))
  const startOf = (area: number): number => areas[area]!.region.records[0]![0]!
  others.sort((a, b) => startOf(a) - startOf(b))
  return { areas: [...first, ...others].map(area => areas[area]!), run }
}

function factsOf(page: PageModel, areas: readonly ReadArea[], domain: Domain): Facts {
  const facts = new Facts()
  const roles = domain.attributes.filter(({ role }) => role !== undefined)
  const own = areas.map(({ fields }) =>
    roles.map(({ name }) => new Set(textsOf(fields.find(field => field.name === name)))),
  )
  for (const [at, area] of areas.entries()) {
    if (isBeside(page, area.region.root)) facts.add('area::beside', at)
    facts.add('area::records', at, area.region.records.length, area.valid)
    facts.add('area::worth', at, area.worth)
    for (const { name } of domain.attributes.filter(({ isMandatory }) => isMandatory)) {
      const fits = area.alignment.fits.filter(fit => fit.attribute === name)
      facts.add('area::mandatory', at, name, new Set(fits.map(({ record }) => record)).size)
    }
    for (const [number, { role }] of roles.entries()) facts.add('area::own', at, role!, own[at]![number]!.size)
    for (const [other, each] of areas.entries()) {
      if (other === at) continue
      const same = roles.map(
        (_, number) => [...own[at]![number]!].filter(text => own[other]![number]!.has(text)).length,
      )
      facts.add('area::again', at, other, Math.max(0, ...same))
      if (overlap(area, each)) facts.add('area::overlap', at, other)
    }
  }
  return facts
}

const textsOf = (field: Field | undefined): string[] => field?.cells.flatMap(cell => cell?.text ?? []) ?? []

function overlap(a: ReadArea, b: ReadArea): boolean {
  const [startA, endA] = [a.region.records[0]![0]!, a.region.records.at(-1)!.at(-1)!]
  const [startB, endB] = [b.region.records[0]![0]!, b.region.records.at(-1)!.at(-1)!]
  return startA <= endB && startB <= endA
}
