/**
 * What goes beyond the publication, as its authors proposed: words that were learned, values found by their position in
 * other records, choices put off while several are likely, and what a page looks like.
 */
export const IMPROVEMENTS = ['learned-words', 'positions', 'confidence', 'visual'] as const
export type Improvement = (typeof IMPROVEMENTS)[number]
