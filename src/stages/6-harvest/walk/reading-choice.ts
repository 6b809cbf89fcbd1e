import { RenderFailure } from '../../1-render/failure.ts'
import { ForbiddenByRobots } from '../load/forbidden-by-robots.ts'
import { viewOf } from '../state/view.ts'
import { placeOfUrl, type WalkState } from '../state/walk-state.ts'
import { sameReading } from '../table/same-reading.ts'

/**
 * Whether later pages need a browser: the page is loaded again without one, and the rows are compared. Its
 * link to the next page must be there, too.
 */
export async function chooseReading(state: WalkState, next: string): Promise<void> {
  if (state.isReadingChosen) return
  state.isReadingChosen = true
  if (state.grows) return
  const { loader, analysis, tell } = state.parts
  const because = await reasonForBrowser()
  if (because === undefined) state.reading = 'parser'
  tell({ kind: 'reading', by: state.reading, because: because ?? 'the parsed page gives the same records' })

  async function reasonForBrowser(): Promise<string | undefined> {
    const loading = state.ahead.take(state.loadedFrom, 'parser')
    const parsed = await (loading ?? loader.load(state.loadedFrom, 'parser', { live: false })).catch(whyNotLoaded)
    if (typeof parsed === 'string') return parsed
    const view = viewOf(parsed, analysis)
    const same = sameReading(view.annotated, { rows: state.rows }, state.template, analysis)
    if (same.kind === 'different') return same.because
    const [way] = view.ways()
    if (way?.target.url === undefined || placeOfUrl(way.target.url) !== placeOfUrl(next))
      return 'the parsed page has no link to the next page'
    state.template = same.template
    return undefined
  }
}

/** Other errors have nothing to do with the page. */
function whyNotLoaded(error: unknown): string {
  if (error instanceof RenderFailure || error instanceof ForbiddenByRobots) return error.message
  throw error
}

/** Opens the parsed page in a browser; false if its list is missing there. */
export async function openInBrowser(state: WalkState): Promise<boolean> {
  const { loader, analysis } = state.parts
  const view = viewOf(await loader.load(state.view.url, 'browser'), analysis)
  const verdict = state.judge(view.annotated, 'page')
  if (verdict.kind !== 'repeats') {
    await view.live?.close()
    return false
  }
  await state.lookAt(view, verdict.rows)
  return true
}
