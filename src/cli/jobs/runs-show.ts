import { type RunView, viewRun } from '../../jobs/view/run-view.ts'
import { describeEnding } from '../../stages/6-harvest/ending.ts'
import { readWalkFacts, type WalkFacts } from '../../store/runs/run-facts.ts'
import { workersOn } from '../../store/work/tasks.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { formatRun } from './format-runs.ts'
import { printReport, type ReportFlags } from './job-flags.ts'
import { findNamedJob, findNamedRun } from './stored-job.ts'
import { withStore } from './with-store.ts'

export async function showRun(name: string, which: string, flags: ReportFlags, terminal: Terminal): Promise<ExitCode> {
  const report = await withStore(flags, async ({ db }) => {
    const job = await findNamedJob(db, name)
    const run = await findNamedRun(db, job, which)
    return {
      ...(await viewRun(db, job.name, run)),
      walks: (await readWalkFacts(db, run.id)).map(viewWalk),
      workers: run.state === 'running' ? await workersOn(db, run.id) : [],
    }
  })
  printReport(report, flags, terminal, formatReport)
  return EXIT.done
}

type WalkView = ReturnType<typeof viewWalk>

const viewWalk = ({ start, pages, ending, announced }: WalkFacts) => ({
  start,
  pages,
  ending: ending ?? null,
  announced: announced ?? null,
})

interface RunReport extends RunView {
  readonly walks: readonly WalkView[]
  readonly workers: readonly string[]
}

function formatReport({ walks, workers, ...run }: RunReport): string {
  const working = run.state === 'running' ? [`worked on by ${workers.join(', ') || 'no process'}`] : []
  return formatRun(run, { now: new Date(), more: [...working, ...walks.map(formatWalk)] })
}

function formatWalk({ start, pages, ending, announced }: WalkView): string {
  const how = ending ? describeEnding(ending) : 'not finished'
  const promised = announced === null ? '' : `; the page states ${counted(announced, 'record')}`
  return `from ${start}: ${counted(pages, 'page')}, ${how}${promised}`
}
