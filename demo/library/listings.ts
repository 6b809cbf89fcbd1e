import type { Listing } from '../listing.ts'
import {
  CATALOGUE_ROWS,
  catalogueRecords,
  NEW_PAGE_SIZE,
  newPages,
  newRecords,
  RESULT_PAGE_SIZE,
  resultRecords,
} from './book-records.ts'
import { MANUSCRIPT_PAGE_SIZE, manuscriptRecords } from './manuscript-records.ts'
import { PERIODICAL_PAGE_SIZE, periodicalRecords } from './periodical-records.ts'

export const LIBRARY_LISTINGS: readonly Listing[] = [
  {
    address: '/library/',
    title: 'New books',
    structure: 'table with two rows per record; the last two records of a page recur on the next',
    pagination: 'previous and next',
    pageSize: NEW_PAGE_SIZE,
    source: 'html',
    records: newRecords,
    pages: newPages,
  },
  {
    address: '/library/catalogue/',
    title: 'Catalogue',
    structure: 'rows of divs at fixed positions in a box, only the visible ones',
    pagination: 'scrolling recycles rows in a box',
    pageSize: CATALOGUE_ROWS,
    source: 'script',
    records: catalogueRecords,
  },
  {
    address: '/library/results/',
    title: 'Search results',
    structure: 'definition list: a term and its lines, no element around a record',
    pagination: 'next with session IDs',
    pageSize: RESULT_PAGE_SIZE,
    source: 'html',
    records: resultRecords,
  },
  {
    address: '/library/periodicals/',
    title: 'Newspapers',
    structure: 'covers in a grid, two links to each',
    pagination: 'load more with an address',
    pageSize: PERIODICAL_PAGE_SIZE,
    source: 'html',
    records: periodicalRecords,
  },
  {
    address: '/library/manuscripts/',
    title: 'Manuscripts',
    structure: 'heading, line, and paragraph one after another, no element around a record',
    pagination: 'arrow icon and link rel=next',
    pageSize: MANUSCRIPT_PAGE_SIZE,
    source: 'html',
    records: manuscriptRecords,
  },
]
