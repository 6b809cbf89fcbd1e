import type { HarvestEvent } from '../stages/6-harvest/event.ts'

/** Events of a run, as they happen. */
export type JobEvent =
  | { readonly kind: 'run-begun' | 'run-resumed'; readonly job: string; readonly run: number }
  | { readonly kind: 'run-ended'; readonly job: string; readonly run: number; readonly state: string }
  /** An output file was written, or failed to be. */
  | { readonly kind: 'written' | 'not-written'; readonly job: string; readonly run: number; readonly file: string }
  /** So many further pages of archives were read. */
  | {
      readonly kind: 'archive-pages'
      readonly job: string
      readonly run: number
      readonly pages: number
      readonly records: number
    }
  /** An archive was read; `because`: not to its end. */
  | {
      readonly kind: 'archive'
      readonly job: string
      readonly run: number
      readonly archive: string
      readonly pages: number
      readonly records: number
      readonly because: string | undefined
    }
  /** An event of a walk or of a batch of details. */
  | { readonly kind: 'harvest'; readonly job: string; readonly run: number; readonly event: HarvestEvent }
  /** A task failed and will be tried again. */
  | { readonly kind: 'task-failed'; readonly runId: number; readonly task: string; readonly because: string }
  | { readonly kind: 'note'; readonly message: string }
