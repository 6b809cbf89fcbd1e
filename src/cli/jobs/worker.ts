import { type Command, InvalidArgumentError } from 'commander'
import { browserOption } from '../pages/page-options.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { WorkerFlags } from './job-flags.ts'
import { parseCount } from './runs.ts'
import { addStoreOptions } from './store-options.ts'

export function addWorkerCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('worker')
    .option('--concurrency <n>', 'tasks at the same time on PostgreSQL (default: 4)', parseCount)
    .option('--lease <seconds>', 'a worker that says nothing for so long is taken to be dead (default: 30)', parseLease)
    .addOption(browserOption())
  addStoreOptions(command).addHelpText('after', EXAMPLES)
  command.action(async (flags: WorkerFlags) => {
    const { startWorker } = await import('./worker-start.ts')
    finish(await startWorker(flags, terminal))
  })
}

/** A shorter one is lost whenever the machine is busy. */
const SHORTEST_LEASE_S = 2
const LONGEST_LEASE_S = 3600

function parseLease(value: string): number {
  const seconds = Number(value)
  if (!(seconds >= SHORTEST_LEASE_S && seconds <= LONGEST_LEASE_S))
    throw new InvalidArgumentError(`It must be a number of seconds from ${SHORTEST_LEASE_S} to ${LONGEST_LEASE_S}.`)
  return seconds * 1000
}

const EXAMPLES = `
Examples:
  amberyl worker                                            jobs of the file among the user's data
  amberyl worker --database postgres://amberyl@db/amberyl   on as many machines as are needed
  amberyl worker --database postgres://… --concurrency 8 --browser-url ws://browsers:3000

It writes one line for each event to stderr. Ctrl-C or SIGTERM puts back what is under way and ends it; another worker,
or the next start, goes on from there.`
