import type { Command } from 'commander'
import { type CommandDefinition, defineCommand, type Finish } from '../terminal/define-command.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { addReportOptions } from './job-flags.ts'
import { addStoreOptions } from './with-store.ts'

/** `amberyl store …` */
export function addStoreCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const store = program.command('store')
  for (const command of COMMANDS) defineCommand(store, command, terminal, finish)
}

const COMMANDS: readonly CommandDefinition[] = [
  {
    name: 'backup',
    about: 'copy the database to a file while it is in use',
    takes: [['<file>', 'a new file']],
    options: addStoreOptions,
    examples: ['amberyl store backup amberyl-2026-03-29.db'],
    load: async () => (await import('./store-care-now.ts')).backupDatabase,
  },
  {
    name: 'check',
    about: 'check the database for damage, and print the version of its tables',
    options: addReportOptions,
    examples: ['amberyl store check'],
    load: async () => (await import('./store-care-now.ts')).checkDatabase,
  },
]
