import type { Program } from '../../../datalog/program.ts'
import type { Annotators } from '../../3-annotate/compile.ts'
import type { RegionJudge } from '../regions/judge.ts'
import type { AmberPrograms } from './amber/phases.ts'
import type { Domain } from './domain.ts'
import type { DomainWeights } from './domain-weights.ts'

/** A domain prepared for many pages. */
export interface DomainFinder extends DomainRules {
  readonly domain: Domain
  readonly annotators: Annotators
}

/** The rules that all domains share. */
export interface DomainRules {
  /** Assigns columns to attributes. */
  readonly alignment: Program
  readonly weights: DomainWeights
  /** Chooses the lists of the domain. */
  readonly areas: Program
  readonly amber: AmberPrograms
  /** Finds lists without knowing the domain. */
  readonly judge: RegionJudge
}
