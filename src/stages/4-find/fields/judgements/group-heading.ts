import type { Judgement } from '../../../../learn/judgement.ts'

/** A claim about similar elements between the records. */
export type GroupHeadingClaim = keyof typeof GROUP_HEADING_JUDGEMENT.weights

/** The evidence that elements between the records are headings of the records below them, such as days or letters. */
export const GROUP_HEADING_JUDGEMENT = {
  bias: 0,
  weights: {
    'a heading, caption, legend, or summary': 2,
    'a table row with one cell': 2,
    'named as a heading': 1.5,
    /** The records below a heading are in an element of their own. */
    'before a new group of records': 1,
    'above the first record': 1,
    'one text and nothing else': 1,
    /** Where the records are interrupted, there is such an element and nothing else. */
    'alone between the records': 1,
    /** Adverts lead somewhere. */
    'a picture or button': -2,
    /** The same words again and again announce adverts, or end the groups. */
    'words that repeat': -2,
  },
  thresholds: {
    heading: 3,
    /** How far above the records a heading may be: those of a page may all be below one heading. */
    'levels above the records': 2,
  },
} satisfies Judgement<string, string>
