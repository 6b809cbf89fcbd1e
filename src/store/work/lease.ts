import type { TaskKind } from '../database/schema.ts'

/** A piece of a run. */
export interface Task {
  readonly id: number
  readonly runId: number
  readonly kind: TaskKind
  /** The number of the walk; of details, the id of the page; 0 of the finish. */
  readonly subject: number
  /** So often it failed before. */
  readonly attempts: number
}

/** The right to work on a task, for so long, unless it is renewed. */
export interface Lease {
  readonly task: Task
  /** Unlike all others, also those of the same process. */
  readonly holder: string
  readonly leaseMs: number
}

/** Somebody else has taken the task over, or it was called off. What is being committed must not be. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'

  constructor({ task }: Pick<Lease, 'task'>) {
    super(`task ${task.id} (${task.kind} of run ${task.runId}) was taken over or canceled`)
  }
}
