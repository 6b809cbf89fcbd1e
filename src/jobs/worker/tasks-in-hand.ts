import { sleep } from '../../net/clock.ts'
import { StoreFailure } from '../../store/database/failure.ts'
import type { Lease } from '../../store/work/lease.ts'
import { putBack, takeTask } from '../../store/work/tasks.ts'
import { doTask } from '../tasks/do-task.ts'
import type { WorkContext } from '../work-context.ts'

interface HandParts {
  /** A temporary problem. */
  readonly onTrouble: (error: unknown) => void
  /** A task has ended: another one can start. */
  readonly onFree: () => void
}

/** The database may be restarting: how long to wait before the next attempt. */
const AWAY_MS = 500
/** Tasks of a run follow one another; a visit that is idle for longer ends, and a new one starts if needed. */
const VISIT_IDLE_MS = 60_000

/** The tasks that a worker works on. */
export class TasksInHand {
  readonly #context: WorkContext
  readonly #parts: HandParts
  readonly #work = new Set<Promise<void>>()
  /** For each run: the tasks in progress, and when the last one ended. */
  readonly #runs = new Map<number, { tasks: number; idleSince: number }>()

  constructor(context: WorkContext, parts: HandParts) {
    this.#context = context
    this.#parts = parts
  }

  get count(): number {
    return this.#work.size
  }

  /** Works on a task unless another worker does. */
  begin(taskId: number): void {
    const { onTrouble, onFree } = this.#parts
    const work = this.#take(taskId)
      .catch(onTrouble)
      .finally(() => {
        this.#work.delete(work)
        onFree()
      })
    this.#work.add(work)
  }

  /** Waits until all have ended. */
  async empty(): Promise<void> {
    await Promise.all(this.#work)
  }

  /** Ends visits that no task uses any more. */
  async endIdleVisits(): Promise<void> {
    for (const [runId, { tasks, idleSince }] of this.#runs) {
      if (tasks > 0 || performance.now() - idleSince < VISIT_IDLE_MS) continue
      this.#runs.delete(runId)
      await this.#context.visits.end(runId)
      this.#context.domains.end(runId)
    }
  }

  async #take(taskId: number): Promise<void> {
    const { store, owner, leaseMs } = this.#context
    const lease = await takeTask(store, { owner, leaseMs, taskId })
    if (!lease) return
    const run = this.#runOf(lease.task.runId)
    run.tasks++
    try {
      await this.#do(lease)
    } finally {
      run.tasks--
      run.idleSince = performance.now()
    }
  }

  #runOf(runId: number): { tasks: number; idleSince: number } {
    const run = this.#runs.get(runId) ?? { tasks: 0, idleSince: 0 }
    this.#runs.set(runId, run)
    return run
  }

  async #do(lease: Lease): Promise<void> {
    try {
      await doTask(lease, this.#context)
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error
      this.#parts.onTrouble(error)
      await this.#putBackLater(lease)
    }
  }

  /** As soon as the database is back; otherwise all would wait for the lease, which was renewed until just now. */
  async #putBackLater(lease: Lease): Promise<void> {
    const { store, signal } = this.#context
    const until = performance.now() + lease.leaseMs
    while (!signal.aborted && performance.now() < until) {
      await sleep(AWAY_MS, signal).catch(() => {})
      try {
        return await putBack(store, lease, {})
      } catch (error) {
        this.#parts.onTrouble(error)
      }
    }
  }
}
