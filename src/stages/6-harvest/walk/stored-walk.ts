import { restoreWalk } from '../checkpoint/restore-walk.ts'
import { saveWalk } from '../checkpoint/save-walk.ts'
import type { Checkpoint, SavedWalk } from '../state/checkpoint.ts'
import type { WalkParts } from '../state/walk-parts.ts'
import type { Ending } from '../summary.ts'
import { resumeWalk, walk } from './walk.ts'
import type { WalkedPage } from './walked-page.ts'

/** Walks a list, or resumes a stored walk. */
export const walkFrom = (start: string, parts: WalkParts, from?: SavedWalk): AsyncGenerator<WalkedPage, Ending> =>
  from ? resumeWalk(restoreWalk(parts, from)) : walk(start, parts)

/** The state to resume from after a page; call it before the next page is requested. */
export const checkpointOf = (page: Pick<WalkedPage, 'moment'>): Checkpoint => {
  const { state, ...moment } = page.moment()
  return saveWalk(state, moment)
}
