import { openClosed } from '../datalog/open-closed.ts'
import type { Program } from '../datalog/program.ts'
import { once } from '../once.ts'
import { compileAnnotators } from '../stages/3-annotate/compile.ts'
import { openPhases } from '../stages/4-find/domain/amber/phases.ts'
import type { DomainFinder } from '../stages/4-find/domain/domain-finder.ts'
import type { DomainSource } from '../stages/4-find/domain/domain-source.ts'
import type { RegionJudge } from '../stages/4-find/regions/judge.ts'
import type { DomainData, DomainPasses, DomainProgramName } from './domain-data.ts'

/** A domain from data, without files. Only reasons need the rules. */
export function finderFrom({ domain, basis }: DomainData, judge: RegionJudge, rulesOf?: DomainPasses): DomainFinder {
  const { programs, weights, annotators } = basis
  const open = (name: DomainProgramName): Program => openClosed(programs[name], rulesOf && once(() => rulesOf(name)))
  return {
    ...{ domain, weights, judge },
    annotators: compileAnnotators([...annotators, ...domain.annotators]),
    alignment: open('alignment'),
    areas: open('areas'),
    amber: openPhases(weights, open),
  }
}

/** Of pages whose domain is known. */
export const sourceOf = (finder: DomainFinder): DomainSource => {
  const { name } = finder.domain
  return { name, choose: () => ({ name }), finder: () => finder }
}
