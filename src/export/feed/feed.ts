import type { FeedColumns } from './feed-columns.ts'

/** A feed, before it is written in a format. Texts are plain; addresses are absolute and http or https. */
export interface Feed {
  /** An IRI that never changes. */
  readonly id: string
  readonly title: string
  /** What the feed contains, and what is missing. */
  readonly description: string
  /** The page of the list. */
  readonly homeUrl?: string
  /** Where the feed itself is, if that is known. */
  readonly selfUrl?: string
  /** When it last changed. All times are ISO 8601 in UTC, to the second. */
  readonly updated: string
  /** How many records the entries were chosen from. */
  readonly recordCount: number
  /** Newest first. */
  readonly entries: readonly FeedEntry[]
  /** Where the parts of the entries come from, and why. */
  readonly columns: FeedColumns
}

export interface FeedEntry {
  /** An IRI, the same for the same record whenever the feed is made. */
  readonly id: string
  readonly title: string
  readonly link?: string
  /** Absent if nobody knows. */
  readonly published?: string
  readonly updated?: string
  readonly author?: string
  /** The address of a picture. */
  readonly picture?: string
  readonly summary?: string
  /** Everything about the record, as HTML. */
  readonly html: string
}
