import { type Command, InvalidArgumentError } from 'commander'
import { addOutputOptions } from '../pages/output-options.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { DiffFlags, RunsFlags, ShownFlags } from './job-flags.ts'
import { addStoreOptions } from './store-options.ts'

type Finish = (code: ExitCode) => void

/** `amberyl runs …`: what jobs have done. */
export function addRunsCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const runs = program.command('runs').addHelpText('after', EXAMPLES)
  addList(runs, terminal, finish)
  addShow(runs, terminal, finish)
  addDiff(runs, terminal, finish)
}

const EXAMPLES = `
Examples:
  amberyl runs                      the latest runs of all jobs
  amberyl runs homes                those of one job
  amberyl runs show homes           all about its last run
  amberyl runs diff homes           what is new, changed and gone since the run before

A RUN is a number, last or previous.`

function addList(runs: Command, terminal: Terminal, finish: Finish): void {
  const list = runs
    .command('list', { isDefault: true })
    .description('the latest runs, newest first')
    .argument('[job]', 'only of this job')
    .option('--limit <n>', 'so many (default: 20)', parseCount)
    .option('--json', 'as JSON')
  addStoreOptions(list).addHelpText('after', '\nExamples:\n  amberyl runs homes\n  amberyl runs --limit 100 --json')
  list.action(async (job: string | undefined, flags: RunsFlags) => {
    const { listStoredRuns } = await import('./runs-list.ts')
    finish(await listStoredRuns(job, flags, terminal))
  })
}

function addShow(runs: Command, terminal: Terminal, finish: Finish): void {
  const show = runs
    .command('show')
    .description('all that is known of a run')
    .argument('<job>', 'its name')
    .argument('[run]', 'a number, last or previous', 'last')
    .option('--json', 'as JSON')
  addStoreOptions(show).addHelpText(
    'after',
    '\nExamples:\n  amberyl runs show homes\n  amberyl runs show homes 12 --json',
  )
  show.action(async (job: string, run: string, flags: ShownFlags) => {
    const { showRun } = await import('./runs-show.ts')
    finish(await showRun(job, run, flags, terminal))
  })
}

function addDiff(runs: Command, terminal: Terminal, finish: Finish): void {
  const diff = runs
    .command('diff')
    .description('what is new, changed, gone and moved from one run to another')
    .argument('<job>', 'its name')
    .argument('[before]', 'the earlier run: a number, last or previous (default: the one before)')
    .argument('[after]', 'the later run (default: the last one)')
    .option('--limit <n>', 'so many records of each kind as text (default: 20 on a terminal, else all)', parseCount)
    .option('--exit-code', 'exit with 3 where something is new, changed or gone (default: always 0)')
  addStoreOptions(addOutputOptions(diff)).addHelpText('after', DIFF_EXAMPLES)
  diff.action(async (job: string, before: string | undefined, after: string | undefined, flags: DiffFlags) => {
    const { diffStoredRuns } = await import('./runs-diff.ts')
    finish(await diffStoredRuns({ job, before, after }, flags, terminal))
  })
}

const DIFF_EXAMPLES = `
Examples:
  amberyl runs diff homes                     the last two runs that have records
  amberyl runs diff homes 3                   run 3 and the last one
  amberyl runs diff homes 3 5 -o changes.csv
  amberyl runs diff homes --exit-code > /dev/null || echo "something changed"

As text: + new, ~ changed with each field before → after, - gone, ↕ moved among the records that both have.`

export function parseCount(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('It must be a whole number from 1.')
  return Number(value)
}
