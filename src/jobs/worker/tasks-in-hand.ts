import { findJobById } from '../../store/runs/jobs.ts'
import { findRunById } from '../../store/runs/runs.ts'
import type { Lease } from '../../store/work/lease.ts'
import { takeTask, workersOn } from '../../store/work/tasks.ts'
import { createBell } from '../bell.ts'
import { doTask } from '../tasks/do-task.ts'
import type { WorkContext } from '../work-context.ts'

interface HandParts {
  /** Only tasks of this run. */
  readonly runId?: number
  /** Tasks at the same time, in all and of one run; politeness toward sites is decided elsewhere. */
  readonly atOnce: number
  readonly ofOneRun: number
  /** A task ended with an error that it cannot store: the database is full or unreachable. */
  readonly onFailure: (error: unknown, lease: Lease) => void | Promise<void>
}

/**
 * Archives at the same time, besides the other tasks: one keeps all cores busy, and a second one fills the pauses while the
 * last pages of the first are read or its server is waited for. Other tasks mostly wait for sites, so they keep their places.
 */
const ARCHIVES_AT_ONCE = 2

/** Tasks of a run follow one another; a visit that is idle for longer ends, and a new one starts if needed. */
const VISIT_IDLE_MS = 60_000

/** The tasks that this process works on. */
export class TasksInHand {
  readonly #context: WorkContext
  readonly #parts: HandParts
  readonly #bell = createBell()
  readonly #work = new Set<Promise<void>>()
  /** For each run: the tasks in progress, of which so many are archives, and when the last one ended. */
  readonly #runs = new Map<number, { tasks: number; archives: number; idleSince: number }>()

  constructor(context: Omit<WorkContext, 'onNewTasks'>, parts: HandParts) {
    this.#context = { ...context, onNewTasks: () => this.#bell.ring() }
    this.#parts = parts
  }

  get count(): number {
    return this.#work.size
  }

  /** Takes free tasks, the oldest first, as long as there are any and there is room for them. */
  async fill(): Promise<void> {
    const { store, owner, leaseMs, signal } = this.#context
    const { runId, atOnce, ofOneRun, onFailure } = this.#parts
    while (!signal.aborted) {
      const archives = [...this.#runs.values()].reduce((sum, run) => sum + run.archives, 0)
      const takesArchives = archives < ARCHIVES_AT_ONCE
      const takesOthers = this.count - archives < atOnce
      if (!takesArchives && !takesOthers) return
      const only = takesArchives && takesOthers ? undefined : takesArchives ? 'archives' : 'others'
      const full = [...this.#runs].flatMap(([id, { tasks, archives }]) => (tasks - archives < ofOneRun ? [] : id))
      const lease = await takeTask(store, { owner, leaseMs, runId, notOf: full, only })
      if (!lease) return
      const work = this.#do(lease)
        .catch(error => onFailure(error, lease))
        .finally(() => {
          this.#work.delete(work)
          this.#bell.ring()
        })
      this.#work.add(work)
    }
  }

  /** Until a task has ended, there are new ones, or the time is over. */
  wait(ms: number): Promise<void> {
    return this.#bell.wait(ms, this.#context.signal)
  }

  /** Ends visits that no task uses any more. */
  async endIdleVisits(): Promise<void> {
    for (const [runId, { tasks, idleSince }] of this.#runs)
      if (tasks === 0 && performance.now() - idleSince >= VISIT_IDLE_MS) await this.#endVisit(runId)
  }

  /** Waits until all have ended. */
  async empty(): Promise<void> {
    await Promise.all(this.#work)
    for (const runId of this.#runs.keys()) await this.#endVisit(runId)
  }

  async #endVisit(runId: number): Promise<void> {
    this.#runs.delete(runId)
    await this.#context.visits.end(runId)
    this.#context.analysis.endRun(runId)
    this.#context.domains.end(runId)
    this.#context.models.end(runId)
  }

  async #do(lease: Lease): Promise<void> {
    const { runId } = lease.task
    const known = this.#runs.get(runId)
    const run = known ?? { tasks: 0, archives: 0, idleSince: 0 }
    this.#runs.set(runId, run)
    const archives = lease.task.kind === 'archive' ? 1 : 0
    run.tasks++
    run.archives += archives
    try {
      if (!known) await this.#tellResumed(runId)
      await doTask(lease, this.#context)
    } finally {
      run.tasks--
      run.archives -= archives
      run.idleSince = performance.now()
    }
  }

  /** A run that has pages, and that no other process works on, was left unfinished. */
  async #tellResumed(runId: number): Promise<void> {
    const { store, tell } = this.#context
    const { pages, number, jobId } = await findRunById(store.db, runId)
    if (pages === 0 || (await workersOn(store.db, runId)).length > 1) return
    tell({ kind: 'run-resumed', job: (await findJobById(store.db, jobId)).name, run: number })
  }
}
