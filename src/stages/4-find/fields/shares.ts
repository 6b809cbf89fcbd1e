/**
 * What shares of a list's records, or of a column's cells, say. One scale for all questions of the kind "does the
 * template make it, or is it chance?", so that the answers agree with each other.
 */

/** Fewer are chance finds. */
export const RARE_SHARE = 0.02

/** Fewer are exceptions to what the others do. */
export const FEW_SHARE = 0.1

/** What this many have in common is the template's doing; the others are exceptions ("Price on request"). */
export const MOST_SHARE = 0.6

/** What this many have in common goes for all. */
export const NEARLY_ALL_SHARE = 0.8

/** Cells or elements that are looked at to see what all of them are like. */
export const MAX_SAMPLE = 50
