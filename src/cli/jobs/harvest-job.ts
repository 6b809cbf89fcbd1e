import { type Command, Option } from 'commander'
import { EXPORT_FORMATS } from '../../export/format.ts'
import { browserOption } from '../pages/page-options.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { JobRunFlags } from './job-flags.ts'
import { addStoreOptions } from './store-options.ts'

/** What can be said about a run now; the same by the job's file and by its name. */
export function addJobRunOptions(command: Command): Command {
  return addStoreOptions(command)
    .option('--fresh', 'begin anew: a run that broke off is given up, not taken up again')
    .option('--json', 'the run as JSON: its state, its counts, what was found out')
    .option('--quiet', 'no summary where everything was read')
    .option('-o, --output <file>', 'write the table to a file: .json, .ndjson, .csv, .xlsx, .parquet')
    .addOption(
      new Option('--format <name>', 'write the table (default: by the ending of -o)').choices([
        'table',
        ...EXPORT_FORMATS,
      ]),
    )
    .addOption(browserOption())
}

export function addHarvestCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('harvest')
    .argument('<file>', 'job file; amberyl jobs example prints one to begin with')
  addJobRunOptions(command).addHelpText('after', EXAMPLES)
  command.action(async (file: string, flags: JobRunFlags) => {
    const { harvestJobFile } = await import('./harvest-job-now.ts')
    finish(await harvestJobFile(file, flags, terminal))
  })
}

const EXAMPLES = `
Examples:
  amberyl harvest homes.yaml
  amberyl harvest homes.yaml -o homes.csv
  amberyl harvest homes.yaml --json --quiet

A run that broke off (Ctrl-C, a crash, a power cut) is taken up again where it was. Exit codes: 0 finished; 5 finished in
part, what was got is there; 4 deferred, the template changed and its owner has to look; 1 failed; 2 the job file is
wrong; 130 stopped by Ctrl-C.`
