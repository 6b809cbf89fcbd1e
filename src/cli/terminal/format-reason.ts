import type { FeatureReason } from '../../learn/model.ts'

/** How many of the strongest reasons are shown, by the names of their rules. */
const REASONS = 4

/** The strongest features that speak for it, without their namespace, each with its value unless it simply holds. */
export const formatReasons = (reasons: readonly FeatureReason[]): string =>
  reasons
    .filter(({ effect }) => effect > 0)
    .slice(0, REASONS)
    .map(({ feature, value }) => {
      const name = feature.replace(/^\w+::/, '')
      return value === 1 || Number.isNaN(value) ? name : `${name} ${Number(value.toFixed(2))}`
    })
    .join(', ')
