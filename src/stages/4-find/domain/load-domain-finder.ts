import { compileRules } from '../blocks/compile-rules.ts'
import { loadRegionJudge } from '../regions/load-judge.ts'
import { loadAmberPrograms } from './amber/programs.ts'
import type { Domain } from './domain.ts'
import type { DomainFinder, DomainRules } from './domain-finder.ts'
import { annotatorsOf } from './load-domain.ts'
import { loadDomainWeights } from './load-weights.ts'

export function loadDomainFinder(domain: Domain): DomainFinder {
  return { domain, annotators: annotatorsOf(domain), ...domainRules() }
}

let compiled: DomainRules | undefined

/** Compiled once: they are part of the program, and compiling takes longer than reading a page. */
function domainRules(): DomainRules {
  compiled ??= {
    alignment: compileRules(new URL('align/alignment.dl', import.meta.url)),
    weights: loadDomainWeights(),
    areas: compileRules(new URL('areas/areas.dl', import.meta.url)),
    amber: loadAmberPrograms(),
    judge: loadRegionJudge(),
  }
  return compiled
}
