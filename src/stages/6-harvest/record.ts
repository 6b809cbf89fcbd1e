import type { Cell, FieldKind } from '../4-find/fields/field.ts'

/** One value of a harvested record. */
export type HarvestedValue = Pick<Cell, 'text' | 'value' | 'currency' | 'derived'>

/** A column of the harvested table. Names and kinds never change; new columns may be added later. */
export interface HarvestColumn {
  readonly name: string
  readonly kind: FieldKind
  /** Where the values are: on the list page, or on the detail page. */
  readonly from: 'list' | 'details'
}

/** A record of the whole result set. */
export interface HarvestRecord {
  /** Its row in the table, from 1, in the order of the site. */
  readonly number: number
  /** The page of the record, from 1; for growing lists, the step that loaded it. */
  readonly page: number
  /** That page's address. */
  readonly pageUrl: string
  /** The address of its detail page, if it has one. */
  readonly link?: string
  /** By column name; without prototype. A column that is absent here has no value. */
  readonly values: Readonly<Record<string, HarvestedValue>>
  /** Why its detail page was not read, if details were requested. */
  readonly detailsMissing?: string
}

/** A column that detail pages add to the table. */
export type DetailColumn = Pick<HarvestColumn, 'name' | 'kind'>

/** The value of a detail page for one column. */
export interface DetailValue {
  readonly column: DetailColumn
  readonly value: HarvestedValue
}
