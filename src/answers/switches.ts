import { PAGE_IMPROVEMENTS } from '../stages/4-find/domain/improvement.ts'
import { SWITCHES } from '../stages/4-find/top-k/top-k.ts'
import type { SwitchName } from './extracted.ts'
import { QuestionProblem } from './question-problem.ts'

const ABOUT: Readonly<Record<SwitchName, string>> = {
  area: 'Lists are ranked by their area on the screen, not by their characters.',
  interleave: 'Items that take turns in two styles are put together.',
  'k-plus-minus': 'Lists with an item too many or too few at their ends are considered, too.',
  titles: 'The title of an item is its heading, not its whole text.',
  positions: 'An attribute is also found by its place in other records.',
  confidence: 'Several candidates for the list are kept until their attributes decide.',
  visual: 'The look of the page counts, not only its markup.',
}

/** What can be switched off for an algorithm, and what is. */
export const switchesFor = (algorithm: string, without: readonly SwitchName[]) =>
  namesFor(algorithm).map(name => ({ name, on: !without.includes(name), about: ABOUT[name] }))

const namesFor = (algorithm: string): readonly SwitchName[] =>
  algorithm === 'top-k' ? SWITCHES : algorithm === 'domain' ? PAGE_IMPROVEMENTS : []

/** The names that belong to an algorithm. Throws if one belongs to another. */
export function requireSwitches<N extends SwitchName>(
  algorithm: string,
  without: readonly SwitchName[],
  known: readonly N[],
): N[] {
  const isKnown = (name: SwitchName): name is N => (known as readonly string[]).includes(name)
  const wrong = without.find(name => !isKnown(name))
  if (wrong !== undefined)
    throw new QuestionProblem(
      'no-such-switch',
      `The algorithm ${algorithm} has no part ${wrong} to switch off.`,
      known.length === 0 ? 'Leave "without" out.' : `It has ${known.join(', ')}.`,
    )
  return without.filter(isKnown)
}
