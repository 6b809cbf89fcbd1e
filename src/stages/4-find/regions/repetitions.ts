/**
 * Two of a kind may be chance; three are a pattern. The minimum number of parts of a list, of records that show what
 * is usual, and of pairs that show what belongs together.
 */
export const MIN_REPETITIONS = 3
