/** The counts behind precision, recall, and F1. */
export interface Counts {
  readonly right: number
  readonly found: number
  readonly labelled: number
}

/** NaN if there is nothing to divide by, here and below. */
export const precisionOf = ({ right, found }: Counts): number => right / found
export const recallOf = ({ right, labelled }: Counts): number => right / labelled
export const f1Of = ({ right, found, labelled }: Counts): number => (2 * right) / (found + labelled)

export const sumCounts = (counts: readonly Counts[]): Counts => ({
  right: counts.reduce((sum, each) => sum + each.right, 0),
  found: counts.reduce((sum, each) => sum + each.found, 0),
  labelled: counts.reduce((sum, each) => sum + each.labelled, 0),
})
