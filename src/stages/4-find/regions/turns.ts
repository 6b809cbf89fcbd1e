/** Kinds of parts that alternate do so almost everywhere; by chance, they alternate only in some places. */
export const MIN_TURNS_SHARE = 0.9
