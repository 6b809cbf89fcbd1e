import type { Command } from 'commander'
import { type CommandDefinition, defineCommand, type Finish, formatExamples } from '../terminal/define-command.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { wholeNumber } from '../terminal/whole-number.ts'
import { addJobRunOptions } from './harvest-job.ts'
import { addReportOptions } from './job-flags.ts'
import { addStoreOptions } from './with-store.ts'

/** `amberyl jobs …` */
export function addJobsCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const jobs = program.command('jobs').addHelpText('after', formatExamples(EXAMPLES))
  for (const command of COMMANDS) defineCommand(jobs, command, terminal, finish)
}

const EXAMPLES = [
  'amberyl jobs example > homes.yaml        a job file to start from',
  'amberyl jobs add homes.yaml              check and store it; amberyl worker runs it on schedule',
  'amberyl jobs run homes                   run it now',
  'amberyl jobs list',
  'amberyl jobs show homes',
]

const JOB = ['<job>', 'name of the job'] as const

const COMMANDS: readonly CommandDefinition[] = [
  {
    name: 'add',
    about: 'check job files and store them; a job of the same name is updated',
    takes: [['<file...>', 'job files']],
    options: addReportOptions,
    examples: ['amberyl jobs add homes.yaml shops.yaml'],
    load: async () => (await import('./jobs-add.ts')).addJobs,
  },
  {
    name: 'run',
    about: 'run a stored job now',
    takes: [JOB],
    options: addJobRunOptions,
    examples: ['amberyl jobs run homes', 'amberyl jobs run homes -o homes.csv'],
    load: async () => (await import('./harvest-job-now.ts')).runStoredJob,
  },
  {
    name: 'example',
    about: 'print a job file with every key, to start from',
    examples: ['amberyl jobs example > homes.yaml'],
    load: async () => (await import('./jobs-add.ts')).printExample,
  },
  {
    name: 'list',
    about: 'all jobs, with their next and last runs',
    options: addReportOptions,
    examples: ['amberyl jobs list', 'amberyl jobs list --json'],
    load: async () => (await import('./jobs-list.ts')).listStoredJobs,
  },
  {
    name: 'show',
    about: 'everything about a job, without its secrets',
    takes: [JOB],
    options: addReportOptions,
    examples: ['amberyl jobs show homes'],
    load: async () => (await import('./jobs-show.ts')).showJob,
  },
  {
    name: 'pause',
    about: 'stop starting runs on schedule',
    takes: [JOB],
    options: addStoreOptions,
    examples: ['amberyl jobs pause homes'],
    load: async () => (await import('./jobs-state.ts')).pauseJob,
  },
  {
    name: 'resume',
    about: 'start runs on schedule again',
    takes: [JOB],
    options: addStoreOptions,
    examples: ['amberyl jobs resume homes'],
    load: async () => (await import('./jobs-state.ts')).resumeJob,
  },
  {
    name: 'remove',
    about: 'delete a job with its runs, records and wrappers; files that it wrote are kept',
    takes: [JOB],
    options: command => addStoreOptions(command.option('--yes', 'remove it even if it has runs')),
    examples: ['amberyl jobs remove homes --yes'],
    load: async () => (await import('./jobs-state.ts')).removeStoredJob,
  },
  {
    name: 'wrapper',
    about: 'print the wrapper that a job uses to read its list; amberyl run can use it',
    takes: [JOB],
    options: command =>
      addStoreOptions(
        command
          .option(
            '--version <n>',
            'an earlier version (default: the current one); amberyl jobs show lists them',
            wholeNumber(1),
          )
          .option('-o, --output <file>', 'write it to a file'),
      ),
    examples: ['amberyl jobs wrapper homes -o homes.wrapper.json'],
    load: async () => (await import('./jobs-wrapper.ts')).writeWrapper,
  },
  {
    name: 'accept',
    about: 'use the wrapper that was proposed when the template changed (mend: propose)',
    takes: [JOB],
    options: addStoreOptions,
    examples: ['amberyl jobs show homes', 'amberyl jobs accept homes'],
    load: async () => (await import('./jobs-wrapper.ts')).acceptWrapper,
  },
  {
    name: 'reject',
    about: 'discard the wrapper that was proposed, and keep the one that the job has',
    takes: [JOB],
    options: command => addStoreOptions(command.option('--reason <text>', 'why, for whoever looks at it later')),
    examples: ['amberyl jobs reject homes --reason "the prices are those of other homes"'],
    load: async () => (await import('./jobs-wrapper.ts')).rejectWrapper,
  },
  {
    name: 'restore',
    about: 'use an earlier version of the wrapper again',
    takes: [JOB],
    options: command => addStoreOptions(command.option('--version <n>', 'which version', wholeNumber(1))),
    examples: ['amberyl jobs show homes', 'amberyl jobs restore homes --version 2'],
    load: async () => (await import('./jobs-wrapper.ts')).restoreVersion,
  },
]
