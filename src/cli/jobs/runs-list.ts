import { viewRuns } from '../../jobs/view/run-view.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { formatRuns } from './format-runs.ts'
import { printReport, type RunsFlags } from './job-flags.ts'
import { findNamedJob } from './stored-job.ts'
import { withStore } from './with-store.ts'

/** About one screen. */
const SHOWN_RUNS = 20

export async function listStoredRuns(
  name: string | undefined,
  flags: RunsFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const runs = await withStore(flags, async ({ db }) => {
    const job = name === undefined ? {} : { jobId: (await findNamedJob(db, name)).id }
    return viewRuns(db, { ...job, limit: flags.limit ?? SHOWN_RUNS })
  })
  printReport(runs, flags, terminal, shown => formatRuns(shown, { width: terminal.columns, now: new Date() }))
  return EXIT.done
}
