import { diffRuns } from '../../store/records/diff.ts'
import { chooseOutput } from '../pages/output-options.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { writeChanges } from './export-job-table.ts'
import type { DiffFlags } from './job-flags.ts'
import { hasChanged } from './run-summary.ts'
import { withStore } from './store-options.ts'
import { findNamedJob, findNamedRun } from './stored-job.ts'

export interface WantedDiff {
  readonly job: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** `amberyl runs diff JOB [BEFORE [AFTER]]` */
export async function diffStoredRuns(wanted: WantedDiff, flags: DiffFlags, terminal: Terminal): Promise<ExitCode> {
  const output = chooseOutput(flags, terminal)
  return withStore(flags, { isReading: true }, async ({ db }) => {
    const job = await findNamedJob(db, wanted.job)
    const after = await findNamedRun(db, job, wanted.after ?? 'last', 'records')
    const before = await findNamedRun(db, job, wanted.before ?? 'previous', 'records')
    if (before.id === after.id)
      throw new UsageError(`Run ${after.number} would be compared with itself: name two runs of ${job.name}.`)
    const diff = await diffRuns(db, before.id, after.id)
    await writeChanges(diff, { job: job.name, output, limit: flags.limit }, terminal)
    return flags.exitCode && hasChanged(diff.counts) ? EXIT.differs : EXIT.done
  })
}
