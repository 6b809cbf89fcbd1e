import type { Program } from '../../../datalog/program.ts'
import type { Annotators } from '../../3-annotate/compile.ts'
import type { RegionJudge } from '../regions/judge.ts'
import { loadRegionJudge } from '../regions/load-judge.ts'
import { loadAlignment } from './align/load-alignment.ts'
import { type AmberPrograms, loadAmberPrograms } from './amber/programs.ts'
import { loadAreaRules } from './areas/load-areas.ts'
import type { Domain } from './domain.ts'
import { annotatorsOf } from './load-domain.ts'

/** A domain made ready to look at many pages. */
export interface DomainFinder extends DomainRules {
  readonly domain: Domain
  readonly annotators: Annotators
}

/** What is the same for all domains. */
interface DomainRules {
  /** Which column is which attribute. */
  readonly alignment: Program
  /** Which lists are of the domain. */
  readonly areas: Program
  readonly amber: AmberPrograms
  /** Lists that are found without knowing the domain. */
  readonly judge: RegionJudge
}

export function loadDomainFinder(domain: Domain): DomainFinder {
  return { domain, annotators: annotatorsOf(domain), ...domainRules() }
}

let compiled: DomainRules | undefined

/** Compiled once: they are part of the program, and take longer than a page. */
function domainRules(): DomainRules {
  compiled ??= {
    alignment: loadAlignment(),
    areas: loadAreaRules(),
    amber: loadAmberPrograms(),
    judge: loadRegionJudge(),
  }
  return compiled
}
