import { letItStart } from '../../../net/breath.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { FoundList } from '../analysis.ts'
import type { WalkState } from '../state/walk-state.ts'

/**
 * While the first page is watched, reads the second one and learns from both, piece by piece, until the walk comes to it. If the
 * first page does not grow, that is what the walk would do then.
 */
export async function foreseeSecond(state: WalkState, first: AnnotatedPage, list: FoundList): Promise<void> {
  const { ahead, parts, template } = state
  // Otherwise the first page ahead is the same page without a browser.
  if (!state.isReadingChosen) return
  try {
    const model = await ahead.whenThere()
    if (!model) return
    const { analysis } = parts
    const pieces = [
      () => void analysis.annotate(model),
      () => void state.read(analysis.annotate(model), template, analysis),
      () => void state.learnFromTwo(first, analysis.annotate(model), list, analysis),
    ]
    for (const piece of pieces) {
      await letItStart()
      if (!ahead.isWaiting(model)) return
      piece()
    }
  } catch {
    // What fails now fails again when the walk comes to the page, and is reported then.
  }
}
