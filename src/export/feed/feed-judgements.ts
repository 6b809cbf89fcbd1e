import type { Judgement } from '../../learn/judgement.ts'

/** The parts of an entry that columns may give, in the order in which columns are chosen. */
export const FEED_PARTS = ['title', 'link', 'published', 'updated', 'picture', 'author', 'summary'] as const
export type FeedPart = (typeof FEED_PARTS)[number]

type FeedJudgement = Judgement<string, 'chosen'>

const TITLE = {
  bias: 0,
  weights: {
    'named as a title': 6,
    'named as something else': -3,
    /** The share of records that have it. */
    'records have it': 3,
    /** The share of values that differ from all before them. */
    'values differ': 3,
    'has the length of a title': 2,
    'its link is beside it': 2,
    'is the first text': 1,
  },
  thresholds: { chosen: 4 },
} satisfies FeedJudgement

const LINK = {
  bias: 0,
  weights: {
    /** Found when the list was read: see `chooseDetailLink`. */
    'leads to the detail page': 8,
    'beside the title': 5,
    'named as a link': 4,
    'named as something else': -4,
    'records have it': 3,
    'values differ': 3,
  },
  thresholds: { chosen: 6 },
} satisfies FeedJudgement

/** Without a name that says so, a date may be anything: then the entry has none. */
const MOMENT = {
  bias: 0,
  weights: {
    'its name says so': 4,
    'named as another date': -6,
    'records have it': 2,
    /** The share of dates with day, month, and year. */
    'has whole dates': 3,
    /** The share of dates after the page was read: of events and deadlines. */
    'lies in the future': -10,
  },
  thresholds: { chosen: 6 },
} satisfies FeedJudgement

const PICTURE = {
  bias: 0,
  weights: {
    'named as a picture': 3,
    'named as a face or a mark': -4,
    'records have it': 3,
    'values differ': 3,
    'is the first picture': 1,
  },
  thresholds: { chosen: 4 },
} satisfies FeedJudgement

const AUTHOR = {
  bias: 0,
  weights: { 'named as an author': 4, 'named as who offers it': 2.5, 'records have it': 2 },
  thresholds: { chosen: 4 },
} satisfies FeedJudgement

const SUMMARY = {
  bias: 0,
  weights: { 'named as a summary': 4, 'reads as prose': 4, 'records have it': 1, 'values differ': 1 },
  thresholds: { chosen: 5 },
} satisfies FeedJudgement

/** The evidence for each part; the column with the highest score is chosen if its score suffices. */
export const FEED_JUDGEMENTS: Readonly<Record<FeedPart, FeedJudgement>> = {
  title: TITLE,
  link: LINK,
  published: MOMENT,
  updated: MOMENT,
  picture: PICTURE,
  author: AUTHOR,
  summary: SUMMARY,
}
