import type { Listing } from '../listing.ts'
import { ARCHIVE_PAGE_SIZE, archiveRecords } from './archive-records.ts'
import { ARTICLE_PAGE_SIZE, articleRecords } from './article-records.ts'
import { FEED_PAGE_SIZE, feedRecords } from './feed-records.ts'

export const JOURNAL_LISTINGS: readonly Listing[] = [
  {
    address: '/journal/',
    title: 'Articles',
    structure: 'article elements without classes, nested lists of keywords',
    pagination: 'older and newer',
    pageSize: ARTICLE_PAGE_SIZE,
    source: 'html',
    records: articleRecords,
  },
  {
    address: '/journal/archive/',
    title: 'Archive',
    structure: 'flat text with br and font, no element around a record',
    pagination: 'numbers only',
    pageSize: ARCHIVE_PAGE_SIZE,
    source: 'html',
    records: archiveRecords,
  },
  {
    address: '/journal/feed/',
    title: 'Notes',
    structure: 'nested divs with meaningless class names',
    pagination: 'endless scrolling',
    pageSize: FEED_PAGE_SIZE,
    source: 'html',
    records: feedRecords,
  },
]
