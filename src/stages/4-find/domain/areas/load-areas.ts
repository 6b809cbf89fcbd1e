import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '../../../../datalog/compile.ts'
import type { Program } from '../../../../datalog/program.ts'

const FILE = 'areas.dl'

/** The rules that choose among lists, compiled. They are the same for all domains. */
export const loadAreaRules = (): Program =>
  compile([{ file: FILE, text: readFileSync(join(dirname(fileURLToPath(import.meta.url)), FILE), 'utf8') }])
