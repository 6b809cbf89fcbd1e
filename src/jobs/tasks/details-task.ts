import { joinDetails } from '../../stages/6-harvest/join-details.ts'
import { Undecided } from '../../stages/6-harvest/undecided.ts'
import { commitDetail, joinBatch, readDetailBatch } from '../../store/work/details.ts'
import { completeTask, openNextWaiting, openWaiting } from '../../store/work/tasks.ts'
import { ownFoldersOf } from '../job-models.ts'
import { mergeDetailStates } from '../run/detail-states.ts'
import type { TaskRun } from '../run/task-run.ts'
import type { DetailRequest, DetailResult } from '../threads/analyse-details.ts'
import type { DetailHost } from '../threads/host.ts'
import { openTaskLoader } from './task-loader.ts'

/**
 * How many pages a task requests at the same time, if the site allows it. Limits the memory of a process and what is
 * requested again if it dies; more tasks and workers request more.
 */
const PAGES_AT_ONCE = 4

/**
 * The detail pages of one list page's records. Each is committed as it is read; at the end all are joined to the
 * records.
 */
export async function workOnDetails(task: TaskRun): Promise<void> {
  const { context, lease, spec, run, signal, tell } = task
  const { store } = context
  const loader = await openTaskLoader(task)
  const keep: DetailHost['keep'] = (url, details, state) =>
    store.transaction(tx => commitDetail(tx, lease, url, details, state))
  const found = await followAll(task, { loader, tell, signal, keep })
  if (signal.aborted || !found) return
  const { details, state } = found
  await store.transaction(async tx => {
    await joinBatch(
      tx,
      lease,
      (before, records) => {
        const joined = joinDetails(before.joinState, before.columns, records, details)
        return { ...joined, detailState: mergeDetailStates(before.detailState, state) }
      },
      { keep: spec.keep.snapshots },
    )
    // Until the template of detail pages is known, they are read one list page after another.
    if (state.wrappers.length > 0) await openWaiting(tx, run.id, 'details')
    else await openNextWaiting(tx, run.id, 'details')
    await completeTask(tx, lease)
  })
  context.onNewTasks()
}

/** All pages of the batch. One whose analysis takes too much CPU time is left out, and the others are read. */
async function followAll(task: TaskRun, host: DetailHost): Promise<DetailResult | undefined> {
  const { context, lease, spec, run } = task
  for (;;) {
    const { records, state, known } = await readDetailBatch(context.store.db, run.id, lease.task.subject)
    const request: DetailRequest = {
      runId: run.id,
      folders: ownFoldersOf(spec),
      cpuMs: spec.limits.pageCpu,
      links: records.map(({ link }) => link),
      state,
      known,
      reading: spec.reading,
      atOnce: Math.min(spec.politeness.atOnce, PAGES_AT_ONCE),
    }
    try {
      return await context.analysis.details(request, host, context)
    } catch (error) {
      if (!(error instanceof Undecided) || known.has(error.url)) throw error
      const begun = state ?? { wrappers: [], reading: 'browser', whyNothing: '', decided: [] }
      await host.keep(error.url, { kind: 'missing', because: error.message }, begun)
    }
  }
}
