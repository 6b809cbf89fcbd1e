import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import { between, sumNodes } from '../../../2-model/running-sums.ts'
import type { RecordNodes, Regions } from '../../regions/region.ts'
import { type BaselineList, rankLists } from '../rank-lists.ts'
import { readBoxes } from './boxes.ts'
import { findColumns } from './columns.ts'
import { findEvenGrids, findUnevenGrids, type Grid } from './grids.ts'

/** Lists by boxes alone, in the spirit of VENTex: tags, classes, and texts are ignored. See docs/baselines.md. */
export function findRegionsByVision(page: PageModel): Regions {
  const { visual } = page
  if (!visual) return { kind: 'none', because: 'the page was not rendered, so its boxes are unknown' }
  const columns = findColumns(readBoxes(page, visual))
  const countLeaves = leafCounter(page, visual.left)
  const even = findEvenGrids(columns).map(grid => readEven(grid, countLeaves))
  const uneven = findUnevenGrids(columns)
    .filter(grid => grid.columns.length > 1)
    .map(grid => ({ shape: 'visual rows', records: rowsOf(grid) }))
  return rankLists(page, [...even, ...uneven], 'no boxes on the page are aligned')
}

/** A box with several leaves is a record; one with a single leaf is a value of its row. */
function readEven(grid: Grid, countLeaves: (node: NodeId) => number): BaselineList {
  const rows = rowsOf(grid)
  if (grid.columns.length === 1) return { shape: 'visual list', records: rows }
  const cells = rows.flat()
  const several = cells.filter(node => countLeaves(node) > 1).length
  return several * 2 > cells.length
    ? { shape: 'visual cells', records: cells.map(node => [node]) }
    : { shape: 'visual rows', records: rows }
}

/** Nodes are in document order, as in every record. */
function rowsOf({ columns }: Grid): RecordNodes[] {
  const count = columns.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: count }, (_, row) =>
    columns.flatMap(column => column[row]?.node ?? []).sort((a, b) => a - b),
  )
}

function leafCounter(page: PageModel, left: Float32Array): (node: NodeId) => number {
  const { last, visible } = page
  const sums = sumNodes(page, node => Number(last[node] === node && visible[node] === 1 && !Number.isNaN(left[node]!)))
  return node => between(sums, node, last[node]!)
}
