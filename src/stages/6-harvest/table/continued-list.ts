import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Analysis, FoundList } from '../analysis.ts'
import { type LearnedList, learnList } from './learn-list.ts'
import { type Novelty, SeenRecords } from './seen-records.ts'

/** A list that was learned from two pages, and what is new on the second. */
interface ContinuedList extends LearnedList {
  readonly novelty: Novelty
}

/**
 * The list of the first page that the second one continues: its main list, with other records. What only the first page has
 * (a carousel, top stories) may have more text than the list that is divided into pages.
 */
export function continuedList(
  [first, second]: readonly [AnnotatedPage, AnnotatedPage],
  lists: readonly FoundList[],
  analysis: Pick<Analysis, 'annotate' | 'findLists'>,
): ContinuedList | undefined {
  const found = analysis.findLists(second)
  if (found.kind === 'none') return undefined
  const roots = new Set(found.lists[0]!.region.records.map(([root]) => root))
  for (const list of lists) {
    const learned = learnList([first, second], list, analysis)
    const [one, two] = learned.pages
    if (!two?.rows.some(({ nodes }) => roots.has(nodes[0]))) continue
    const seen = new SeenRecords(learned.template.identity)
    seen.keep(one!.rows)
    const novelty = seen.lookAtPage(two.rows)
    if (2 * novelty.fresh.length > two.rows.length) return { ...learned, novelty }
  }
  return undefined
}
