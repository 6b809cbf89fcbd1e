import { ExportFailure } from '../../export/export-failure.ts'
import { RenderFailure } from '../../stages/1-render/failure.ts'
import { StoreFailure } from '../../store/database/failure.ts'
import { endRun } from '../../store/runs/runs.ts'
import { endArchive } from '../../store/work/archives.ts'
import { type Lease, LeaseLost } from '../../store/work/lease.ts'
import { failTask, putBack } from '../../store/work/tasks.ts'
import { OutOfStep } from '../../store/work/walks.ts'
import { openTaskRun, type TaskRun } from '../run/task-run.ts'
import { ThreadLost } from '../threads/analysis-pool.ts'
import type { WorkContext } from '../work-context.ts'
import { workOnArchive } from './archive-task.ts'
import { workOnDetails } from './details-task.ts'
import { finishArchives } from './finish-archives.ts'
import { finishRun } from './finish-task.ts'
import { withLease } from './keep-lease.ts'
import { planArchives } from './plan-archives.ts'
import { workOnWalk } from './walk-task.ts'

/** A task that failed this often by its own fault is not tried again. */
const MAX_ATTEMPTS = 3
const WAIT_AFTER_FAILURE_MS = 5_000

/** What an archive fails by is mostly a server or a disk, which take longer: half a minute, two, and eight. */
const MAX_ARCHIVE_ATTEMPTS = 4
const WAIT_AFTER_ARCHIVE_MS = 30_000
const LONGER = 4

/** The result of a task in this process. */
type TaskOutcome = 'done' | 'taken-over' | 'stopped' | 'failed'

/** Works on a task until it is done. Throws a StoreFailure if the database is full or unreachable. */
export async function doTask(lease: Lease, context: WorkContext): Promise<TaskOutcome> {
  const { store, signal } = context
  try {
    await withLease(store, lease, signal, async leased => work(await openTaskRun(lease, context, leased)))
    if (!signal.aborted) return 'done'
    await putBack(store, lease, {})
    return 'stopped'
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof OutOfStep) return 'taken-over'
    if (error instanceof StoreFailure) throw error
    if (signal.aborted || error instanceof ThreadLost) {
      await putBack(store, lease, {})
      context.onNewTasks()
      return 'stopped'
    }
    return noteFailure(lease, error, context)
  }
}

function work(task: TaskRun): Promise<void> {
  switch (task.lease.task.kind) {
    case 'start':
    case 'page':
      return workOnWalk(task)
    case 'details':
      return workOnDetails(task)
    case 'plan':
      return planArchives(task)
    case 'archive':
      return workOnArchive(task)
    case 'finish':
      return task.spec.archives ? finishArchives(task) : finishRun(task)
  }
}

/** An unexpected error. It may be temporary; if not, the run ends with what it has. */
async function noteFailure(lease: Lease, error: unknown, context: WorkContext): Promise<TaskOutcome> {
  const { kind, runId, attempts } = lease.task
  const because = reasonOf(error)
  context.tell({ kind: 'task-failed', runId, task: kind, because })
  const isArchive = kind === 'archive'
  const waitMs = isArchive ? WAIT_AFTER_ARCHIVE_MS * LONGER ** attempts : WAIT_AFTER_FAILURE_MS
  try {
    if (attempts + 1 < (isArchive ? MAX_ARCHIVE_ATTEMPTS : MAX_ATTEMPTS))
      await putBack(context.store, lease, { because, waitMs })
    else await giveUp(lease, because, context)
  } catch (lost) {
    if (lost instanceof LeaseLost) return 'taken-over'
    throw lost
  }
  context.onNewTasks()
  return 'failed'
}

/** Expected failures say what to do; for others, the place in the program matters. */
function reasonOf(error: unknown): string {
  if (error instanceof RenderFailure) return `${error.message} ${error.remedy}`
  if (error instanceof ExportFailure) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** No task after the finish can end the run. An archive says itself why it failed. */
async function giveUp(lease: Lease, because: string, { store }: WorkContext): Promise<void> {
  const { kind, runId } = lease.task
  await store.transaction(async tx => {
    if (kind === 'archive') return endArchive(tx, lease, { state: 'failed', because: firstLine(because) })
    await failTask(tx, lease, because)
    if (kind === 'finish')
      await endRun(tx, runId, { state: 'failed', because: `finishing the run failed: ${firstLine(because)}` })
  })
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!
