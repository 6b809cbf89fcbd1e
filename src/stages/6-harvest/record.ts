import type { Cell, FieldKind } from '../4-find/fields/field.ts'

/** One value of a harvested record. */
export type HarvestedValue = Pick<Cell, 'text' | 'value' | 'currency'>

/** A column of the harvested table. Names and kinds never change once told; new columns may come later. */
export interface HarvestColumn {
  readonly name: string
  readonly kind: FieldKind
  /** Where the values stand: on the list page, or on the record's own page. */
  readonly from: 'list' | 'details'
}

/** A record of the whole result set. */
export interface HarvestRecord {
  /** Its place in the table, from 1, in the order of the site. */
  readonly number: number
  /** The page that it stood on, from 1; of lists that grow, the step that brought it. */
  readonly page: number
  /** That page's address. */
  readonly pageUrl: string
  /** The address of its own page, where it has one. */
  readonly link?: string
  /** By column name; without prototype. A column that is absent here has no value. */
  readonly values: Readonly<Record<string, HarvestedValue>>
  /** Why its own page could not be read, where that was asked for. */
  readonly detailsMissing?: string
}

/** A column that records' own pages add to the table. */
export type DetailColumn = Pick<HarvestColumn, 'name' | 'kind'>

/** What a record's own page says for one column. */
export interface DetailValue {
  readonly column: DetailColumn
  readonly value: HarvestedValue
}
