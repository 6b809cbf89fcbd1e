import type { Field } from '../stages/4-find/fields/field.ts'

/** What is handed out: the fields of one region as columns, as many cells in each as there are records. */
export interface Table {
  /** Of the region, where a page has several: `main`, `region-2` … */
  readonly name: string
  readonly recordCount: number
  readonly fields: readonly Pick<Field, 'name' | 'kind' | 'cells'>[]
}
