import { attributeOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../2-model/page-model.ts'
import { elementAround } from '../../4-find/by-example/text-index.ts'
import { nameStability } from '../name-stability.ts'
import { conditionsOf, isOfMany } from '../node-conditions.ts'
import { byCost, MAX_ANCHOR_LEVELS, type Proposal, pathFrom, pricedStep } from '../path-cost.ts'
import { matcherOf } from '../paths/match-path.ts'
import { type Condition, step } from '../paths/path.ts'
import { proposeField } from '../propose-field.ts'
import { proposeNodes } from '../propose-nodes.ts'
import { PLACE_COSTS } from './place-costs.ts'

/** Ways to name the element around a list that are tried. */
const MAX_HOLDERS_TRIED = 60
/** Where a path is made of two parts, such as a list and its items, this many ways to name each part are put together. */
const MAX_WAYS_JOINED = 10

/** Ways to name one node of a page, cheapest first. */
export function proposeNode(page: PageModel, body: NodeId, target: NodeId): Proposal[] {
  return [...proposeField(page, [body], target), ...belowIds(page, body, target)].sort(byCost)
}

/** Paths from an element with an id, which names one element of each page, as from a record. */
function belowIds(page: PageModel, body: NodeId, target: NodeId): Proposal[] {
  const proposals: Proposal[] = []
  for (let at = target, level = 0; at > body && level < MAX_ANCHOR_LEVELS; at = page.parent[at]!, level++) {
    if (page.tag[at] === TEXT_TAG) continue
    const id = conditionsOf(page, at).find(one => !isOfMany(one))
    if (!id) continue
    const head = pricedStep(step('descendant', tagOf(page, at)), [id])
    const key = isKey(attributeOf(page, at, 'id')!) ? PLACE_COSTS.weights['a key as id'] : 0
    const tails =
      at === target ? [{ union: [pathFrom('context')], cost: 0 }] : proposeField(page, [at], target).sort(byCost)
    for (const { union, cost } of tails.slice(0, MAX_WAYS_JOINED))
      proposals.push({ union: [pathFrom('context', head.step, ...union[0]!.steps)], cost: head.cost + key + cost })
  }
  return proposals
}

const isKey = (id: string): boolean => nameStability(id) === 'generated'

/** Ways to name all nodes of a list and no others, cheapest first. */
export function proposeList(page: PageModel, body: NodeId, targets: readonly NodeId[]): Proposal[] {
  const around = elementAround(page, targets[0]!, targets.at(-1)!)
  const inner = proposeNodes(page, around, targets).slice(0, MAX_WAYS_JOINED)
  const outer = proposeNode(page, body, around)
    .slice(0, MAX_HOLDERS_TRIED)
    .filter(({ union }) => isOnly(matcherOf(page, union)(body), around))
    .slice(0, MAX_WAYS_JOINED)
  const composed = outer.flatMap(lead =>
    inner.map(({ union, cost }) => ({
      union: union.map(path => pathFrom('context', ...lead.union[0]!.steps, ...path.steps)),
      cost: lead.cost + cost,
    })),
  )
  return [...composed, ...proposeNodes(page, body, targets)].sort(byCost)
}

/** Ways to name where a value starts and where it ends, cheapest first. */
export function proposeSpan(page: PageModel, body: NodeId, first: NodeId, last: NodeId): Proposal[] {
  const [starts, ends] = [first, last].map(node => proposeNode(page, body, node).slice(0, MAX_WAYS_JOINED))
  return starts!
    .flatMap(start => ends!.map(end => ({ union: [...start.union, ...end.union], cost: start.cost + end.cost })))
    .sort(byCost)
}

/** Ways to name the paragraphs of one kind beside `first`, long or short, cheapest first. */
export function proposeParagraphs(page: PageModel, body: NodeId, first: NodeId): Proposal[] {
  const name = attributeOf(page, first, 'class')
  const kind: Condition = name?.trim()
    ? { kind: 'equals', attribute: 'class', value: name }
    : { kind: 'not', condition: { kind: 'has', attribute: 'class' } }
  const last = step('child', tagOf(page, first), kind)
  return proposeNode(page, body, page.parent[first]!).map(({ union, cost }) => ({
    union: [pathFrom('context', ...union[0]!.steps, last)],
    cost,
  }))
}

const isOnly = (found: readonly NodeId[], node: NodeId): boolean => found.length === 1 && found[0] === node
