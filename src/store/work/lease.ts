import type { TaskKind } from '../database/schema.ts'

/** A piece of a run. */
export interface Task {
  readonly id: number
  readonly runId: number
  readonly kind: TaskKind
  /** The number of the walk or archive; for details, the id of the page; 0 for plan and finish. */
  readonly subject: number
  /** How often it failed before. */
  readonly attempts: number
}

/** The right to work on a task for a limited time, unless it is renewed. */
export interface Lease {
  readonly task: Task
  /** Unique, also among the leases of one process. */
  readonly holder: string
  readonly leaseMs: number
}

/** Another worker has taken the task over, or it was canceled. The current work must not be committed. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'

  constructor({ task }: Pick<Lease, 'task'>) {
    super(`task ${task.id} (${task.kind} of run ${task.runId}) was taken over or canceled`)
  }
}
