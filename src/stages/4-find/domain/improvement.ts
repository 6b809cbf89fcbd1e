/**
 * Additions to the publication that its authors proposed: learned words, values found by their position in other
 * records, choices deferred while several are likely, and the look of a page.
 */
export const IMPROVEMENTS = ['learned-words', 'positions', 'confidence', 'visual'] as const
export type Improvement = (typeof IMPROVEMENTS)[number]

/** Those that are decided while a page is read. Learned words are part of a domain when it is loaded. */
export const PAGE_IMPROVEMENTS = ['positions', 'confidence', 'visual'] as const satisfies readonly Improvement[]
export type PageImprovement = (typeof PAGE_IMPROVEMENTS)[number]
