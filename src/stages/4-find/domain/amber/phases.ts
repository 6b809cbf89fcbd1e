import type { Program } from '../../../../datalog/program.ts'
import { lazily } from '../../../../once.ts'
import type { DomainWeights } from '../domain-weights.ts'

/** The phases, in order; each is a rule file. */
export const AMBER_PHASES = [
  'attributes',
  'identification',
  'understanding',
  'segmentation',
  'nesting',
  'lone',
  'disambiguation',
] as const
export type AmberPhase = (typeof AMBER_PHASES)[number]

/** The compiled rules of each phase, and how much records may differ. They are the same for all domains. */
export type AmberPrograms = Readonly<Record<AmberPhase, Program>> & Pick<DomainWeights, 'tolerances'>

/** Each phase is opened when it is first needed: a page with several records needs no rules for a lone one. */
export const openPhases = ({ tolerances }: DomainWeights, open: (phase: AmberPhase) => Program): AmberPrograms =>
  lazily<AmberPrograms>({
    ...({} as { readonly [K in AmberPhase]: () => Program }),
    ...Object.fromEntries(AMBER_PHASES.map(phase => [phase, () => open(phase)])),
    tolerances: () => tolerances,
  })
