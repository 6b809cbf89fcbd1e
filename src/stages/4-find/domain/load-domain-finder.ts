import { loadRegionJudge } from '../regions/load-judge.ts'
import { loadAlignment } from './align/load-alignment.ts'
import { loadAmberPrograms } from './amber/programs.ts'
import { loadAreaRules } from './areas/load-areas.ts'
import type { Domain } from './domain.ts'
import type { DomainFinder, DomainRules } from './domain-finder.ts'
import { annotatorsOf } from './load-domain.ts'

export function loadDomainFinder(domain: Domain): DomainFinder {
  return { domain, annotators: annotatorsOf(domain), ...domainRules() }
}

let compiled: DomainRules | undefined

/** Compiled once: they are part of the program, and compiling takes longer than reading a page. */
function domainRules(): DomainRules {
  compiled ??= {
    alignment: loadAlignment(),
    areas: loadAreaRules(),
    amber: loadAmberPrograms(),
    judge: loadRegionJudge(),
  }
  return compiled
}
