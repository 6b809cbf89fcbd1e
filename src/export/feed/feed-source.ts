import type { FlatField } from '../flat-columns.ts'
import type { TableCell } from '../table.ts'
import type { FeedRow } from './feed-columns.ts'

/** A value that changed. */
export interface FeedChange {
  readonly name: string
  readonly before: TableCell | undefined
  readonly after: TableCell | undefined
}

export interface FeedRecord extends FeedRow {
  /** Distinguishes it from the other records of the list, for good. */
  readonly key: string
  /** What a store knows: when the record was first seen and last changed (ISO 8601), and what changed then. */
  readonly history?: {
    readonly firstSeen: string
    readonly changedAt?: string | undefined
    readonly changes: readonly FeedChange[]
  }
}

/** What a feed is made of. */
export interface FeedSource {
  /** What its ids follow from: the address of the list, or something else that never changes. */
  readonly origin: string
  readonly title: string
  /** What the records are, in a sentence. */
  readonly about: string
  readonly homeUrl: string
  readonly selfUrl?: string | undefined
  readonly fields: readonly FlatField[]
  /** In the order of the site. */
  readonly records: readonly FeedRecord[]
  /** When the list last changed, or was read (ISO 8601). */
  readonly updated: string
  /** Why the table is not complete. */
  readonly missing?: string | undefined
}
