import type { Program } from '../../../../datalog/program.ts'
import { compileRules } from '../../blocks/compile-rules.ts'
import { type DomainWeights, loadDomainWeights } from '../domain-weights.ts'

/** The phases, in order; each is a rule file. */
const AMBER_PHASES = [
  'attributes',
  'identification',
  'understanding',
  'segmentation',
  'nesting',
  'lone',
  'disambiguation',
] as const
type AmberPhase = (typeof AMBER_PHASES)[number]

/** The compiled rules of each phase, and how much records may differ. They are the same for all domains. */
export type AmberPrograms = Readonly<Record<AmberPhase, Program>> & Pick<DomainWeights, 'tolerances'>

/** Each phase is compiled when it is first needed: a page with several records needs no rules for a lone one. */
export function loadAmberPrograms(): AmberPrograms {
  const programs = { tolerances: loadDomainWeights().tolerances }
  for (const phase of AMBER_PHASES) {
    let compiled: Program | undefined
    const get = (): Program => (compiled ??= compileRules(new URL(`${phase}.dl`, import.meta.url)))
    Object.defineProperty(programs, phase, { enumerable: true, get })
  }
  return programs as unknown as AmberPrograms
}
