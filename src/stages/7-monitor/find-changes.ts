import { groupBy } from '../2-model/group-by.ts'
import { alignTemplates, type TemplateAlignment } from './align-templates.ts'
import { outOfOrder } from './longest-rise.ts'
import { MAX_ORDERED_KINDS } from './normal-form.ts'
import type { Template } from './template.ts'
import type { TemplateChange } from './template-change.ts'
import { childrenByParent, depthsOf } from './template-nodes.ts'

/**
 * How a page differs from a template, only the outermost differences: everything in a new block is new. What the
 * template knows to vary is not a difference.
 */
export const findChanges = (
  before: Template,
  after: Template,
  alignment = alignTemplates(before, after),
): TemplateChange[] => findPlacedChanges(before, after, alignment).map(({ change }) => change)

/** A change, and the nodes of both templates that it is about. */
export interface PlacedChange {
  readonly change: TemplateChange
  readonly before?: number | undefined
  readonly after?: number | undefined
}

/** The same, with the nodes. */
export function findPlacedChanges(before: Template, after: Template, alignment: TemplateAlignment): PlacedChange[] {
  const sides = { before, after, ...alignment }
  const removed = findRemoved(sides)
  const inserted = findInserted(sides)
  const changes = explainPairs(sides, removed, inserted)
  return [...renamedRegion(sides), ...changes, ...findSeconds(sides), ...findMoves(sides), ...findCounts(sides)]
}

/** The region is matched whatever its label, but a new label is a change. */
function renamedRegion({ before, after }: Sides): PlacedChange[] {
  const [was, is] = [before.chain.at(-1)!, after.chain.at(-1)!]
  const [label, other] = [before.nodes[was]!.label, after.nodes[is]!.label]
  if (label === other) return []
  return [
    { change: { kind: 'renamed', zone: 'around', depth: after.chain.length, label, other }, before: was, after: is },
  ]
}

interface Sides extends TemplateAlignment {
  readonly before: Template
  readonly after: Template
}

/** Nodes that the template always has and the page does not, although their parent is there. */
function findRemoved({ before, toAfter }: Sides): number[] {
  const around = new Set(before.chain)
  return places(before).filter(at => {
    const { parent, isOptional } = before.nodes[at]!
    if (toAfter[at]! >= 0 || isOptional) return false
    return around.has(at) || parent < 0 || toAfter[parent]! >= 0
  })
}

/** Unknown nodes in a known parent. */
function findInserted({ before, after, toBefore }: Sides): number[] {
  const around = new Set(after.chain)
  return places(after).filter(at => {
    if (toBefore[at]! >= 0) return false
    const { parent } = after.nodes[at]!
    if (around.has(at) || parent < 0) return true
    const known = toBefore[parent]!
    return known >= 0 && !before.nodes[known]!.isOpen
  })
}

const places = ({ nodes }: Template): number[] => nodes.map((_, at) => at)

/** The number of removed nodes that are compared with each inserted one. */
const MAX_TRIED = 30

/** A removed and an inserted node are often the same: renamed, moved, or wrapped. */
function explainPairs(sides: Sides, removed: readonly number[], inserted: readonly number[]): PlacedChange[] {
  const { before, after, toBefore } = sides
  const [depthBefore, depthAfter] = [depthsOf(before), depthsOf(after)]
  const [inBefore, inAfter] = [childrenByParent(before), childrenByParent(after)]
  const gone = new Set(removed)
  const byParent = groupBy(removed, at => before.nodes[at]!.parent)
  const byLabel = groupBy(removed, at => before.nodes[at]!.label)
  const labelOf = (at: number): string => before.nodes[at]!.label
  const still = (list: readonly number[] | undefined): number[] =>
    (list ?? []).slice(0, MAX_TRIED).filter(at => gone.has(at))

  const explain = (at: number): { change: TemplateChange; from?: number } => {
    const { label, zone, parent } = after.nodes[at]!
    const place = { zone, depth: depthAfter[at]! }
    const beside = still(byParent.get(parent < 0 ? -1 : toBefore[parent]!))
    const labelsIn = new Set((inAfter.get(at) ?? []).map(child => after.nodes[child]!.label))
    const wrapped = beside.find(other => labelsIn.has(labelOf(other)))
    if (wrapped !== undefined)
      return { change: { kind: 'wrapped', ...place, label, other: labelOf(wrapped) }, from: wrapped }
    const renamed = beside.find(
      other => before.nodes[other]!.zone === zone && isAlike(sides, other, at, inBefore, inAfter),
    )
    if (renamed !== undefined)
      return { change: { kind: 'renamed', ...place, label: labelOf(renamed), other: label }, from: renamed }
    const unwrapped = beside.find(other => (inBefore.get(other) ?? []).some(child => labelOf(child) === label))
    if (unwrapped !== undefined)
      return { change: { kind: 'unwrapped', ...place, label: labelOf(unwrapped), other: label }, from: unwrapped }
    const [moved] = still(byLabel.get(label))
    if (moved === undefined) return { change: { kind: 'inserted', ...place, label } }
    const from = before.nodes[moved]!.zone
    return {
      change: { kind: 'moved', ...place, label, ...(from === zone ? {} : { other: `${from} the region` }) },
      from: moved,
    }
  }
  const changes = inserted.map(at => {
    const { change, from } = explain(at)
    if (from !== undefined) gone.delete(from)
    return { change, before: from, after: at }
  })
  const left = [...gone].map((at): PlacedChange => {
    const { label, zone } = before.nodes[at]!
    return { change: { kind: 'removed', zone, depth: depthBefore[at]!, label }, before: at }
  })
  return [...changes, ...left]
}

