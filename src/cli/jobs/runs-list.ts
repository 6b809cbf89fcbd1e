import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { formatRuns } from './format-runs.ts'
import type { RunsFlags } from './job-flags.ts'
import { viewRuns } from './run-view.ts'
import { withStore } from './store-options.ts'
import { findNamedJob } from './stored-job.ts'

/** A screen full. */
const SHOWN_RUNS = 20

export async function listStoredRuns(
  name: string | undefined,
  flags: RunsFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const runs = await withStore(flags, { isReading: true }, async ({ db }) => {
    const job = name === undefined ? {} : { jobId: (await findNamedJob(db, name)).id }
    return viewRuns(db, { ...job, limit: flags.limit ?? SHOWN_RUNS })
  })
  const shown = { width: terminal.columns, now: new Date() }
  terminal.out(flags.json ? `${JSON.stringify(runs, null, 2)}\n` : formatRuns(runs, shown))
  return EXIT.done
}
