import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { once } from '../once.ts'
import { type Book, books } from './book.ts'

/** A book with the data that a listing shows. */
export interface BookEntry extends DemoRecord {
  readonly book: Book
  readonly fields: Readonly<Record<string, string | undefined>>
}

const entries = (
  chosen: () => readonly Book[],
  shown: (book: Book, index: number) => BookEntry['fields'],
): (() => readonly BookEntry[]) =>
  once(() =>
    chosen().map((book, index) => ({ url: book.url, fields: shown(book, index), details: book.details, book })),
  )

export const NEW_PAGE_SIZE = 14
/** The last records of a page are the first on the next one. */
export const OVERLAP = 2
const NEW_PAGES = 5

/** The newest books, five pages of them. */
export const newRecords = entries(
  () => books().slice(0, (NEW_PAGE_SIZE - OVERLAP) * NEW_PAGES + OVERLAP - 5),
  (book, index) => ({
    title: book.title,
    author: book.author,
    format: book.format,
    added: book.added,
    summary: book.summary,
    available: book.available,
    staff: dice(`library/new/${index}`).chance(15) ? 'Staff choice' : undefined,
  }),
)

export const newPages: () => readonly (readonly BookEntry[])[] = once(() =>
  Array.from({ length: NEW_PAGES }, (_, index) => {
    const start = index * (NEW_PAGE_SIZE - OVERLAP)
    return newRecords().slice(start, start + NEW_PAGE_SIZE)
  }),
)

export const RESULT_PAGE_SIZE = 16

/** The results of a search for local history and science. */
export const resultRecords = entries(
  () =>
    books()
      .filter(({ subject }) => subject !== 'Fiction' && subject !== 'Travel')
      .slice(0, RESULT_PAGE_SIZE * 4 + 7),
  book => ({
    title: book.title,
    author: book.author,
    imprint: `${book.publisher}, ${book.year}`,
    shelfmark: book.shelfmark,
    format: book.format === 'Book' ? undefined : book.format,
    available: book.available,
  }),
)

/** Rows in the page at a time, when scrolled to the top. */
export const CATALOGUE_ROWS = 20

const byAuthor = (a: Book, b: Book): number => (a.author + a.number < b.author + b.number ? -1 : 1)

/** Every book, by author. */
export const catalogueRecords = entries(
  () => [...books()].sort(byAuthor),
  book => ({
    shelfmark: book.shelfmark,
    author: book.author,
    title: book.title,
    year: book.year,
    series: book.details.Series,
    available: book.available,
  }),
)
