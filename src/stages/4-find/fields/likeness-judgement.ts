import type { Judgement } from '../../../learn/judgement.ts'

/**
 * How much each trait counts when a part of a record is compared with others: their likeness is the weighted mean of
 * the traits that can be compared, each from -1 to 1.
 */
export const LIKENESS_JUDGEMENT = {
  bias: 0,
  weights: {
    /** Two labels that differ say that two parts are not the same, whatever they look like. */
    'same label': 4,
    /** One has a label and the other has none. */
    'a label on one side': 1,
    'class names': 3,
    style: 1.5,
    'kind of content': 1.5,
    'tags of the children': 1,
  },
  thresholds: {
    /** How alike two parts are of which one has a label: it may be the same part, written out. */
    'a label on one side': 0.3,
    /** Texts are short or long by chance: among long ones, a short one is worth this much. From 0.4 to 0.75 as good. */
    'short among long': 0.5,
  },
} satisfies Judgement<string, string>
