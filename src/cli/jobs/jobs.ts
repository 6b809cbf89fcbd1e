import { type Command, InvalidArgumentError } from 'commander'
import type { ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { addJobRunOptions } from './harvest-job.ts'
import type { JobRunFlags, RemoveFlags, ShownFlags, WrapperFlags } from './job-flags.ts'
import { addStoreOptions, type StoreFlags } from './store-options.ts'

type Finish = (code: ExitCode) => void

/** `amberyl jobs …`. What does the work is loaded when it is asked for: most commands need no database. */
export function addJobsCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const jobs = program.command('jobs').addHelpText('after', EXAMPLES)
  addKeeping(jobs, terminal, finish)
  addLooking(jobs, terminal, finish)
  addChanging(jobs, terminal, finish)
  addWrappers(jobs, terminal, finish)
}

const EXAMPLES = `
Examples:
  amberyl jobs example > homes.yaml        a job file to begin with
  amberyl jobs add homes.yaml              checked and stored; amberyl worker runs it by its schedule
  amberyl jobs run homes                   now
  amberyl jobs list
  amberyl jobs show homes`

function addKeeping(jobs: Command, terminal: Terminal, finish: Finish): void {
  const add = jobs
    .command('add')
    .description('check job files and store them; a job of the same name is brought up to date')
    .argument('<file...>', 'job files')
  addShown(add).addHelpText('after', '\nExamples:\n  amberyl jobs add homes.yaml shops.yaml')
  add.action(async (files: string[], flags: ShownFlags) => {
    const { addJobs } = await import('./jobs-add.ts')
    finish(await addJobs(files, flags, terminal))
  })

  const run = jobs.command('run').description('run a stored job now').argument('<job>', 'its name')
  addJobRunOptions(run).addHelpText(
    'after',
    '\nExamples:\n  amberyl jobs run homes\n  amberyl jobs run homes -o homes.csv',
  )
  run.action(async (name: string, flags: JobRunFlags) => {
    const { runStoredJob } = await import('./harvest-job-now.ts')
    finish(await runStoredJob(name, flags, terminal))
  })

  jobs
    .command('example')
    .description('print a job file with every key, to begin with')
    .addHelpText('after', '\nExamples:\n  amberyl jobs example > homes.yaml')
    .action(async () => {
      const { exampleJob } = await import('../../jobs/spec/example-job.ts')
      terminal.out(exampleJob())
    })
}

function addLooking(jobs: Command, terminal: Terminal, finish: Finish): void {
  const list = jobs.command('list').description('all jobs, with their next and last runs')
  addShown(list).addHelpText('after', '\nExamples:\n  amberyl jobs list\n  amberyl jobs list --json')
  list.action(async (flags: ShownFlags) => {
    const { listStoredJobs } = await import('./jobs-list.ts')
    finish(await listStoredJobs(flags, terminal))
  })

  const show = jobs.command('show').description('all about a job; secrets are left out').argument('<job>', 'its name')
  addShown(show).addHelpText('after', '\nExamples:\n  amberyl jobs show homes')
  show.action(async (name: string, flags: ShownFlags) => {
    const { showJob } = await import('./jobs-show.ts')
    finish(await showJob(name, flags, terminal))
  })
}

function addChanging(jobs: Command, terminal: Terminal, finish: Finish): void {
  const pause = jobs.command('pause').description('leave out what the schedule says').argument('<job>', 'its name')
  addStoreOptions(pause).addHelpText('after', '\nExamples:\n  amberyl jobs pause homes')
  pause.action(async (name: string, flags: StoreFlags) => {
    const { setPaused } = await import('./jobs-state.ts')
    finish(await setPaused(name, true, flags, terminal))
  })

  const resume = jobs.command('resume').description('follow the schedule again').argument('<job>', 'its name')
  addStoreOptions(resume).addHelpText('after', '\nExamples:\n  amberyl jobs resume homes')
  resume.action(async (name: string, flags: StoreFlags) => {
    const { setPaused } = await import('./jobs-state.ts')
    finish(await setPaused(name, false, flags, terminal))
  })

  const remove = jobs
    .command('remove')
    .description('delete a job with its runs, records and wrappers; files that it wrote stay')
    .argument('<job>', 'its name')
    .option('--yes', 'also if it has runs')
  addStoreOptions(remove).addHelpText('after', '\nExamples:\n  amberyl jobs remove homes --yes')
  remove.action(async (name: string, flags: RemoveFlags) => {
    const { removeStoredJob } = await import('./jobs-state.ts')
    finish(await removeStoredJob(name, flags, terminal))
  })
}

function addWrappers(jobs: Command, terminal: Terminal, finish: Finish): void {
  const wrapper = jobs
    .command('wrapper')
    .description('the wrapper that a job reads its list with; amberyl run takes it')
    .argument('<job>', 'its name')
    .option('--version <n>', 'an earlier one (default: the current one); amberyl jobs show lists them', parseVersion)
    .option('-o, --output <file>', 'write it to a file')
  addStoreOptions(wrapper).addHelpText('after', '\nExamples:\n  amberyl jobs wrapper homes -o homes.wrapper.json')
  wrapper.action(async (name: string, flags: WrapperFlags) => {
    const { writeWrapper } = await import('./jobs-wrapper.ts')
    finish(await writeWrapper(name, flags, terminal))
  })

  const accept = jobs
    .command('accept')
    .description('take the wrapper that was proposed when the template changed (mend: propose)')
    .argument('<job>', 'its name')
  addStoreOptions(accept).addHelpText('after', '\nExamples:\n  amberyl jobs show homes\n  amberyl jobs accept homes')
  accept.action(async (name: string, flags: StoreFlags) => {
    const { acceptWrapper } = await import('./jobs-wrapper.ts')
    finish(await acceptWrapper(name, flags, terminal))
  })
}

const addShown = (command: Command): Command => addStoreOptions(command.option('--json', 'as JSON'))

function parseVersion(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('It must be a whole number from 1.')
  return Number(value)
}
