import { RenderFailure } from '../../1-render/failure.ts'
import type { DeadEnd } from '../ending.ts'
import { viewOf } from '../state/view.ts'
import type { WalkState } from '../state/walk-state.ts'
import { lookLonger } from './look-longer.ts'

/** The open page was lost during a walk by clicks or scrolling: its tab crashed, or its browser ended. */
class PageLost extends Error {}

const LOSSES: readonly string[] = ['browser-died', 'page-crashed', 'page-hung']

/** Works with an open page; throws `PageLost` if the page is gone, unlike other failures. */
export async function onLive<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RenderFailure && LOSSES.includes(error.kind))
      throw new PageLost(error.message, { cause: error })
    throw error
  }
}

/** After this many losses without a new record, trying again is useless. */
const MAX_RECOVERIES = 3

/**
 * Opens the page again after a loss, to repeat all steps on it. Returns the error that ends the walk
 * if that is useless.
 */
export async function recover(state: WalkState, error: unknown): Promise<unknown> {
  if (!(error instanceof PageLost)) return error
  if (state.recoveries === MAX_RECOVERIES) return error.cause
  state.recoveries++
  state.parts.tell({ kind: 'retry', url: state.loadedFrom, attempt: state.recoveries, because: error.message })
  return (await beginAgain(state)) ? undefined : error.cause
}

/** Opens a page again that must be open to continue from it, as after a loss. */
export async function openAgain(state: WalkState): Promise<DeadEnd | 'again'> {
  const { loadedFrom: url, pages, parts } = state
  parts.tell({ kind: 'step', page: pages, url, by: 'start' })
  if (await beginAgain(state)) return 'again'
  return { ending: { kind: 'lost', url, because: 'the page was opened again and has no list anymore' } }
}

/** False if the list is gone: then it is unknown how it continues. */
async function beginAgain(state: WalkState): Promise<boolean> {
  const { loader, analysis } = state.parts
  const hadRows = state.rows.length > 0
  const view = viewOf(await loader.load(state.loadedFrom, 'browser'), analysis)
  const judged = await lookLonger(state, { view, verdict: state.judge(view.annotated, 'page') })
  await state.beginAgain(judged.view)
  return state.rows.length > 0 || !hadRows
}
