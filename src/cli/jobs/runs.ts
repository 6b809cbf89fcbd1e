import type { Command } from 'commander'
import { addOutputOptions } from '../pages/output-options.ts'
import { type CommandDefinition, defineCommand, type Finish, formatExamples } from '../terminal/define-command.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { wholeNumber } from '../terminal/whole-number.ts'
import { addReportOptions } from './job-flags.ts'
import { addStoreOptions } from './with-store.ts'

/** `amberyl runs …` */
export function addRunsCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const runs = program
    .command('runs')
    .addHelpText('after', formatExamples(EXAMPLES, 'A RUN is a number, last or previous.'))
  for (const command of COMMANDS) defineCommand(runs, command, terminal, finish)
}

const EXAMPLES = [
  'amberyl runs                      the latest runs of all jobs',
  'amberyl runs homes                the latest runs of one job',
  'amberyl runs show homes           everything about its last run',
  'amberyl runs diff homes           what is new, changed and gone since the previous run',
]

const COMMANDS: readonly CommandDefinition[] = [
  {
    name: 'list',
    isDefault: true,
    about: 'the latest runs, newest first',
    takes: [['[job]', 'only the runs of this job']],
    options: command => addReportOptions(command.option('--limit <n>', 'how many (default: 20)', wholeNumber(1))),
    examples: ['amberyl runs homes', 'amberyl runs --limit 100 --json'],
    load: async () => (await import('./runs-list.ts')).listStoredRuns,
  },
  {
    name: 'show',
    about: 'everything about a run',
    takes: [
      ['<job>', 'name of the job'],
      ['[run]', 'a number, last or previous', 'last'],
    ],
    options: addReportOptions,
    examples: ['amberyl runs show homes', 'amberyl runs show homes 12 --json'],
    load: async () => (await import('./runs-show.ts')).showRun,
  },
  {
    name: 'diff',
    about: 'what is new, changed, gone and moved from one run to another',
    takes: [
      ['<job>', 'name of the job'],
      ['[before]', 'the earlier run: a number, last or previous (default: previous)'],
      ['[after]', 'the later run (default: last)'],
    ],
    options: command =>
      addStoreOptions(
        addOutputOptions(
          command
            .option(
              '--limit <n>',
              'how many records of each kind to print as text (default: 20 on a terminal, else all)',
              wholeNumber(1),
            )
            .option('--exit-code', 'exit with 3 if something is new, changed or gone (default: always 0)'),
        ),
      ),
    examples: [
      'amberyl runs diff homes                     the last two runs that have records',
      'amberyl runs diff homes 3                   run 3 and the last one',
      'amberyl runs diff homes 3 5 -o changes.csv',
      'amberyl runs diff homes --exit-code > /dev/null || echo "something changed"',
    ],
    notes: 'As text: + new, ~ changed with each field before → after, - gone, ↕ moved among the records in both runs.',
    load: async () => (await import('./runs-diff.ts')).diffStoredRuns,
  },
]
