import { createBell } from '../../jobs/bell.ts'
import type { JobEvent } from '../../jobs/job-event.ts'
import { viewRun } from '../../jobs/view/run-view.ts'
import { findJobById } from '../../store/runs/jobs.ts'
import { pagesAfter } from '../../store/runs/run-pages.ts'
import { findRunById } from '../../store/runs/runs.ts'
import type { ServerContext } from '../server-context.ts'
import { runIdOf } from './run-id.ts'

interface RunEvent {
  readonly event: 'page' | 'run' | 'activity' | 'end'
  /** Only pages have one: a client that comes back names the last one it has seen. */
  readonly id?: string
  readonly data: unknown
}

/** Another process may work on the run: how often to look. */
const LOOK_MS = 500

/**
 * What happens in a run. Pages come from the database, so nothing is lost between two connections, over a restart, or
 * if another process works on the run; what is being done at the moment is known for runs of this process only.
 */
export async function* runEvents(
  { store, watchers, runPictures }: Pick<ServerContext, 'store' | 'watchers' | 'runPictures'>,
  runId: number,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { db } = store
  const { jobId, number } = await findRunById(db, runId)
  const { name } = await findJobById(db, jobId)
  const bell = createBell()
  const activities: JobEvent[] = []
  const release = watchers.watch(name, number, event => {
    activities.push(event)
    bell.ring()
  })
  let last = after
  let shown = ''
  try {
    while (!signal.aborted) {
      yield* activities.splice(0).map(data => ({ event: 'activity' as const, data }))
      // The state before the pages: a run that has ended gets no more of them.
      const run = await findRunById(db, runId)
      for (const page of await pagesAfter(db, runId, last)) {
        last = page.id
        const picture = runPictures.find(runId, page.url) !== undefined
        yield { event: 'page', id: String(page.id), data: { ...page, picture } }
      }
      const view = { id: runIdOf(run), ...(await viewRun(db, name, run)) }
      const text = JSON.stringify(view)
      if (text !== shown) yield { event: 'run', data: view }
      shown = text
      if (run.state !== 'running') {
        yield { event: 'end', data: view }
        return
      }
      await bell.wait(LOOK_MS, signal)
    }
  } finally {
    release()
  }
}
