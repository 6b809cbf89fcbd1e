import type { HarvestEvent } from '../stages/6-harvest/event.ts'

/** Events of a run, as they happen. */
export type JobEvent =
  | { readonly kind: 'run-begun' | 'run-resumed'; readonly job: string; readonly run: number }
  | { readonly kind: 'run-ended'; readonly job: string; readonly run: number; readonly state: string }
  /** An output file was written, or failed to be. */
  | { readonly kind: 'written' | 'not-written'; readonly job: string; readonly run: number; readonly file: string }
  /** An event of a walk or of a batch of details. */
  | { readonly kind: 'harvest'; readonly job: string; readonly run: number; readonly event: HarvestEvent }
  /** A task failed and will be tried again. */
  | { readonly kind: 'task-failed'; readonly runId: number; readonly task: string; readonly because: string }
  | { readonly kind: 'note'; readonly message: string }
