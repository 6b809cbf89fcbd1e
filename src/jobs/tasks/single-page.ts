import { analysisOf } from '../../analyse.ts'
import { encodePage } from '../../stages/2-model/page-file/page-file.ts'
import { endingOf } from '../../stages/6-harvest/ending.ts'
import { checkSignIn } from '../../stages/6-harvest/load/sign-in-failure.ts'
import type { Ending } from '../../stages/6-harvest/summary.ts'
import { addTemplatePicture } from '../../store/runs/template-pages.ts'
import { cancelWaiting, completeTask, openWaiting } from '../../store/work/tasks.ts'
import { commitPage, endWalk, type StoredWalk } from '../../store/work/walks.ts'
import { wrapperReader } from '../../wrapper-table.ts'
import { useStored } from '../run/begin-by-template.ts'
import type { TaskRun } from '../run/task-run.ts'
import { PageCamera } from './page-camera.ts'
import { openTaskLoader } from './task-loader.ts'

/** A start address that is one record: its page is read with a page wrapper. */
export async function workOnSinglePage(task: TaskRun, walk: StoredWalk): Promise<void> {
  const { context, lease, run, signal } = task
  let ending: Ending
  try {
    ending = walk.pages > 0 ? { kind: 'last-page' } : await readSinglePage(task, walk)
  } catch (error) {
    if (signal.aborted) return
    ending = endingOf(error, signal)
  }
  if (signal.aborted) return
  await context.store.transaction(async tx => {
    await endWalk(tx, lease, ending)
    if (ending.kind === 'deferred') await cancelWaiting(tx, run.id)
    else await openWaiting(tx, run.id, 'start')
    await completeTask(tx, lease)
  })
  context.onNewTasks()
}

async function readSinglePage(task: TaskRun, walk: StoredWalk): Promise<Ending> {
  const { context, lease, spec, tell } = task
  tell({ kind: 'step', page: 1, url: walk.start, by: 'start' })
  const by = spec.reading === 'parser' ? 'parser' : 'browser'
  const camera = new PageCamera()
  const loader = await openTaskLoader(task)
  const { model } = await (walk.number === 1 ? camera.watch(loader) : loader).load(walk.start, by, { live: false })
  // A single page has no list.
  checkSignIn(model, walk.start, () => false)
  const analysis = analysisOf(task.models)
  const { use, stop } = await useStored(task, 'page', { walk: walk.number, analysis }, model)
  const { job, run } = task
  if (camera.tiles.length > 0)
    await addTemplatePicture(context.store.db, { jobId: job.id, kind: 'page', runId: run.id }, camera.tiles)
  if (stop !== undefined) return { kind: 'deferred', because: stop }
  if (!use) throw new Error('the job has no wrapper of single pages')
  const read = wrapperReader(use, task.models)(model)
  if (read.kind === 'nothing') return { kind: 'no-list', because: read.because }
  await context.store.transaction(tx =>
    commitPage(tx, lease, {
      number: 1,
      url: model.url,
      readBy: by,
      duplicates: 0,
      keep: spec.keep.snapshots,
      snapshot: () => encodePage(model),
      columns: read.fields.map(({ name, kind }) => ({ name, kind })),
      rows: [{ place: 0, walkKey: walk.start, link: walk.start, cells: read.fields.map(({ cells }) => cells[0]) }],
    }),
  )
  return { kind: 'last-page' }
}
