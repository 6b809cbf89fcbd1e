/**
 * What each part of a path costs: the less, the longer it is likely to hold. A path's cost is the sum; a plain step to a
 * child costs 1. Whatever is proposed must still find the right nodes: costs decide between paths that do.
 */
export const PATH_COSTS = {
  'step to a child': 1,
  /** `div`, `span`, `a`: another one may come before it on the next page. */
  'step to a generic child': 1.6,
  /** `h2`, `time`, `img`: elements that say what they are for, and of which few are together. */
  'step to a telling element': 1.5,
  'step to any element': 3.2,
  'step to a generic element': 4,
  /** With a condition, a step from anywhere is as good as one from the parent. The condition adds its own cost. */
  'step with a condition': 0.3,
  /** Positions shift as soon as something optional comes or goes. */
  'a position': 3,
  /** The first sibling of its kind is hardly a position. */
  'the first sibling': 1,
  /** A tag alone for all records: other things among them often have the same one. */
  'a tag alone': 1,
  'below, at any depth': 1,
  /** Each further path of a union is one more thing that may change. */
  'a further path': 2,
  /** An ancestor is one more thing that must stay. */
  'an ancestor': 0.5,
  /** A region found by the records in it is as good as one with a name of its own. */
  'holds the records': 1.2,
  'holds an element': 1.5,
  'lacks something': 1.5,
  'has no class': 1,
  /** Readers go by labels, and designers keep them. */
  'a label': 1.2,
  /** A short text before the value that nothing marks as a label; that it is repeated in other records shows it. */
  'a text that may be a label': 2.5,
  'right behind an icon': 1,
  'a name chosen by people': 1,
  'a numbered name': 2.5,
  'a generated name': 4,
  /** An id names one node and is meant to. */
  'an id chosen by people': 0.5,
  'a numbered id': 1.25,
  'a generated id': 2,
  /** That a node has some attribute of the page's own, whatever its value. */
  'an attribute of the page': 1.8,
} satisfies Readonly<Record<string, number>>

/** What it costs to rely on attributes whose value is part of the template; `words`: on one word of the value. */
export const ATTRIBUTE_COSTS: Readonly<Record<string, { readonly cost: number; readonly words?: true }>> = {
  itemprop: { cost: 0.6, words: true },
  property: { cost: 0.8, words: true },
  itemtype: { cost: 0.8 },
  typeof: { cost: 0.8, words: true },
  role: { cost: 1 },
  rel: { cost: 1.2, words: true },
  'aria-label': { cost: 1.4 },
  'data-testid': { cost: 0.7 },
  'data-test': { cost: 0.7 },
  'data-qa': { cost: 0.7 },
  'data-cy': { cost: 0.7 },
  'data-component': { cost: 0.8 },
  'data-component-type': { cost: 0.8 },
  'data-type': { cost: 1 },
  'data-role': { cost: 1 },
  'data-field': { cost: 0.8 },
  headers: { cost: 1 },
  align: { cost: 3 },
  valign: { cost: 3 },
  bgcolor: { cost: 3.5 },
  color: { cost: 3.5 },
  face: { cost: 3.5 },
  size: { cost: 3.5 },
  width: { cost: 3.5 },
}
