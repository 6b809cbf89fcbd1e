import { type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { conditionsOf, isOfMany } from '../../5-wrap/node-conditions.ts'
import { pathFrom } from '../../5-wrap/path-cost.ts'
import { formatPath } from '../../5-wrap/paths/format-path.ts'
import { type Path, type Step, step } from '../../5-wrap/paths/path.ts'
import { stepsBetween } from '../../5-wrap/steps-between.ts'

/** A name farther up says little about what is below. */
const MOST_ANCESTORS = 8
/** Of what attributes say of an element, the best few are tried. */
const CONDITIONS = 3

/** Ways to siblings of one kind, of which one of each page is given: by a name of what holds them or of what is around. */
export function proposeItems(page: PageModel, items: readonly NodeId[], stepTo: (item: NodeId) => Step): Path[] {
  const paths = new Map<string, Path>()
  for (const item of items) for (const path of proposalsFor(page, item, stepTo(item))) paths.set(formatPath(path), path)
  return [...paths.values()]
}

function* proposalsFor(page: PageModel, item: NodeId, last: Step): Generator<Path> {
  const holder = page.parent[item]!
  for (let around = holder, level = 0; around > 0 && level < MOST_ANCESTORS; around = page.parent[around]!, level++) {
    const tag = tagOf(page, around)
    const down = around === holder ? [] : stepsBetween(page, around, holder, 'needed').steps
    if (tag === 'body') {
      yield pathFrom('context', ...down, last)
      return
    }
    for (const { condition } of conditionsOf(page, around).filter(isOfMany).slice(0, CONDITIONS))
      yield pathFrom('context', step('descendant', tag, condition), ...down, last)
    if (tag === 'article' || tag === 'main') yield pathFrom('context', step('descendant', tag), ...down, last)
  }
}
