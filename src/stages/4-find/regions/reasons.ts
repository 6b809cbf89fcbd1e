import type { Reason } from '../../../learn/judgement.ts'
import type { RegionReason } from './region.ts'

/** Reasons for a score as those for a region: what is added to a sum of logarithms multiplies the region's odds. */
export const toRegionReasons = (reasons: readonly Reason[]): RegionReason[] =>
  reasons.map(({ claim, value, adds }) => ({ rule: claim, value, factor: Math.exp(adds) }))
