import type { Run } from '../../../../datalog/run/run.ts'
import { pushTo } from '../../../2-model/group-by.ts'
import { isWithin, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { nestingFacts } from './nesting-facts.ts'
import type { AmberPrograms } from './phases.ts'
import type { UnderstoodArea } from './understand-areas.ts'

export interface AreaSettlement {
  /** Disjoint, and in page order for each attribute type. */
  readonly areas: readonly UnderstoodArea[]
  readonly run: Run
}

/** Removes areas inside records of others, and joins the rows of a grid into one area. */
export function settleAreas(
  page: PageModel,
  areas: readonly UnderstoodArea[],
  programs: AmberPrograms,
): AreaSettlement {
  const run = nestingFacts(page, areas).run(programs.nesting)
  const kept = new Set(Array.from(run.relation('kept'), ([area]) => area as number))
  const rows = new Map<number, number[]>()
  for (const [outer, inner] of run.relation('rows_of') as Iterable<[number, number]>) {
    pushTo(rows, outer, inner)
    kept.delete(inner)
  }
  const settled = areas.flatMap((area, at) => {
    const inner = rows.get(at)
    if (!inner) return kept.has(at) ? [area] : []
    const inOrder = inner.sort((a, b) => a - b).map(each => areas[each]!)
    return [joinRows(page, area, inOrder)]
  })
  return { areas: settled, run }
}

/**
 * The records of all rows; for a row with one record, which is not an area, the element at the position of records in
 * other rows.
 */
function joinRows(page: PageModel, outer: UnderstoodArea, rows: readonly UnderstoodArea[]): UnderstoodArea {
  const inRows = rows.flatMap(({ records, heads }) => records.map((nodes, at) => ({ nodes, head: heads[at]! })))
  const first = rows[0]!
  const depth = page.depth[first.root]! + 1
  const alone = outer.mandatory
    .filter(node => !rows.some(({ root }) => isWithin(page, node, root)))
    .flatMap(node => {
      let at = node
      while (page.depth[at]! > depth) at = page.parent[at]!
      return first.length === 1 && tagOf(page, at) === tagOf(page, first.heads[0]!) ? [{ nodes: [at], head: at }] : []
    })
  const all = [...inRows, ...alone].sort((a, b) => a.head - b.head)
  return {
    ...outer,
    records: all.map(({ nodes }) => nodes),
    heads: all.map(({ head }) => head),
    unmarked: rows.flatMap(({ unmarked }) => unmarked),
    length: first.length,
    shift: first.shift,
    rows: rows.map(({ number }) => number),
  }
}
