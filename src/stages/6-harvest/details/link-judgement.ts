import type { Judgement } from '../../../learn/judgement.ts'

/** What can be claimed of a column of links. */
export type LinkClaim = keyof typeof LINK_JUDGEMENT.weights

/** What speaks for a column of links leading to the records' own pages; of several columns the one with most is taken. */
export const LINK_JUDGEMENT = {
  bias: 0,
  weights: {
    /** The share of records that have it. */
    'records have it': 3,
    /** The share of links that differ from all before them. */
    'different addresses': 3,
    'stays on the site': 1,
    'addresses of one kind': 2,
    'stands at a heading': 3,
    'has the words of a title': 1.5,
    'stands around a picture': 1,
    'is the first link': 1,
    /** Of authors, categories, tags. */
    'its address is that of something shared': -3,
  },
  thresholds: {
    /** Shares below which a column is no candidate. */
    'records have it': 0.5,
    'different addresses': 0.75,
  },
} satisfies Judgement<string, string>
