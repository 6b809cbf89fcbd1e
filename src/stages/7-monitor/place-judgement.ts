import type { Judgement } from '../../learn/judgement.ts'

/** What a place on a page can have in common with a remembered field. */
export type PlaceClaim = keyof typeof PLACE_JUDGEMENT.weights

/** The evidence that a place is that of a field whose markup is new. Values are from 0 to 1. */
export const PLACE_JUDGEMENT = {
  bias: 0,
  weights: {
    /** F1 of the words of its values. */
    words: 4,
    /** Of a list, F1 of its values: a part of the page with all of them has their words, too. */
    values: 4,
    /** Elements around it have the field's name; less if many places do. */
    name: 1.5,
    /** The share of the names around it that are the same. */
    markup: 1,
    heading: 1.5,
    /** Length, number, and kind of its values. */
    shape: 1.5,
    tag: 1,
    /** A heading stays a heading, mostly of the same rank. */
    'heading of another rank': 0.6,
    /** Its words are those of the page's title, as they were. */
    title: 4,
    /** The old wrapper still reads it there, in other markup. */
    'old path': 2,
    /** If the field is both visible and hidden, the visible one is used. */
    hidden: -1,
  },
  thresholds: {
    /** A lower score can be chance. */
    place: 2.25,
    /** Smaller values are not reported as reasons. */
    reason: 0.3,
    /** Menus and whole pages are far below, and need no closer look. */
    shape: 0.1,
  },
} satisfies Judgement<string, string>
