import { lineOf } from '../2-model/fold-space.ts'
import { attributesOf, isText, type NodeId, type PageModel, tagOf } from '../2-model/page-model.ts'
import { MAX_PHRASE_LENGTH } from '../4-find/fields/parts.ts'
import { anchoredPaths } from './induce-region.ts'
import { conditionsOf } from './node-conditions.ts'
import { byCost, MAX_ANCHOR_LEVELS, MAX_CONDITIONS_TRIED, type Proposal, pathFrom, pricedStep } from './path-cost.ts'
import { PATH_COSTS } from './path-costs.ts'
import { formatUnion } from './paths/format-path.ts'
import { matcherOf } from './paths/match-path.ts'
import { type Condition, step } from './paths/path.ts'
import { stepsBetween } from './steps-between.ts'
import type { NextRule } from './wrapper.ts'

/** A step of a walk: how it left a page, and the nodes that show the way there. */
export interface TakenWay {
  readonly kind: NextRule['kind']
  readonly page: PageModel
  /** Any of them leads on. */
  readonly nodes: readonly NodeId[]
}

/** What adds to a list comes before what leads to another page. */
const ORDER: readonly NextRule['kind'][] = ['load-more', 'scroll', 'button', 'link']

/** How a list goes on, from the first steps of a walk; a kind of step without a path that holds for all is left out. */
export function induceNext(ways: readonly TakenWay[]): NextRule[] {
  return ORDER.flatMap((kind): NextRule[] => {
    const own = ways.filter(way => way.kind === kind)
    if (own.length === 0) return []
    if (kind === 'scroll') return [{ kind }]
    const shown = own.filter(({ nodes }) => nodes.length > 0)
    const xpath = shown.length === own.length ? pathToNext(shown) : undefined
    return xpath === undefined ? [] : [{ kind, xpath: [xpath] }]
  })
}

/** One path only: on the last page, where it finds nothing, another one would find something else. */
function pathToNext(ways: readonly TakenWay[]): string | undefined {
  const [{ page, nodes }] = ways as [TakenWay]
  const proposals = nodes.flatMap(node => [
    ...(isNumber(page, node) ? [] : [...anchoredPaths(page, node), ...byText(page, node)]),
    ...behindCurrent(page, node),
  ])
  const right = proposals.sort(byCost).find(({ union }) =>
    ways.every(way => {
      const found = matcherOf(way.page, union)(-1)
      return found.length > 0 && found.every(node => way.nodes.includes(node))
    }),
  )
  return right && formatUnion(right.union)
}

/** "3", "41–60": another one on each page, so neither it nor its position says where the next page is. */
const isNumber = (page: PageModel, node: NodeId): boolean => /^[\p{P}\p{S}\s]*\p{N}/u.test(lineOf(page, node))

function byText(page: PageModel, node: NodeId): Proposal[] {
  const text = lineOf(page, node)
  if (text === '' || text.length > MAX_PHRASE_LENGTH || /\p{N}/u.test(text)) return []
  const named = step('descendant', tagOf(page, node))
  const says = { condition: { kind: 'says', text } as const, cost: PATH_COSTS['a label'] }
  const alone = pricedStep(named, [says])
  const conditions = conditionsOf(page, node).slice(0, MAX_CONDITIONS_TRIED)
  return [alone, ...conditions.map(one => pricedStep(named, [one, says]))].map(one => ({
    union: [pathFrom('document', one.step)],
    cost: one.cost,
  }))
}

/** The item after that of the current page, which is marked or is not a link. */
function* behindCurrent(page: PageModel, node: NodeId): Generator<Proposal> {
  let item = node
  for (let level = 0; level < MAX_ANCHOR_LEVELS && page.parent[item]! >= 0; level++, item = page.parent[item]!) {
    const before = elementBefore(page, item)
    if (before === undefined) continue
    const pager = page.parent[item]!
    const heads = [step('descendant', tagOf(page, pager)), ...namedPagers(page, pager)]
    const down = stepsBetween(page, item, node, 'plain').steps
    const after = step('following-sibling', tagOf(page, item), { kind: 'at', position: 1 })
    for (const [at, mark] of marksOf(page, before).entries()) {
      for (const head of heads) {
        const current = step('child', tagOf(page, before), ...mark)
        const cost = PATH_COSTS['a position'] + at + (head.conditions.length === 0 ? 1 : 0) + level
        yield { union: [pathFrom('document', head, current, after, ...down)], cost }
      }
    }
  }
}

const namedPagers = (page: PageModel, pager: NodeId) =>
  conditionsOf(page, pager)
    .slice(0, 2)
    .map(({ condition }) => step('descendant', tagOf(page, pager), condition))

/** What may distinguish the current item from the others: names for it, that it is no link, that it has none. */
function marksOf(page: PageModel, item: NodeId): Condition[][] {
  const marks: Condition[][] = []
  for (const [attribute, value] of attributesOf(page, item)) {
    if (attribute === 'aria-current') marks.unshift([{ kind: 'has', attribute }])
    if (attribute === 'class')
      for (const word of value.split(/\s+/).filter(Boolean)) marks.push([{ kind: 'word', attribute, word }])
  }
  marks.push([{ kind: 'not', condition: { kind: 'holds', path: pathFrom('context', step('descendant', 'a')) } }])
  for (const tag of tagsIn(page, item))
    if (tag !== 'a') marks.push([{ kind: 'holds', path: pathFrom('context', step('child', tag)) }])
  return [...marks, []]
}

function tagsIn(page: PageModel, node: NodeId): string[] {
  const tags = new Set<string>()
  for (let at = node + 1; at <= page.last[node]!; at = page.last[at]! + 1)
    if (!isText(page, at)) tags.add(tagOf(page, at))
  return [...tags]
}

function elementBefore(page: PageModel, node: NodeId): NodeId | undefined {
  let found: NodeId | undefined
  for (let at = page.parent[node]! + 1; at < node; at = page.last[at]! + 1) if (!isText(page, at)) found = at
  return found
}
