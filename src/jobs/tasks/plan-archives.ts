import { join } from 'node:path'
import { addArchives } from '../../store/work/archives.ts'
import { failTask } from '../../store/work/tasks.ts'
import { listArchives } from '../archives/list-archives.ts'
import { besideJobFile } from '../job-file-place.ts'
import { checkOutputPlace } from '../run/output-place.ts'
import { pagesFolder } from '../run/pages-folder.ts'
import type { TaskRun } from '../run/task-run.ts'

/** The first task of a run over archives: finds out which there are. Each becomes a task. */
export async function planArchives({ context, lease, job, spec }: TaskRun): Promise<void> {
  const { store, environment } = context
  const folder = pagesFolder(job, spec)
  const refusal = await checkOutputPlace(join(folder, 'pages.ndjson'), besideJobFile('.', job.file), environment).catch(
    error => error as Error,
  )
  const archives = refusal ? [] : await listArchives(spec.archives!, job.file)
  await store.transaction(async tx => {
    // It would fail again.
    if (refusal) await failTask(tx, lease, refusal.message)
    else await addArchives(tx, lease, archives)
  })
  context.onNewTasks()
}
