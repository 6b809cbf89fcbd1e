import type { Program } from '../../../datalog/program.ts'
import type { Annotators } from '../../3-annotate/compile.ts'
import type { RegionJudge } from '../regions/judge.ts'
import type { AmberPrograms } from './amber/programs.ts'
import type { Domain } from './domain.ts'

/** A domain made ready to look at many pages. */
export interface DomainFinder extends DomainRules {
  readonly domain: Domain
  readonly annotators: Annotators
}

/** What is the same for all domains. */
export interface DomainRules {
  /** Which column is which attribute. */
  readonly alignment: Program
  /** Which lists are of the domain. */
  readonly areas: Program
  readonly amber: AmberPrograms
  /** Lists that are found without knowing the domain. */
  readonly judge: RegionJudge
}
