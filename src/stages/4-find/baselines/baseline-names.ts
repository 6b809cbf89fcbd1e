/** Published methods to find lists, for comparison. */
export const BASELINES = ['clustvx', 'mdr', 'tables', 'visual', 'top-k'] as const
export type Baseline = (typeof BASELINES)[number]
