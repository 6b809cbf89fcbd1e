import type { Command } from 'commander'
import { addOutputOptions } from '../pages/output-options.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { ExportFlags } from './job-flags.ts'
import { addStoreOptions } from './store-options.ts'

export function addExportCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('export')
    .argument('<job>', 'its name')
    .option('--run <run>', 'the table of this run: a number, last or previous (default: last)')
    .option('--changes', 'what changed since the run before instead of the whole table')
    .option('--since <run>', 'what changed since this run')
  addOutputOptions(addStoreOptions(command)).addHelpText('after', EXAMPLES)
  command.action(async (job: string, flags: ExportFlags) => {
    const { exportJob } = await import('./export-job-table.ts')
    finish(await exportJob(job, flags, terminal))
  })
}

const EXAMPLES = `
Examples:
  amberyl export homes -o homes.xlsx
  amberyl export homes --format csv | head
  amberyl export homes --run 12 --json
  amberyl export homes --since 3 -o changes.csv

Changes have columns that say what happened to a record, and what its fields said before.`
