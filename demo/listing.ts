/** One record of a listing, as a reader sees it. */
export interface DemoRecord {
  /** Path of the record's detail page. */
  readonly url: string
  /** Path of its picture in the listing. */
  readonly image?: string | undefined
  /** Visible text in the listing, by field; a label in an element of its own is not part of the value. */
  readonly fields: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Visible text on the detail page by its label: a row, a line, or a section by its heading. */
  readonly details: Readonly<Record<string, string | undefined>>
  /** Text on the detail page without a label. */
  readonly description?: string | undefined
}

export type PaginationKind =
  | 'numbered links with next'
  | 'numbered links with gaps'
  | 'arrow images'
  | 'arrow icon and link rel=next'
  | 'link to the next part only'
  | 'button without address'
  | 'button that changes the address'
  | 'ranges of an offset'
  | 'load more'
  | 'load more with an address'
  | 'previous and next'
  | 'older and newer'
  | 'numbers only'
  | 'select and next'
  | 'next with session IDs'
  | 'next month forever'
  | 'endless scrolling'
  | 'endless scrolling by scroll events'
  | 'scrolling recycles rows in a box'
  | 'scrolling recycles rows of the page'
  | 'scrolling within numbered pages'

/** How the last page shows that it is the last; most have no next link. */
export type ListingEnd = 'next leads to the same page' | 'next leads to the first page' | 'empty pages forever'

export interface Listing {
  readonly address: string
  readonly title: string
  readonly structure: string
  readonly pagination: PaginationKind
  /** Records per page or step, unless stated otherwise. */
  readonly pageSize: number
  /** Records that the page opens with, if scrolling brings the others of the same page. */
  readonly opensWith?: number
  /** Where the records are: in the page as sent, or only after scripts have run. */
  readonly source: 'html' | 'script' | 'shadow root' | 'frame'
  readonly endsBy?: ListingEnd
  /** All records in the order of the site, each once. */
  readonly records: () => readonly DemoRecord[]
  /** What each page shows, if that is not simply the next records: some are on several pages. */
  readonly pages?: () => readonly (readonly DemoRecord[])[]
}

/** What each page or step shows, in order; together they contain every record at least once. */
export function pagesOf(listing: Listing): readonly (readonly DemoRecord[])[] {
  if (listing.pages) return listing.pages()
  const records = listing.records()
  return Array.from({ length: Math.ceil(records.length / listing.pageSize) }, (_, index) =>
    records.slice(index * listing.pageSize, (index + 1) * listing.pageSize),
  )
}

/** The records on the listing's page when it opens. */
export const shownAtFirst = (listing: Listing): readonly DemoRecord[] =>
  pagesOf(listing)[0]!.slice(0, listing.opensWith)

/** The address of a listing's true data. */
export const dataAddress = (listing: Listing): string => `${listing.address}data.json`
