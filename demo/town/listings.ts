import type { Listing } from '../listing.ts'
import { CLUB_PAGE_SIZE, clubRecords } from './club-records.ts'
import { EVENT_PAGE_SIZE, eventPages, eventRecords } from './event-records.ts'
import { JOB_PAGE_SIZE, jobRecords } from './job-records.ts'
import { NOTICE_PAGE_SIZE, noticeRecords } from './notice-records.ts'
import { PLANNING_ROWS, planningRecords } from './planning-records.ts'

export const TOWN_LISTINGS: readonly Listing[] = [
  {
    address: '/town/jobs/',
    title: 'Jobs',
    structure: 'cards in rows with the class names of a style framework, tags on some',
    pagination: 'numbered links with gaps',
    pageSize: JOB_PAGE_SIZE,
    source: 'html',
    records: jobRecords,
  },
  {
    address: '/town/events/',
    title: 'Events',
    structure: 'list of a month; one month is empty',
    pagination: 'next month forever',
    pageSize: EVENT_PAGE_SIZE,
    source: 'html',
    endsBy: 'empty pages forever',
    records: eventRecords,
    pages: eventPages,
  },
  {
    address: '/town/notices/',
    title: 'Public notices',
    structure: 'lines of label and value in divs',
    pagination: 'previous and next',
    pageSize: NOTICE_PAGE_SIZE,
    source: 'html',
    endsBy: 'next leads to the same page',
    records: noticeRecords,
  },
  {
    address: '/town/clubs/',
    title: 'Clubs',
    structure: 'tiles that are links as a whole',
    pagination: 'previous and next',
    pageSize: CLUB_PAGE_SIZE,
    source: 'html',
    endsBy: 'next leads to the first page',
    records: clubRecords,
  },
  {
    address: '/town/planning/',
    title: 'Planning applications',
    structure: 'long table built by script, only the visible rows, empty rows above and below',
    pagination: 'scrolling recycles rows of the page',
    pageSize: PLANNING_ROWS,
    source: 'script',
    records: planningRecords,
  },
]
