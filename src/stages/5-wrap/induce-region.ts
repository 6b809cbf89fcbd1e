import { xpathOf } from '../2-model/node-path.ts'
import { type NodeId, type PageModel, tagOf } from '../2-model/page-model.ts'
import { choosePaths } from './choose-paths.ts'
import { conditionsOf } from './node-conditions.ts'
import {
  bareStepCost,
  byCost,
  MAX_ANCHOR_LEVELS,
  MAX_CONDITIONS_TRIED,
  type Proposal,
  pathFrom,
  pricedStep,
} from './path-cost.ts'
import { PATH_COSTS } from './path-costs.ts'
import { type Step, step, type Union } from './paths/path.ts'
import { stepsBetween } from './steps-between.ts'

/** XPaths of the region's root, from the document; the last is its absolute path. `records` are relative to the root. */
export function induceRegion(page: PageModel, root: NodeId, records: Union | undefined): string[] {
  const proposals = [...holders(page, root, records), ...anchoredPaths(page, root)].sort(byCost)
  const { xpaths, agreement } = choosePaths(page, -1, [root], proposals)
  const absolute = xpathOf(page, root)
  return agreement === 1 && !xpaths.includes(absolute) ? [...xpaths, absolute] : [absolute]
}

/** The element that has such records as children. */
function holders(page: PageModel, root: NodeId, records: Union | undefined): Proposal[] {
  const steps = records?.length === 1 ? records[0]!.steps : []
  if (steps.length !== 1 || steps[0]!.axis !== 'child') return []
  // Two tags without conditions match almost everywhere.
  if (!steps[0]!.conditions.some(({ kind }) => kind === 'word' || kind === 'equals' || kind === 'has')) return []
  const holder = step('descendant', tagOf(page, root), { kind: 'holds', path: records![0]! })
  return [{ union: [pathFrom('document', holder)], cost: PATH_COSTS['holds the records'] }]
}

/** From the root itself, or an ancestor that has a name, down to the root. */
export function* anchoredPaths(page: PageModel, root: NodeId): Generator<Proposal> {
  let anchor = root
  for (let level = 0; level < MAX_ANCHOR_LEVELS && anchor >= 0; level++, anchor = page.parent[anchor]!) {
    const anchorStep = step('descendant', tagOf(page, anchor))
    const conditions = conditionsOf(page, anchor).slice(0, MAX_CONDITIONS_TRIED)
    const heads = [pricedStep(anchorStep), ...conditions.map(one => pricedStep(anchorStep, [one]))]
    conditions.slice(0, 3).forEach((one, i) => {
      for (const other of conditions.slice(i + 1, 3)) heads.push(pricedStep(anchorStep, [one, other]))
    })
    for (const head of heads) {
      for (const tail of tails(page, anchor, root)) {
        const cost = head.cost + tail.cost + level * PATH_COSTS['an ancestor']
        yield { union: [pathFrom('document', head.step, ...tail.steps)], cost }
      }
    }
  }
}

function* tails(page: PageModel, anchor: NodeId, root: NodeId): Generator<{ steps: Step[]; cost: number }> {
  if (anchor === root) {
    yield { steps: [], cost: 0 }
    return
  }
  const test = tagOf(page, root)
  const bare = step('descendant', test)
  yield { steps: [bare], cost: bareStepCost(bare) }
  const [best] = conditionsOf(page, root)
  if (best) {
    const { step: one, cost } = pricedStep(bare, [best])
    yield { steps: [one], cost }
  }
  yield stepsBetween(page, anchor, root, 'plain')
  yield stepsBetween(page, anchor, root, 'needed')
}
