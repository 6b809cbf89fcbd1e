/**
 * Two things of a kind may be chance; three are a pattern. So many parts make a list, so many records tell what is usual,
 * so many pairs tell what goes together.
 */
export const MIN_REPETITIONS = 3
