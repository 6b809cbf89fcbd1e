import { selectDiff } from '../../export/select/select-diff.ts'
import { diffRuns } from '../../store/records/diff.ts'
import { chooseOutput } from '../pages/output-options.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { writeChanges } from './export-job-table.ts'
import type { DiffFlags } from './job-flags.ts'
import { hasChanged } from './run-summary.ts'
import { findNamedJob, findNamedRun } from './stored-job.ts'
import { withStore } from './with-store.ts'

/** `amberyl runs diff JOB [BEFORE [AFTER]]` */
export async function diffStoredRuns(
  name: string,
  earlier: string | undefined,
  later: string | undefined,
  flags: DiffFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const output = chooseOutput(flags, terminal)
  return withStore(flags, async ({ db }) => {
    const job = await findNamedJob(db, name)
    const after = await findNamedRun(db, job, later ?? 'last', 'records')
    const before = await findNamedRun(db, job, earlier ?? 'previous', 'records')
    if (before.id === after.id)
      throw new UsageError(`This would compare run ${after.number} with itself: name two runs of ${job.name}.`)
    const diff = await selectDiff(await diffRuns(db, before.id, after.id), output.selection ?? {})
    await writeChanges(diff, { job: job.name, output, limit: flags.limit }, terminal)
    return flags.exitCode && hasChanged(diff.counts) ? EXIT.differs : EXIT.done
  })
}
