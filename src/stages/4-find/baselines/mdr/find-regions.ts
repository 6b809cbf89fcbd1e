import type { PageModel } from '../../../2-model/page-model.ts'
import type { Regions } from '../../regions/region.ts'
import { type BaselineList, rankLists } from '../rank-lists.ts'
import { type DataRegion, findDataRegions } from './data-regions.ts'
import { joinRows } from './join-rows.ts'
import { acrossRows, cutRecords, type Ground } from './records.ts'
import { TagLikeness } from './tag-likeness.ts'
import { buildTagTree } from './tag-tree.ts'

/** MDR as published (Liu, Grossman, Zhai 2003): siblings with similar tag strings are records. See docs/baselines.md. */
export function findRegionsByMdr(page: PageModel): Regions {
  const tree = buildTagTree(page)
  const ground: Ground = { page, tree, likeness: new TagLikeness(tree) }
  const lists = joinRows(page, tree, findDataRegions(tree, ground.likeness)).map(rows => listOf(ground, rows))
  return rankLists(page, lists, 'no two neighboring parts of the page have similar tags')
}

function listOf(ground: Ground, rows: readonly DataRegion[]): BaselineList {
  const [row, ...below] = rows
  if (below.length > 0)
    return {
      shape: 'mdr non-contiguous',
      records: acrossRows(
        ground,
        rows.map(({ siblings }) => siblings),
      ),
    }
  const { shape, records } = cutRecords(ground, row!)
  return { shape: `mdr ${shape}`, records }
}
