import type { JobEvent } from '../../jobs/job-event.ts'
import { openWork } from '../../jobs/open-work.ts'
import { runWorker } from '../../jobs/worker/worker.ts'
import type { Store } from '../../store/database/store.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { listenForInterrupt } from '../terminal/interrupt.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import type { WorkerFlags } from './job-flags.ts'
import { withStore } from './with-store.ts'
import { formatJobEvent, formatLogLine } from './worker-log.ts'

/** Works until stopped. */
export async function startWorker(flags: WorkerFlags, terminal: Terminal): Promise<ExitCode> {
  const log = (text: string): void => terminal.err(formatLogLine(new Date(), text))
  const tell = (event: JobEvent): void => {
    const line = formatJobEvent(event)
    if (line !== undefined) log(line)
  }
  const run = async (store: Store): Promise<ExitCode> => {
    if (store.kind === 'sqlite' && flags.concurrency !== undefined)
      throw new UsageError('--concurrency is for PostgreSQL: with a SQLite file, one worker does everything.')
    const interrupt = listenForInterrupt(terminal)
    const work = openWork(store, {
      browserUrl: flags.browserUrl,
      leaseMs: flags.lease,
      signal: interrupt.signal,
      handlesSignals: terminal.onInterrupt !== undefined,
    })
    const context = { ...work.context, tell }
    log(`working on ${store.place}, process ${process.pid}`)
    try {
      await runWorker(context, { atOnce: flags.concurrency })
      log('stopped')
      return EXIT.done
    } finally {
      await work.close()
      interrupt.release()
    }
  }
  return withStore(flags, run, { mayCreate: true })
}
