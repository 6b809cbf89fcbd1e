import { groupBy } from '../../../2-model/group-by.ts'
import { attributeOf, isText, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { MIN_REPETITIONS } from '../../../4-find/regions/repetitions.ts'
import { conditionsOf, isOfMany } from '../../node-conditions.ts'
import { pathFrom } from '../../path-cost.ts'
import { foldedText } from '../../paths/condition-test.ts'
import { formatPath } from '../../paths/format-path.ts'
import { type Condition, type Step, step } from '../../paths/path.ts'
import type { RowRule } from '../page-wrapper.ts'
import { type LabelledValues, pagesWith } from './judge-labels.ts'
import type { LabelValue } from './label-values.ts'

/** Levels between the rows of a kind and what holds all of them. */
const MAX_HOLDER_LEVELS = 5
const MAX_SAID_LENGTH = 80
/** The highest cost of a class name that is likely to stay the same. */
const MAX_STABLE_NAME_COST = 1

/** Rules for rows of the learned kinds, for labels that only other pages have. */
export function findRowRules(page: PageModel, judged: readonly LabelledValues[]): RowRule[] {
  const shapes = groupBy(judged, ({ shape }) => shape)
  return [...shapes.values()].flatMap(labels => rowRule(page, labels) ?? [])
}

function rowRule(page: PageModel, labels: readonly LabelledValues[]): RowRule | undefined {
  if (labels.length < MIN_REPETITIONS) return undefined
  const [known] = labels.toSorted((a, b) => pagesWith(b) - pagesWith(a))
  const first = known!.pairs.find(pair => pair !== undefined)!
  const others = labels.flatMap(({ pairs }) => pairs.flatMap(pair => pair ?? []))
  const holder = holderOf(page, first, others)
  if (!holder) return undefined
  const name = attributeOf(page, first.labelNode, 'class')
  const own: Condition[] = name?.trim() ? [{ kind: 'equals', attribute: 'class', value: name }] : []
  const label = formatPath(pathFrom('context', holder, step('descendant', tagOf(page, first.labelNode), ...own)))
  return first.kind === 'begins'
    ? { label }
    : { label, value: formatPath(pathFrom('context', stepBeside(page, first.nodes[0]!))) }
}

/** The element around the rows of a page, by its name or by the label that most pages have. */
function holderOf(page: PageModel, first: LabelValue, pairs: readonly LabelValue[]): Step | undefined {
  let nearest: NodeId | undefined
  for (
    let at = page.parent[first.row]!, level = 0;
    at > 0 && level < MAX_HOLDER_LEVELS;
    at = page.parent[at]!, level++
  ) {
    if (tagOf(page, at) === 'body') break
    if (pairs.filter(({ row }) => at <= row && row <= page.last[at]!).length < MIN_REPETITIONS) continue
    nearest ??= at
    // An element with more text than the one right around the rows contains other things, too.
    if (page.textEnd[at]! - page.textStart[at]! > page.textEnd[nearest]! - page.textStart[nearest]!) break
    const [best] = conditionsOf(page, at).filter(isOfMany)
    if (best && best.cost <= MAX_STABLE_NAME_COST) return step('descendant', tagOf(page, at), best.condition)
  }
  if (nearest === undefined || first.kind === 'begins') return undefined
  const says: Condition = { kind: 'says', text: foldedText(page, first.labelNode, MAX_SAID_LENGTH) }
  const inside = pathFrom('context', step('descendant', tagOf(page, first.labelNode), says))
  return step('descendant', tagOf(page, nearest), { kind: 'holds', path: inside })
}

/** From a label to the value after it. */
function stepBeside(page: PageModel, value: NodeId): Step {
  const blank: Condition[] = isText(page, value) ? [{ kind: 'not-blank' }] : []
  return step('following-sibling', tagOf(page, value), ...blank, { kind: 'at', position: 1 })
}
