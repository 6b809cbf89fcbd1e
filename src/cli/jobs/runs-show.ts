import { describeEnding } from '../../stages/6-harvest/ending.ts'
import type { Ending } from '../../stages/6-harvest/summary.ts'
import type { Queries } from '../../store/database/store.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { formatRun } from './format-runs.ts'
import type { ShownFlags } from './job-flags.ts'
import { workersOn } from './owner-name.ts'
import { viewRun } from './run-view.ts'
import { withStore } from './store-options.ts'
import { findNamedJob, findNamedRun } from './stored-job.ts'

export async function showRun(name: string, which: string, flags: ShownFlags, terminal: Terminal): Promise<ExitCode> {
  const { view, walks, workers } = await withStore(flags, { isReading: true }, async ({ db }) => {
    const job = await findNamedJob(db, name)
    const run = await findNamedRun(db, job, which)
    return {
      view: await viewRun(db, job.name, run),
      walks: await readWalks(db, run.id),
      workers: run.state === 'running' ? await workersOn(db, run.id) : [],
    }
  })
  if (flags.json) terminal.out(`${JSON.stringify({ ...view, walks, workers }, null, 2)}\n`)
  else {
    const working = view.state !== 'running' ? [] : [`worked on by ${workers.join(', ') || 'nobody'}`]
    terminal.out(formatRun(view, { now: new Date(), more: [...working, ...walks.map(formatWalk)] }))
  }
  return EXIT.done
}

/** From a start address to the end of its list. */
interface WalkView {
  readonly start: string
  readonly pages: number
  readonly ending: Ending | null
  /** As many records as the first page speaks of, where it does. */
  readonly announced: number | null
}

async function readWalks(queries: Queries, runId: number): Promise<WalkView[]> {
  const rows = await queries
    .selectFrom('walks')
    .select(['start_url', 'pages', 'ending', 'announced'])
    .where('run_id', '=', runId)
    .orderBy('number')
    .execute()
  return rows.map(({ start_url, pages, ending, announced }) => ({
    start: start_url,
    pages,
    ending: ending === null ? null : (JSON.parse(ending) as Ending),
    announced,
  }))
}

function formatWalk({ start, pages, ending, announced }: WalkView): string {
  const how = ending ? describeEnding(ending) : 'not at its end'
  const spoken = announced === null ? '' : `; it speaks of ${counted(announced, 'record')}`
  return `from ${start}: ${counted(pages, 'page')}, ${how}${spoken}`
}
