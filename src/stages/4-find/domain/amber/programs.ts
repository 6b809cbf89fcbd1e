import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '../../../../datalog/compile.ts'
import type { Program } from '../../../../datalog/program.ts'

/** The phases, in their order; each is a file of rules. */
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

/** The rules of each phase, compiled. They are the same for all domains. */
export type AmberPrograms = Readonly<Record<AmberPhase, Program>>

export function loadAmberPrograms(): AmberPrograms {
  const folder = dirname(fileURLToPath(import.meta.url))
  const programs = AMBER_PHASES.map(phase => {
    const file = join(folder, `${phase}.dl`)
    return [phase, compile([{ file: `${phase}.dl`, text: readFileSync(file, 'utf8') }])]
  })
  return Object.fromEntries(programs) as AmberPrograms
}
