import type { FeatureValues, LogLinear } from '../../../learn/log-linear.ts'
import type { RegionReason } from './region.ts'

/** What speaks for and against a region, the strongest first. */
export function regionReasons(evidence: FeatureValues, main: LogLinear): RegionReason[] {
  return Object.entries(evidence)
    .map(([rule, value]) => ({ rule, value, factor: Math.exp((main.weights[rule] ?? 0) * value) }))
    .filter(({ factor }) => factor !== 1)
    .sort((a, b) => Math.abs(Math.log(b.factor)) - Math.abs(Math.log(a.factor)) || (a.rule < b.rule ? -1 : 1))
}
