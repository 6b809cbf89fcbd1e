import type { Judgement } from '../../../learn/judgement.ts'

/** A claim about a candidate. Values are shares of its items or heads from 0 to 1 unless noted. */
export type ListClaim = keyof typeof LIST_JUDGEMENT.weights

/**
 * What each claim adds to a list's score: at 0, and with a title that says nothing, a list is as likely as not the
 * promised one. The title adds its own score (`title/title-judgement.ts`).
 */
export const LIST_JUDGEMENT = {
  bias: -9,
  weights: {
    /** The list's share of the text or area of the page. */
    'share of the page': 4,
    /** Heads numbered 1 to k or k to 1. */
    numbered: 2,
    /** Heads with a number that does not match their position. */
    'numbered out of order': -3,
    /** 1 if every head is numbered, from 1 to k or from k to 1. */
    'all numbered': 2,
    /** Items in `<ol>`, if the page does not number them itself. */
    'numbered by the browser': 2,
    /** Heads that look like the start of an item: numbered, stressed, or list and table elements. */
    'looks like the start of an item': 3,
    headings: 1,
    /** Headings included. */
    'bold or large': 1,
    'no longer than a line': 1,
    /** Heads that no other head repeats. */
    'different from each other': 2,
    /** Items with sentences in addition to their head. */
    described: 1.5,
    'with pictures': 0.3,
    /** Items that are little more than a link. */
    'mostly links': -1.5,
    /** Items in menus, side columns, comments. */
    'outside the main content': -3,
    /** 1 if the list starts above the page's title. */
    'above the title': -2,
    /** 1 if a head is the title of the page again. */
    'repeats the title': -6,
    /** Heads such as "Conclusion". */
    'ends or starts a list': -6,
    /** Heads like those of the guide around a list. */
    questions: -3,
    /** How much the items have in common: descriptions, pictures, links. */
    'same parts in each item': 0.7,
    /** How many members of the class were left out although neither words nor ranks rule them out. */
    'left out': -0.6,
    /** How many of them are right before or after the list, in the same element and section: the list is longer. */
    'left out next to the list': -2.5,
    /** 1 if the numbers continue after k. */
    'numbers continue': -6,
    /** How many of the first and last heads lack a number in a numbered list: the list is shorter. */
    'ends without a number': -2.5,
    /** 1 if one head looks different from the others. */
    'one head looks different': -1.5,
    /** 1 if all heads but the first or the last share an element that does not hold that one; less if heads are numbered. */
    'one head is elsewhere': -3,
    /** The logarithm of k: the more similar nodes, the less likely by chance. */
    size: 0.5,
  },
  thresholds: {
    /** List and title together. From 0.9 to 1.75, the labeled pages (parsed) give the same; at 2.2, a list is lost. */
    'list and title': 1.75,
    /**
     * The list alone, whatever the title says. With wrong numbers in the titles of pages without such lists, one in
     * ten has something that reaches this; of real lists, one in thirty does not.
     */
    'list alone': 0.7,
    /** A list that the page does not show: one with numbers, or with headings all over the page. */
    'hidden list': 4,
  },
} satisfies Judgement<string, string>
