/**
 * Additions to the publication that its authors proposed: learned words, values found by their position in other
 * records, choices deferred while several are likely, and the look of a page.
 */
export const IMPROVEMENTS = ['learned-words', 'positions', 'confidence', 'visual'] as const
export type Improvement = (typeof IMPROVEMENTS)[number]
