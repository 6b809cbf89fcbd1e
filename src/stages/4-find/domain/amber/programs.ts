import { compileRules } from '../../blocks/compile-rules.ts'
import { loadDomainWeights } from '../load-weights.ts'
import { type AmberPrograms, openPhases } from './phases.ts'

export const loadAmberPrograms = (): AmberPrograms =>
  openPhases(loadDomainWeights(), phase => compileRules(new URL(`${phase}.dl`, import.meta.url)))
