import type { HarvestEvent } from '../stages/6-harvest/event.ts'

/** What happens while a run is worked on, as it happens. */
export type JobEvent =
  | { readonly kind: 'run-begun' | 'run-resumed'; readonly job: string; readonly run: number }
  | { readonly kind: 'run-ended'; readonly job: string; readonly run: number; readonly state: string }
  /** A file that the job asks for is there, or cannot be. */
  | { readonly kind: 'written' | 'not-written'; readonly job: string; readonly run: number; readonly file: string }
  /** Something that a walk or a batch of details tells. */
  | { readonly kind: 'harvest'; readonly job: string; readonly run: number; readonly event: HarvestEvent }
  /** A task was given up for now; it is tried again. */
  | { readonly kind: 'task-failed'; readonly runId: number; readonly task: string; readonly because: string }
  | { readonly kind: 'note'; readonly message: string }
