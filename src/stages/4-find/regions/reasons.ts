import type { Reason } from '../../../learn/judgement.ts'
import type { RegionReason } from './region.ts'

/** Converts reasons for a score to reasons for a region: a term of a sum of logarithms multiplies the region's odds. */
export const toRegionReasons = (reasons: readonly Reason[]): RegionReason[] =>
  reasons.map(({ claim, value, adds }) => ({ rule: claim, value, factor: Math.exp(adds) }))
