import type { NodeId, PageModel } from '../2-model/page-model.ts'
import type { RecordTexts } from '../4-find/fields/record-text.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'
import type { Proposal } from './path-cost.ts'
import { formatUnion } from './paths/format-path.ts'
import { matcherOf } from './paths/match-path.ts'
import { findInRecord, leavesRecord, readCells } from './read-cells.ts'
import type { FieldRule } from './wrapper.ts'

/** One record to try a path on, and what it should find there. */
export interface FieldTry {
  readonly record: RecordNodes
  readonly index: number
  readonly wanted: readonly NodeId[]
}

export type Finder = (one: FieldTry) => readonly NodeId[]

/** Makes finders of the nodes that would be read with a path. Nodes without words do not count. */
export function finderMaker(
  page: PageModel,
  texts: RecordTexts,
  rule: Pick<FieldRule, 'source' | 'extent'>,
): (proposal: Proposal) => Finder {
  const known = new Map<NodeId, boolean>()
  // Most nodes have words of their own: no need to find the end of their text run.
  const hasValue = (node: NodeId, index: number): boolean =>
    (rule.source === 'text' && texts.hasWords({ first: node, end: node }, index)) ||
    readCells(page, texts, index, rule, [node]).length > 0
  return ({ union }) => {
    const match = matcherOf(page, union)
    const isOutside = leavesRecord(formatUnion(union))
    return ({ record, index }) => {
      const says = (node: NodeId): boolean => {
        let answer = known.get(node)
        if (answer === undefined) known.set(node, (answer = hasValue(node, index)))
        return answer
      }
      const found = findInRecord(page, match, record, isOutside)
      if (rule.extent === 'list' || rule.extent === 'span') return found.filter(says)
      const first = found.find(says)
      return first === undefined ? [] : [first]
    }
  }
}

export const isRight = (found: readonly NodeId[], wanted: readonly NodeId[]): boolean =>
  found.length === wanted.length && found.every((node, i) => node === wanted[i])
