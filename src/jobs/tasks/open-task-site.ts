import { decodePage, encodePage } from '../../stages/2-model/page-file.ts'
import { openSite } from '../../stages/6-harvest/open-site.ts'
import type { PageJournal, PageLoader } from '../../stages/6-harvest/page-loader.ts'
import { notePage, recallPages } from '../../store/journal.ts'
import { createSharedTurns } from '../../store/site-turns.ts'
import type { TaskRun } from './task-run.ts'

/** Gets the pages of a task: politely together with all others who use the database, and no page twice. */
export async function openTaskSite(task: TaskRun): Promise<{ loader: PageLoader; close(): Promise<void> }> {
  const { options, context, tell, spec } = task
  const turns = createSharedTurns(context.store, {
    ...spec.politeness,
    onWait: wait => tell({ kind: 'wait', ...wait }),
  })
  return openSite(options, { tell, renderer: context.renderer, turns, journal: await openJournal(task) })
}

/** Pages that this task loaded before its process ended. Each is handed out once. */
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
