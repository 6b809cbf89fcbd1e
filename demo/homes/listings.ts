import type { Listing } from '../listing.ts'
import { OPEN_DAY_PAGE_SIZE, openDayRecords } from './open-day-records.ts'
import { RENT_PAGE_SIZE, rentRecords } from './rent-records.ts'
import { homesRecords, SALE_PAGE_SIZE } from './sale-records.ts'

export const HOMES_LISTINGS: readonly Listing[] = [
  {
    address: '/homes/',
    title: 'Homes for sale',
    structure: 'cards of nested divs, featured and normal, adverts between them',
    pagination: 'numbered links with next',
    pageSize: SALE_PAGE_SIZE,
    source: 'html',
    records: homesRecords,
  },
  {
    address: '/homes/rent/',
    title: 'Homes to rent',
    structure: 'ordered list with a definition list in each item',
    pagination: 'arrow images',
    pageSize: RENT_PAGE_SIZE,
    source: 'html',
    records: rentRecords,
  },
  {
    address: '/homes/open-days/',
    title: 'Open days',
    structure: 'plain list inside an iframe',
    pagination: 'link to the next part only',
    pageSize: OPEN_DAY_PAGE_SIZE,
    source: 'frame',
    records: openDayRecords,
  },
]
