import { type Command, Option } from 'commander'
import { EXPORT_FORMATS } from '../../export/format.ts'
import { addEncodingOptions } from '../pages/output-options.ts'
import { browserOption } from '../pages/page-options.ts'
import { defineCommand, type Finish } from '../terminal/define-command.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { addStoreOptions } from './with-store.ts'

/** The options of a run: the same for a job file and a stored job. */
export function addJobRunOptions(command: Command): Command {
  const run = addStoreOptions(command)
    .option('--fresh', 'start over: give up an unfinished run instead of continuing it')
    .option('--json', 'print the run as JSON: its state, counts, and findings')
    .option('--quiet', 'print no summary if all pages were read')
    .option('--verbose', 'print every step: pages, waits, retries, columns')
    .option('-o, --output <file>', 'write the table to a file: .json, .ndjson, .csv, .xlsx, .parquet')
    .addOption(
      new Option('--format <name>', 'format of the table (default: by the file extension of -o)').choices([
        'table',
        ...EXPORT_FORMATS,
      ]),
    )
  return addEncodingOptions(run).addOption(browserOption())
}

export function addHarvestCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const definition = {
    name: 'harvest',
    takes: [['<file>', 'job file; amberyl jobs example prints one to start from']] as const,
    options: addJobRunOptions,
    examples: [
      'amberyl harvest homes.yaml',
      'amberyl harvest homes.yaml -o homes.csv',
      'amberyl harvest homes.yaml --json --quiet',
    ],
    notes: NOTES,
    load: async () => (await import('./harvest-job-now.ts')).harvestJobFile,
  }
  defineCommand(program, definition, terminal, finish)
}

const NOTES = `A job reads a list on the web, or saved pages (archives: crawl/*.warc.gz), which become a file of lines for each archive.

A run that was interrupted (Ctrl-C, a crash, a power cut) continues where it stopped. Exit codes: 0 finished; 5 finished in
part, the records read so far are stored; 4 deferred, the template changed and the job's owner has to review it; 1 failed; 2 the job
file is wrong; 130 stopped by Ctrl-C.`
