import type { Command } from 'commander'
import { addOutputOptions } from '../pages/output-options.ts'
import { defineCommand, type Finish } from '../terminal/define-command.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { addStoreOptions } from './with-store.ts'

export function addExportCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const definition = {
    name: 'export',
    takes: [['<job>', 'name of the job']] as const,
    options: addExportOptions,
    examples: [
      'amberyl export homes -o homes.xlsx',
      'amberyl export homes --format csv | head',
      'amberyl export homes --run 12 --json',
      'amberyl export homes --since 3 -o changes.csv',
    ],
    notes:
      'Changes have extra columns: what happened to each record, which fields changed, and its positions.\nJSON has each record before and after.',
    load: async () => (await import('./export-job-table.ts')).exportJob,
  }
  defineCommand(program, definition, terminal, finish)
}

const addExportOptions = (command: Command): Command =>
  addOutputOptions(
    addStoreOptions(
      command
        .option('--run <run>', 'the table of this run: a number, last or previous (default: last)')
        .option('--changes', 'what changed since the previous run instead of the whole table')
        .option('--since <run>', 'what changed since this run'),
    ),
  )
