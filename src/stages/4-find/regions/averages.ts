/** 0 for no values. */
export const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / (values.length || 1)

/** The upper middle value if their number is even; 0 for none. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
