import { groupBy } from '../../../2-model/group-by.ts'
import { isText, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { MIN_REPETITIONS } from '../../../4-find/regions/repetitions.ts'
import { choosePaths } from '../../choose-paths.ts'
import { byCost, pathFrom } from '../../path-cost.ts'
import { formatPath } from '../../paths/format-path.ts'
import { type Condition, step, textsIn } from '../../paths/path.ts'
import type { RowRule } from '../page-wrapper.ts'
import { proposeList } from '../propose-places.ts'
import { nameCost } from '../propose-rules.ts'
import type { DetailPages } from './detail-pages.ts'
import type { LabelledValues } from './judge-labels.ts'

/** Rules for rows of the learned kinds, for labels that only other pages have. */
export function findRowRules(
  { page, bodies }: DetailPages,
  judged: readonly LabelledValues[],
  isLabel: (text: string) => boolean,
): RowRule[] {
  return [...groupBy(judged, ({ shape }) => shape).values()].flatMap(labels => {
    const onPages = bodies.map((_, at) => labels.flatMap(({ pairs }) => pairs[at] ?? []))
    const [most] = onPages.toSorted((a, b) => b.length - a.length)
    const [first] = most!
    if (!first || most!.length < MIN_REPETITIONS) return []
    const nodes = most!.map(({ labelNode }) => labelNode).sort((a, b) => a - b)
    const proposals = proposeList(page, bodies[onPages.indexOf(most!)]!, nodes)
      .filter(({ union }) => textsIn(union).every(isLabel))
      .map(proposal => ({ ...proposal, cost: proposal.cost + nameCost(proposal) }))
      .sort(byCost)
    // Below the element that holds all pages: exact are those that find the labels of every page.
    const known = onPages.flat().map(({ labelNode }) => labelNode)
    const [label] = choosePaths(page, 0, known, proposals, 1).xpaths
    if (label === undefined) return []
    return first.kind === 'begins' ? { label } : { label, value: pathBeside(page, first.nodes[0]!) }
  })
}

/** From a label to the value after it. */
function pathBeside(page: PageModel, value: NodeId): string {
  const blank: Condition[] = isText(page, value) ? [{ kind: 'not-blank' }] : []
  const beside = step('following-sibling', tagOf(page, value), ...blank, { kind: 'at', position: 1 })
  return formatPath(pathFrom('context', beside))
}
