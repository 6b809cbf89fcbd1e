import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { starterFiles } from '../../stages/4-find/domain/starter-domain.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import type { ShownDomainFlags } from './domain-flags.ts'

/** The name is used in commands and in YAML. */
const NAME = /^[a-z][a-z0-9-]*$/

export function writeNewDomain(folder: string, { json }: ShownDomainFlags, terminal: Terminal): ExitCode {
  const name = basename(resolve(folder))
  if (!NAME.test(name))
    throw new UsageError(`${name} is not a valid name for a domain: use lower-case letters, digits and dashes.`)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(`${folder} already exists and is not empty: choose another name.`)
  const files = starterFiles(name).map(({ path, text }) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  })
  if (json) terminal.out(`${JSON.stringify(files, null, 2)}\n`)
  else terminal.out(`${files.map(file => `wrote ${file}\n`).join('')}next: amberyl domains check ${folder}\n`)
  return EXIT.done
}
