import type { Judgement } from '../../../learn/judgement.ts'

/** A claim about a column of links. */
export type LinkClaim = keyof typeof LINK_JUDGEMENT.weights

/** The evidence that a column of links leads to the detail pages; the column with the highest score is used. */
export const LINK_JUDGEMENT = {
  bias: 0,
  weights: {
    /** The share of records that have it. */
    'records have it': 3,
    /** The share of links that differ from all before them. */
    'different addresses': 3,
    'stays on the site': 1,
    'addresses of one kind': 2,
    'at a heading': 3,
    'has the words of a title': 1.5,
    'around a picture': 1,
    'is the first link': 1,
    /** Of authors, categories, tags. */
    'its address is that of something shared': -3,
  },
  thresholds: {
    /** Below these shares, a column is not a candidate. */
    'records have it': 0.5,
    'different addresses': 0.75,
  },
} satisfies Judgement<string, string>
