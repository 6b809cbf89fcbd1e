import type { Judgement } from '../../../../learn/judgement.ts'

/** A claim about a number in a title. */
export type TitleClaim = keyof typeof TITLE_JUDGEMENT.weights

/** What each claim adds to the score of a number in a title, in the units of a list's score (`list-judgement.ts`). */
export const TITLE_JUDGEMENT = {
  bias: 0,
  weights: {
    'starts the title': 1,
    'after a superlative': 1,
    'before a superlative': 0.5,
    'counts typical list items': 1.5,
    'counts a plural': 0.5,
    'after a name': -1.5,
    'an approximate number': -1.5,
    news: -4,
    'counts nothing': -1.5,
    'in passing': -2,
    'a property of one thing': -1,
    'only two': -3,
    /** In `<h1>` and in another title: then it is unlikely to be part of the site's name. */
    'in two titles': 0.5,
    /** The caller gives k, and thus knows that the page has a list. */
    'asked for': 3,
  },
  thresholds: {
    /** A title that hardly counts anything is not a reason to look for more pages of a list. */
    'continues on other pages': 0.5,
  },
} satisfies Judgement<string, string>
