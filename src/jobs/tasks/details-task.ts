import { analysisOf } from '../../analyse.ts'
import { DetailFollower } from '../../stages/6-harvest/follow-details.ts'
import { joinDetails } from '../../stages/6-harvest/join-details.ts'
import { commitDetail, joinBatch, readDetailBatch } from '../../store/work/details.ts'
import { completeTask, openNextWaiting, openWaiting } from '../../store/work/tasks.ts'
import { mergeDetailStates } from '../run/detail-states.ts'
import type { TaskRun } from '../run/task-run.ts'
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
  const batch = await readDetailBatch(store.db, run.id, lease.task.subject)
  const follower = new DetailFollower({
    loader: await openTaskLoader(task),
    analysis: analysisOf(task.models),
    state: batch.state,
    reading: spec.reading,
    atOnce: Math.min(spec.politeness.atOnce, PAGES_AT_ONCE),
    known: batch.known,
    onRead: (url, details, state) => store.transaction(tx => commitDetail(tx, lease, url, details, state)),
    tell,
  })
  const details = await follower.follow(batch.records.map(({ link }) => link))
  if (signal.aborted) return
  await store.transaction(async tx => {
    await joinBatch(
      tx,
      lease,
      (before, records) => {
        const joined = joinDetails(before.joinState, before.columns, records, details)
        return { ...joined, detailState: mergeDetailStates(before.detailState, follower.state) }
      },
      { keep: spec.keep.snapshots },
    )
    // Until the template of detail pages is known, they are read one list page after another.
    if (follower.state.wrappers.length > 0) await openWaiting(tx, run.id, 'details')
    else await openNextWaiting(tx, run.id, 'details')
    await completeTask(tx, lease)
  })
  context.onNewTasks()
}
