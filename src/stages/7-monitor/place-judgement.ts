import type { Judgement } from '../../learn/judgement.ts'

/** What a place on a page can have in common with a field as it is remembered. */
export type PlaceClaim = keyof typeof PLACE_JUDGEMENT.weights

/** What speaks for a place being that of a field whose markup is new. Values are from 0 to 1. */
export const PLACE_JUDGEMENT = {
  bias: 0,
  weights: {
    /** F1 of the words of its values. */
    words: 4,
    /** Elements around it are named as the field is; less where many places are. */
    name: 1.5,
    /** The share of the names around it that are there again. */
    markup: 1,
    heading: 1.5,
    /** Length, number and kind of its values. */
    shape: 1.5,
    tag: 1,
    /** A heading stays a heading, mostly of the same rank. */
    'heading of another rank': 0.6,
    /** Its words are those of the page's title, as they were. */
    title: 4,
    /** Where the field is both seen and hidden, what is seen is taken. */
    hidden: -1,
  },
  thresholds: {
    /** Less can be chance. */
    place: 2.25,
    /** Values below it are not worth telling. */
    reason: 0.3,
    /** Menus and whole pages are far from any field: no need to look closer. */
    shape: 0.1,
  },
} satisfies Judgement<string, string>
