import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CompileOptions, compile, openPrepared } from '../../../datalog/compile.ts'
import type { PreparedProgram } from '../../../datalog/prepare/prepared-program.ts'
import { programKey } from '../../../datalog/prepare/program-key.ts'
import type { Program } from '../../../datalog/program.ts'
import type { RuleFile } from '../../../datalog/source.ts'

/** Compiles a rule file that is part of the program. */
export const compileRules = (file: URL): Program =>
  openProgram([{ file: basename(file.pathname), text: readFileSync(file, 'utf8') }])

const load = createRequire(import.meta.url)

/** A program, from what was compiled when the package was built if its rules ship unchanged. */
export function openProgram(sources: readonly RuleFile[], options: CompileOptions = {}): Program {
  const file = fileURLToPath(new URL(preparedFile(programKey(sources, options)), PREPARED))
  if (!existsSync(file)) return compile(sources, options)
  return openPrepared(load(file) as PreparedProgram, sources, options)
}

/** Where the build puts compiled programs. */
const PREPARED = new URL('../../../prepared/', import.meta.url)

/** The name of the file of a program. */
export const preparedFile = (key: string): string => `${key}.cjs`
