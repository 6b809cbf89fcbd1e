import { RenderFailure } from '../1-render/failure.ts'
import { viewOf } from './view.ts'
import type { WalkState } from './walk-state.ts'

/** The open page is gone in the middle of a walk by clicks or scrolling: its tab crashed, its browser was ended. */
class PageLost extends Error {}

const LOSSES: readonly string[] = ['browser-died', 'page-crashed', 'page-hung']

/** Does something with an open page; that the page is lost is told apart from everything else that may fail. */
export async function onLive<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RenderFailure && LOSSES.includes(error.kind))
      throw new PageLost(error.message, { cause: error })
    throw error
  }
}

/** A page that is lost so often without a new record in between is not going to get further. */
const MAX_RECOVERIES = 3

/**
 * Opens the page again after a loss, to take all steps that were taken on it once more. Gives back what the walk ends by
 * where that is of no use.
 */
export async function recover(state: WalkState, error: unknown): Promise<unknown> {
  if (!(error instanceof PageLost)) return error
  const { loader, analysis, tell } = state.parts
  if (state.recoveries === MAX_RECOVERIES) return error.cause
  state.recoveries++
  tell({ kind: 'retry', url: state.loadedFrom, attempt: state.recoveries, because: error.message })
  await state.beginAgain(viewOf(await loader.load(state.loadedFrom, 'browser'), analysis))
  return undefined
}

/** A page that is not open any more, and has to be, to go on from it: as after a loss. */
export async function openAgain(state: WalkState): Promise<'again'> {
  const { loader, analysis, tell } = state.parts
  tell({ kind: 'step', page: state.pages, url: state.loadedFrom, by: 'start' })
  await state.beginAgain(viewOf(await loader.load(state.loadedFrom, 'browser'), analysis))
  return 'again'
}
