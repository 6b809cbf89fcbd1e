/** One record of a listing, as a reader sees it. */
export interface DemoRecord {
  /** Path of the record's own page. */
  readonly url: string
  /** Path of its picture in the listing. */
  readonly image?: string | undefined
  /** Visible text in the listing, field by field; a label in an element of its own is not part of the value. */
  readonly fields: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Visible text of the label/value table on the record's own page. */
  readonly details: Readonly<Record<string, string | undefined>>
}

export type PaginationKind =
  | 'numbered links with next'
  | 'arrow images'
  | 'link to the next part only'
  | 'button without address'
  | 'ranges of an offset'
  | 'load more'
  | 'previous and next'
  | 'older and newer'
  | 'numbers only'
  | 'endless scrolling'

export interface Listing {
  readonly address: string
  readonly title: string
  readonly structure: string
  readonly pagination: PaginationKind
  readonly pageSize: number
  /** Where the records stand: in the page as sent, or only in a browser's. */
  readonly source: 'html' | 'script' | 'shadow root' | 'frame'
  /** All records in the order of the site. */
  readonly records: () => readonly DemoRecord[]
}

/** Where a listing's true data lie. */
export const dataAddress = (listing: Listing): string => `${listing.address}data.json`
