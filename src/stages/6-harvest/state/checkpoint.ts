import type { PageModel } from '../../2-model/page-model.ts'

/** What it takes to go on with a walk after a page. */
export interface Checkpoint {
  /** JSON text, of bounded size: what is known of the list without its page models, the place of the walk, counters. */
  readonly state: string
  /** The page models that `state` refers to. The same page has the same `ref`, so what is stored need not be stored again. */
  readonly models: readonly { readonly ref: string; readonly model: PageModel }[]
  /** JSON text: what this page alone adds to what is remembered of all pages. To be kept for every page, in order. */
  readonly trail: string
}

/** A walk as it was stored: the latest state, and the trails of all pages up to it. */
export interface SavedWalk {
  readonly state: string
  readonly models: (ref: string) => PageModel
  readonly trails: readonly string[]
}

/** A stored walk is none of ours, of another version, or damaged. */
export class CheckpointError extends Error {
  override readonly name = 'CheckpointError'
}
