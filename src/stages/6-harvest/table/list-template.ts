import type { PageModel } from '../../2-model/page-model.ts'
import type { RecordNodes } from '../../4-find/regions/region.ts'
import type { Wrapper } from '../../5-wrap/wrapper.ts'
import type { ListColumn, ReadRecords } from '../list-columns.ts'
import type { HarvestedValue } from '../record.ts'
import type { KnownPlaces } from './places.ts'
import type { RecordIdentity, RowIdentity } from './record-identity.ts'

/** A page that the list was learned from. */
export interface ListExample extends ReadRecords {
  readonly page: PageModel
  /** The how-manieth page of the list it was, from 0. */
  readonly number: number
}

/** One look of the records. A site may change it in the middle of a list, and back again. */
export interface Variant {
  /** Its fields have the names of the columns. */
  readonly wrapper: Wrapper
  readonly examples: readonly ListExample[]
  readonly places: KnownPlaces
  /** Looks of what stands beside the records and is none. */
  readonly neighbours: ReadonlySet<number>
}

/** What is known of a list so far; never changed, only replaced. */
export interface ListTemplate {
  /** The one that read last. */
  readonly wrapper: Wrapper
  readonly columns: readonly ListColumn[]
  readonly identity: RecordIdentity
  /** The column with the address of a record's own page. */
  readonly linkColumn?: number
  /** The one that read last comes first. */
  readonly variants: readonly Variant[]
  /** Some values of each column, to know it again in another look. */
  readonly samples: readonly (readonly string[])[]
  /** How many pages were read. */
  readonly pages: number
  /** A wrapper that was given is not learned again. */
  readonly isFixed: boolean
}

/** A record as a row of the table. */
export interface Row extends RowIdentity {
  /** By column; shorter where later columns have no value. */
  readonly cells: readonly (HarvestedValue | undefined)[]
  /** The address of its own page. */
  readonly link?: string
  readonly nodes: RecordNodes
}

export interface PageRows {
  readonly rows: readonly Row[]
}
