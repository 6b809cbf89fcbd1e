import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '../../../../datalog/compile.ts'
import type { Program } from '../../../../datalog/program.ts'

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

/** The compiled rules of each phase. They are the same for all domains. */
export type AmberPrograms = Readonly<Record<AmberPhase, Program>>

/** Each phase is compiled when it is first needed: a page with several records needs no rules for a lone one. */
export function loadAmberPrograms(): AmberPrograms {
  const compiled = new Map<AmberPhase, Program>()
  const programs = {}
  for (const phase of AMBER_PHASES) {
    const get = (): Program => {
      if (!compiled.has(phase)) compiled.set(phase, compilePhase(phase))
      return compiled.get(phase)!
    }
    Object.defineProperty(programs, phase, { enumerable: true, get })
  }
  return programs as AmberPrograms
}

function compilePhase(phase: AmberPhase): Program {
  const file = `${phase}.dl`
  const folder = dirname(fileURLToPath(import.meta.url))
  return compile([{ file, text: readFileSync(join(folder, file), 'utf8') }])
}