/** A renamed element has the same content; empty elements are compared by tag. */
function isAlike(
  { before, after }: Sides,
  one: number,
  other: number,
  inBefore: ReadonlyMap<number, readonly number[]>,
  inAfter: ReadonlyMap<number, readonly number[]>,
): boolean {
  const old = (inBefore.get(one) ?? []).map(at => before.nodes[at]!.label)
  const now = new Set((inAfter.get(other) ?? []).map(at => after.nodes[at]!.label))
  const [[tag, ...words], [newTag, ...newWords]] = [
    before.nodes[one]!.label.split('.'),
    after.nodes[other]!.label.split('.'),
  ]
  if (words.length > 0 && words.join('.') === newWords.join('.')) return true
  if (old.length === 0 && now.size === 0) return tag === newTag
  const shared = old.filter(label => now.has(label)).length
  return shared > 0 && 2 * shared >= Math.max(old.length, now.size)
}

function findMoves(sides: Sides): PlacedChange[] {
  const { after, toBefore } = sides
  const depths = depthsOf(after)
  const moved = new Set([...movedSingles(sides), ...movedBeside(sides)])
  // The content of a moved block moved with it.
  return [...moved]
    .filter(at => !moved.has(after.nodes[at]!.parent) && toBefore[at]! >= 0)
    .sort((a, b) => a - b)
    .map(at => {
      const { zone, label } = after.nodes[at]!
      return { change: { kind: 'moved', zone, depth: depths[at]!, label }, before: toBefore[at]!, after: at }
    })
}

/** Of the nodes that occur once on every page, those whose order changed. */
function movedSingles({ before, after, toBefore, toAfter }: Sides): number[] {
  const single = places(after).filter(at => {
    const known = toBefore[at]!
    if (known < 0 || !after.nodes[at]!.isSingle) return false
    const { isSingle, isLoose } = before.nodes[known]!
    return isSingle && !isLoose
  })
  return outOfOrder(single.map(at => toBefore[at]!)).map(known => toAfter[known]!)
}

/** Children that always preceded a sibling, and now always follow it. */
function movedBeside({ before, after, toAfter }: Sides): number[] {
  const inAfter = childOrders(after)
  const moved: number[] = []
  for (const list of childrenByParent(before).values()) {
    const ordered = list.slice(0, MAX_ORDERED_KINDS)
    for (const [y, second] of ordered.entries()) {
      for (const [x, first] of ordered.entries()) {
        if (x === y || !isBefore(before, first, x, second, y)) continue
        const [a, b] = [toAfter[first]!, toAfter[second]!]
        if (a < 0 || b < 0 || after.nodes[a]!.parent !== after.nodes[b]!.parent) continue
        if (isBefore(after, b, inAfter[b]!, a, inAfter[a]!)) moved.push(b)
      }
    }
  }
  return moved
}

/** Whether the first was seen before the second, and never after it. */
function isBefore({ nodes }: Template, first: number, x: number, second: number, y: number): boolean {
  if (x >= MAX_ORDERED_KINDS || y >= MAX_ORDERED_KINDS) return false
  return (nodes[second]!.after & (1 << x)) !== 0 && (nodes[first]!.after & (1 << y)) === 0
}

function childOrders(template: Template): Int32Array {
  const orders = new Int32Array(template.nodes.length)
  for (const list of childrenByParent(template).values()) for (const [order, at] of list.entries()) orders[at] = order
  return orders
}

/** A second one of something that no element had two of, behind a sibling that always came after the first. */
function findSeconds({ before, after, toBefore }: Sides): PlacedChange[] {
  const [depths, wasOrder, isOrder, children] = [
    depthsOf(after),
    childOrders(before),
    childOrders(after),
    childrenByParent(after),
  ]
  const isBeyond = (known: number, behind: number, sibling: number): boolean => {
    const landmark = toBefore[sibling]!
    if (landmark < 0 || !before.nodes[landmark]!.isSingle || isOrder[sibling]! >= MAX_ORDERED_KINDS) return false
    const isBehind = (behind & (1 << isOrder[sibling]!)) !== 0
    return isBehind && isBefore(before, known, wasOrder[known]!, landmark, wasOrder[landmark]!)
  }
  return places(after).flatMap((at): PlacedChange[] => {
    const { label, zone, parent, behind } = after.nodes[at]!
    const known = toBefore[at]!
    if (behind === undefined || known < 0 || !before.nodes[known]!.isLone) return []
    if (!children.get(parent)!.some(sibling => isBeyond(known, behind, sibling))) return []
    return [{ change: { kind: 'inserted', zone, depth: depths[at]!, label }, before: known, after: at }]
  })
}

/** Nodes with a constant count whose count changed. */
function findCounts({ before, after, toAfter }: Sides): PlacedChange[] {
  const depths = depthsOf(before)
  const differs = (at: number): boolean => {
    const { count, total } = before.nodes[at]!
    const now = after.nodes[toAfter[at]!]
    if (!now) return false
    return (count !== undefined && now.count !== count) || (total !== undefined && now.total !== total)
  }
  return places(before)
    .filter(differs)
    .map(at => {
      const { label, zone, count, total } = before.nodes[at]!
      const now = after.nodes[toAfter[at]!]!
      const [was, is] = total !== undefined && now.total !== total ? [total, now.total] : [count!, now.count]
      const other = `occurred ${timesOf(was)} and now occurs ${is === undefined ? 'more or less often' : timesOf(is)}`
      const change: TemplateChange = { kind: 'counted', zone, depth: depths[at]!, label, other }
      return { change, before: at, after: toAfter[at]! }
    })
}

const timesOf = (count: number): string => (count === 1 ? 'once' : `${count} times`)
