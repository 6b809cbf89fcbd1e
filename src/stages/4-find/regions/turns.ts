/** Kinds of parts that take turns do so nearly everywhere; by chance, they take turns in some places only. */
export const MIN_TURNS_SHARE = 0.9
