import { type Command, InvalidArgumentError } from 'commander'
import { browserOption } from '../pages/page-options.ts'
import { defineCommand, type Finish } from '../terminal/define-command.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { wholeNumber } from '../terminal/whole-number.ts'
import { addStoreOptions } from './with-store.ts'

export function addWorkerCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const definition = {
    name: 'worker',
    options: addWorkerOptions,
    examples: [
      'amberyl worker                                            jobs of the default database',
      'amberyl worker --database postgres://amberyl@db/amberyl   on as many machines as you need',
      'amberyl worker --database postgres://… --concurrency 8 --browser-url ws://browsers:3000',
    ],
    notes: NOTES,
    load: async () => (await import('./worker-start.ts')).startWorker,
  }
  defineCommand(program, definition, terminal, finish)
}

const addWorkerOptions = (command: Command): Command =>
  addStoreOptions(
    command
      .option(
        '--concurrency <n>',
        'tasks at the same time on PostgreSQL, besides two archives (default: 4)',
        wholeNumber(1),
      )
      .option('--lease <seconds>', 'a worker that is silent for this long counts as dead (default: 30)', parseLease)
      .addOption(browserOption()),
  )

/** A shorter lease expires whenever the machine is busy. */
const MIN_LEASE_S = 2
const MAX_LEASE_S = 3600

function parseLease(value: string): number {
  const seconds = Number(value)
  if (!(seconds >= MIN_LEASE_S && seconds <= MAX_LEASE_S))
    throw new InvalidArgumentError(`It must be a number of seconds from ${MIN_LEASE_S} to ${MAX_LEASE_S}.`)
  return seconds * 1000
}

const NOTES = `Writes one line for each event to stderr. Ctrl-C or SIGTERM puts unfinished tasks back and ends the worker; another worker, or
the next start, continues from there.`
