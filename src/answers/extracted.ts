import type { ListAlgorithm } from '../analyse.ts'
import type { ActiveSelection } from '../export/select/select-fields.ts'
import type { TableCell, TableField } from '../export/table.ts'
import type { PageImprovement } from '../stages/4-find/domain/improvement.ts'
import type { SiblingPages } from '../stages/4-find/extent/sibling-pages.ts'
import type { NextPage } from '../stages/4-find/pagination/next-page.ts'
import type { RecordNodes } from '../stages/4-find/regions/region.ts'
import type { Switch } from '../stages/4-find/top-k/top-k.ts'
import type { ColumnEdit } from '../stages/5-wrap/column-edit.ts'
import type { Stored } from '../stages/7-monitor/stored-file.ts'

/** A part of an algorithm that can be switched off. */
export type SwitchName = Switch | PageImprovement

/** What a request asks to find on a page. */
export interface ListQuestion {
  readonly algorithm: ListAlgorithm | 'domain'
  readonly domain?: string | undefined
  readonly region: 'main' | number
  readonly k?: number | undefined
  readonly without: readonly SwitchName[]
}

/** A column, with the nodes of its cells. */
interface ExtractedColumn extends Omit<TableField, 'cells'> {
  readonly namedBy: string
  readonly note?: string
  readonly cells: readonly (ExtractedCell | undefined)[]
}

type ExtractedCell = TableCell & { readonly nodes?: RecordNodes }

/** A list of a page, with the nodes of its records. */
export interface ExtractedTable {
  readonly name: string
  readonly recordCount: number
  readonly fields: readonly ExtractedColumn[]
  readonly nodes: readonly RecordNodes[]
  /** Which records of the page its rows are, from 0; absent if they are all. */
  readonly records?: readonly number[]
  readonly score?: number
}

/** What was found on a page. */
export interface Extracted {
  /** The id of the page. */
  readonly page: string
  readonly asked: ListQuestion
  /** What is shown of the list, apart from its edits. */
  readonly selection: ActiveSelection
  readonly edits: readonly ColumnEdit[]
  /** What read the page, if its list was not searched for. */
  readonly wrapper: Stored | undefined
  readonly url: string
  readonly title: string
  /** How a command names the page. */
  readonly place: readonly string[]
  readonly domain: string | null
  readonly k: number | null
  /** The list as it was found, and as it is shown. */
  readonly base: ExtractedTable
  readonly table: ExtractedTable
  readonly others: readonly ExtractedTable[]
  readonly because: string | null
  readonly closest: ExtractedTable | undefined
  readonly next: NextPage
  readonly total: number | null
  readonly siblings: SiblingPages | undefined
  readonly times: readonly { readonly stage: string; readonly ms: number }[]
  readonly warnings: readonly string[]
}
