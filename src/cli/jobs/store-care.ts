import type { Command } from 'commander'
import type { ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { ShownFlags } from './job-flags.ts'
import { addStoreOptions, type StoreFlags } from './store-options.ts'

/** `amberyl store …`: the database as such. */
export function addStoreCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const store = program.command('store')
  const backup = store
    .command('backup')
    .description('copy the database to a file while it is in use')
    .argument('<file>', 'a new file')
  addStoreOptions(backup).addHelpText('after', '\nExamples:\n  amberyl store backup amberyl-2026-03-29.db')
  backup.action(async (file: string, flags: StoreFlags) => {
    const { backupDatabase } = await import('./store-care-now.ts')
    finish(await backupDatabase(file, flags, terminal))
  })
  const check = store.command('check').description('is the database whole? what version are its tables?')
  addStoreOptions(check.option('--json', 'as JSON')).addHelpText('after', '\nExamples:\n  amberyl store check')
  check.action(async (flags: ShownFlags) => {
    const { checkDatabase } = await import('./store-care-now.ts')
    finish(await checkDatabase(flags, terminal))
  })
}
