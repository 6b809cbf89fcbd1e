import type { Judgement } from '../../../../learn/judgement.ts'

/** A claim about similar parts of the records that occur several times in one record. */
export type ItemListClaim = keyof typeof ITEM_LIST_JUDGEMENT.weights

/** The evidence that such parts are items of one list, such as tags or authors, and not one field each. */
export const ITEM_LIST_JUDGEMENT = {
  bias: 0,
  weights: {
    'in varying number': 1,
    'the same values in several places': 2,
    /** A city is always first, a kind of contract always second. */
    'other values in each place': -1,
    'named as tags, authors, or the like': 2,
    /** "Subjects: civil law, labor law": what a label names is one thing, unless it has numbers. */
    'words that share a label': 2,
    /** Pros, features, steps: a template has as many values in each record. */
    'phrases in elements of a list': 2,
    'links to pages of one kind': 1,
    'joined by commas': 1.5,
    /** Nothing but an item starts with its comma; in equal number, city and country may. */
    'commas before all but the first': 1,
    /** In varying number, they are the authors, speakers, or players of one thing. */
    'names of people': 2,
  },
  thresholds: {
    list: 3,
    /** In fewer texts, what the parts have in common may be chance. */
    'texts to compare': 3,
    /** Fewer values that occur again are in one place each by chance. */
    'values to tell their places': 4,
  },
} satisfies Judgement<string, string>
