import type { PageModel } from '../../2-model/page-model.ts'

/** The state from which a walk can be resumed after a page. */
export interface Checkpoint {
  /** JSON text, of bounded size: the list without its page models, the position of the walk, counters. */
  readonly state: string
  /** The page models that `state` refers to. The same page has the same `ref`, so it is stored once. */
  readonly models: readonly { readonly ref: string; readonly model: PageModel }[]
  /** JSON text: what this page adds to the memory of the walk. Store it for every page, in order. */
  readonly trail: string
}

/** A walk as it was stored: the latest state, and the trails of all pages up to it. */
export interface SavedWalk {
  readonly state: string
  readonly models: (ref: string) => PageModel
  readonly trails: readonly string[]
}

/** A stored walk is invalid, of another version, or damaged. */
export class CheckpointError extends Error {
  override readonly name = 'CheckpointError'
}
