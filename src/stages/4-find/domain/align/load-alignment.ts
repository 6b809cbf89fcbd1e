import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '../../../../datalog/compile.ts'
import type { Program } from '../../../../datalog/program.ts'

const FILE = 'alignment.dl'

/** The rules about columns, compiled. They are the same for all domains. */
export const loadAlignment = (): Program =>
  compile([{ file: FILE, text: readFileSync(join(dirname(fileURLToPath(import.meta.url)), FILE), 'utf8') }])
