/** One record of a listing, as a reader sees it. */
export interface DemoRecord {
  /** Path of the record's own page. */
  readonly url: string
  /** Path of its picture in the listing. */
  readonly image?: string | undefined
  /** Visible text in the listing, field by field; a label in an element of its own is not part of the value. */
  readonly fields: Readonly<Record<string, string | undefined>>
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

/** A run of records and its place among all. */
export interface Part<T> {
  readonly number: number
  readonly count: number
  /** Index of the first record. */
  readonly start: number
  readonly total: number
  readonly items: readonly T[]
}

/** The page with that number, counted from 1; none where there is no such page. */
export function partOf<T>(records: readonly T[], size: number, number: number): Part<T> | undefined {
  const count = Math.max(1, Math.ceil(records.length / size))
  if (!Number.isInteger(number) || number < 1 || number > count) return undefined
  const start = (number - 1) * size
  return { number, count, start, total: records.length, items: records.slice(start, start + size) }
}

/** The page that starts at an offset; an offset inside of a page is none. */
export function partFrom<T>(records: readonly T[], size: number, start: number): Part<T> | undefined {
  return partOf(records, size, start / size + 1)
}

/** A function that makes its list once. */
export function once<T>(make: () => readonly T[]): () => readonly T[] {
  let made: readonly T[] | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The members that come after one, for "more like this"; the list goes round. */
export function neighbours<T>(list: readonly T[], item: T, count: number): T[] {
  const at = list.indexOf(item)
  return Array.from({ length: Math.min(count, list.length - 1) }, (_, step) => list[(at + step + 1) % list.length]!)
}
