import type { Judgement } from '../../../../learn/judgement.ts'

/** A claim about an element of the records that has several parts. */
export type AuthoredTextClaim = keyof typeof AUTHORED_TEXT_JUDGEMENT.weights

/** The evidence that the parts are one text that a person wrote, and not values of a template. */
export const AUTHORED_TEXT_JUDGEMENT = {
  bias: -5,
  weights: {
    'long texts': 2,
    'other parts in each record': 2,
    'elements that people write with': 2,
    'named as a text': 1,
    'a part that nearly all records have': -3,
    /** Tags, authors, and menus. */
    'words in links': -3,
    labels: -2,
  },
  thresholds: {
    'characters of a long text': 100,
    /** In fewer texts, different parts may be chance. */
    'texts to compare': 2,
  },
} satisfies Judgement<string, string>
