import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { compile } from '../../../datalog/compile.ts'
import type { Program } from '../../../datalog/program.ts'

/** Compiles a rule file that is part of the program. */
export const compileRules = (file: URL): Program =>
  compile([{ file: basename(file.pathname), text: readFileSync(file, 'utf8') }])
