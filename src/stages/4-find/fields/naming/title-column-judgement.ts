import type { Judgement } from '../../../../learn/judgement.ts'

/** A claim about a column that may hold the titles of the records. */
export type TitleColumnClaim = keyof typeof TITLE_COLUMN_JUDGEMENT.weights

/** The evidence that a column holds the titles of the records; the column with the highest score is taken. */
export const TITLE_COLUMN_JUDGEMENT = {
  bias: 0,
  weights: {
    /** The name of something may be the name of something else. */
    'named as a name': -1,
    'in a heading': 4,
    'linked, but not a user name': 2,
    'in the largest type': 2,
    bold: 2,
  },
  thresholds: {
    /** A title stands out: it is linked, large, or bold. */
    title: 2,
  },
} satisfies Judgement<string, string>
