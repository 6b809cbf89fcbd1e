import type { PageModel } from '../../../2-model/page-model.ts'
import type { Regions } from '../../regions/region.ts'
import { rankLists } from '../rank-lists.ts'
import { dataRows } from './data-table.ts'
import { readLists } from './lists.ts'
import { innermostTables, readRows } from './table-rows.ts'

/** The tables and lists in the markup of a page, without layout tables. See docs/baselines.md. */
export function findRegionsByTables(page: PageModel): Regions {
  const tables = innermostTables(page).map(table => ({
    shape: 'table',
    records: dataRows(page, readRows(page, table)).map(row => [row]),
  }))
  const lists = readLists(page).map(records => ({ shape: 'list', records }))
  return rankLists(page, [...tables, ...lists], 'the page has no data table and no list')
}
