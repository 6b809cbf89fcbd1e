import { analysisOf } from '../../analyse.ts'
import { DetailFollower } from '../../stages/6-harvest/follow-details.ts'
import { joinDetails } from '../../stages/6-harvest/join-details.ts'
import { commitDetail, joinBatch, readDetailBatch } from '../../store/work/details.ts'
import { completeTask, openNextWaiting, openWaiting } from '../../store/work/tasks.ts'
import { mergeDetailStates } from '../run/detail-states.ts'
import type { TaskRun } from '../run/task-run.ts'
import { openTaskLoader } from './task-loader.ts'

/**
 * So many pages a task asks for at the same time, where the site allows it. It bounds what a process holds in memory and what
 * one that dies has to ask for again; more at the same time come from more tasks and more workers.
 */
const PAGES_AT_ONCE = 4

/** The own pages of the records of one list page. Each is committed as it is read; at the end all are joined to the records. */
export async function workOnDetails(task: TaskRun): Promise<void> {
  const { context, lease, spec, run, signal, tell } = task
  const { store } = context
  const batch = await readDetailBatch(store.db, run.id, lease.task.subject)
  const follower = new DetailFollower({
    loader: await openTaskLoader(task),
    analysis: analysisOf(context.models),
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
    // Until it is known what such pages look like, they are looked at one list page after another.
    if (follower.state.wrappers.length > 0) await openWaiting(tx, run.id, 'details')
    else await openNextWaiting(tx, run.id, 'details')
    await completeTask(tx, lease)
  })
  context.onNewTasks()
}
