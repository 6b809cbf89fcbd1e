import type { Judgement } from '../../../../learn/judgement.ts'

/**
 * How much each trait counts when a part of a record is compared with others: their likeness is the weighted mean of
 * the comparable traits, each from -1 to 1.
 */
export const LIKENESS_JUDGEMENT = {
  bias: 0,
  weights: {
    /** Different labels mean different parts, whatever they look like. */
    'same label': 4,
    /** Only one of them has a label. */
    'a label on one side': 1,
    'class names': 3,
    style: 1.5,
    'kind of content': 1.5,
    'tags of the children': 1,
  },
  thresholds: {
    /** The likeness of two parts of which only one has a label: it may be the same part, written out. */
    'a label on one side': 0.3,
    /** The length of texts varies by chance: among long ones, a short one counts this much. From 0.4 to 0.75 as good. */
    'short among long': 0.5,
  },
} satisfies Judgement<string, string>
