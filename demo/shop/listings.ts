import type { Listing } from '../listing.ts'
import { OUTLET_PAGE_SIZE, outletRecords } from './outlet-records.ts'
import { GRID_PAGE_SIZE, productRecords, TABLE_PAGE_SIZE, tableRecords } from './product-records.ts'
import { REVIEW_PAGE_SIZE, reviewRecords } from './review-records.ts'

export const SHOP_LISTINGS: readonly Listing[] = [
  {
    address: '/shop/',
    title: 'Products as a grid',
    structure: 'grid of three per row, built by script after load; a wide first tile and an advert',
    pagination: 'button without address',
    pageSize: GRID_PAGE_SIZE,
    source: 'script',
    records: productRecords,
  },
  {
    address: '/shop/table/',
    title: 'Products as a table',
    structure: 'table with header, one advert row',
    pagination: 'ranges of an offset',
    pageSize: TABLE_PAGE_SIZE,
    source: 'html',
    records: tableRecords,
  },
  {
    address: '/shop/reviews/',
    title: 'Reviews',
    structure: 'sections with a nested answer on some',
    pagination: 'load more',
    pageSize: REVIEW_PAGE_SIZE,
    source: 'html',
    records: reviewRecords,
  },
  {
    address: '/shop/outlet/',
    title: 'Outlet',
    structure: 'web component with a shadow root',
    pagination: 'previous and next',
    pageSize: OUTLET_PAGE_SIZE,
    source: 'shadow root',
    records: outletRecords,
  },
]
