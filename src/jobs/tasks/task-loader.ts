import { decodePage, encodePage } from '../../stages/2-model/page-file/page-file.ts'
import type { PageJournal, PageLoader } from '../../stages/6-harvest/load/page-loader.ts'
import { notePage, recallPages } from '../../store/work/journal.ts'
import { createSharedTurns } from '../../store/work/site-turns.ts'
import type { TaskRun } from '../run/task-run.ts'

/** Loads the pages of a task: politely across all users of the database, and no page twice. */
export async function openTaskLoader(task: TaskRun): Promise<PageLoader> {
  const { options, context, run, signal, tell, spec } = task
  const { store, owner, leaseMs, renderer } = context
  const turns = createSharedTurns(store, {
    ...spec.politeness,
    owner,
    leaseMs,
    onWait: wait => tell({ kind: 'wait', ...wait }),
  })
  const visit = await context.visits.open(
    run.id,
    { ...options, signal: context.signal },
    {
      named: spec.start ?? [],
      tell,
      renderer,
    },
  )
  const { onRendered } = context
  return visit.loaderFor(
    { signal },
    {
      ...{ tell, turns, journal: await openJournal(task) },
      onRendered: onRendered && ((url, live) => onRendered({ job: task.job.name, run }, url, live)),
    },
  )
}

/** Pages that an earlier process loaded for this task. Each is used once. */
async function openJournal({ context: { store }, lease }: TaskRun): Promise<PageJournal> {
  const left = await recallPages(store.db, lease.task.id)
  return {
    async recall(url, by) {
      const at = left.findIndex(page => page.url === url && page.readBy === by)
      return at < 0 ? undefined : decodePage(left.splice(at, 1)[0]!.model)
    },
    note: (url, by, model) => notePage(store, lease, { url, readBy: by, model: encodePage(model) }),
  }
}
