import type { PreparedProgram } from '../datalog/prepare/prepared-program.ts'
import type { Passes } from '../datalog/program.ts'
import type { RuleSources } from '../datalog/rule-sources.ts'
import type { AnnotatorDefinition } from '../stages/3-annotate/definition.ts'
import type { AmberPhase } from '../stages/4-find/domain/amber/phases.ts'
import type { Domain } from '../stages/4-find/domain/domain.ts'
import type { DomainWeights } from '../stages/4-find/domain/domain-weights.ts'

/** The rules that all domains share, each by its name. */
export type DomainProgramName = 'alignment' | 'areas' | AmberPhase

/** What all domains share. */
export interface DomainBasis {
  readonly programs: Readonly<Record<DomainProgramName, PreparedProgram>>
  readonly weights: DomainWeights
  /** The annotators that every domain has. */
  readonly annotators: readonly AnnotatorDefinition[]
}

/** A domain without files: what a module of `amberyl/browser/domains/` exports. */
export interface DomainData {
  readonly domain: Domain
  readonly basis: DomainBasis
}

export type DomainRuleTexts = Readonly<Record<DomainProgramName, RuleSources>>

/** The rules of a program, for reasons. */
export type DomainPasses = (name: DomainProgramName) => Passes
