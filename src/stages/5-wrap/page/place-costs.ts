import type { Judgement } from '../../../learn/judgement.ts'

/**
 * What speaks against taking a field from a place of its page, as costs on top of those of the path that leads there: the
 * less, the likelier the place is meant and the longer it holds. Thresholds are differences between the costs of two rules.
 */
export const PLACE_COSTS = {
  bias: 0,
  weights: {
    hidden: 4,
    /** Menus, footers and buttons repeat values of the content. */
    'in furniture': 1.5,
    'an attribute': 0.5,
    /** An element around the innermost one with the same text. */
    'an outer element': 0.2,
    'part of a text': 1.5,
    /** A label says what follows it. */
    'cut behind a label': 0.5,
    /** Signs are counted from the start of the text, and optional parts shift them. */
    'cut behind a sign': 1.5,
    /** Other words are there by chance more often. */
    'cut behind other words': 2,
    'cut before a sign': 0.5,
    'cut before a word': 1,
    /** Depends on how the page breaks its lines: the last resort. */
    'lines of an element': 3,
    /** Values that follow each other in one element, with nothing else of their kind there. */
    'a list of siblings': -0.5,
    /** One value in an element that may hold several on other pages. */
    'one value, with its siblings': -0.1,
    /** On another page something else may come first. */
    'finds more than the value': 1.5,
    /** Mostly content: "Reviews (12)". */
    'a number in the label': 3,
    /** Other elements with these tags may come first on another page. */
    'goes by tags alone': 2,
    /** People name a field as the page does: a label or a class with the same words is the likelier one. */
    'named like the field': -0.6,
    /** It names the element of one page only. */
    'a key as id': 5,
    /** Two fields with the same text are in two places, if the page has the text twice. */
    'the place of another field': 1.5,
  },
  thresholds: {
    /** A rule that costs this much more is right by chance: where the better ones find nothing, there is nothing. */
    spare: 3.5,
    /** Rules whose costs differ by no more than this are equally likely. */
    rival: 0.5,
  },
} satisfies Judgement<string, string>
