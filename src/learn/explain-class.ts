import { forestOf } from './forest-columns.ts'
import type { FeatureReason, Model } from './model.ts'
import type { FeatureReader } from './tree.ts'

/** Why a class has its probability: the effect of each feature on the path. The effects and the base add up to it. */
export function explainClass(
  model: Model,
  value: FeatureReader,
  wanted: number,
): { base: number; reasons: FeatureReason[] } {
  const { roots, feature, threshold, high, missing, shares } = forestOf(model)
  const shareAt = (node: number): number => shares[node * model.classes.length + wanted]!
  const effects = new Map<number, number>()
  let base = 0
  for (const root of roots) {
    base += shareAt(root) / roots.length
    for (let node = root; feature[node]! >= 0; ) {
      const asked = feature[node]!
      const known = value(asked)
      const next = known <= threshold[node]! ? node + 1 : Number.isNaN(known) ? missing[node]! : high[node]!
      const change = (shareAt(next) - shareAt(node)) / roots.length
      effects.set(asked, (effects.get(asked) ?? 0) + change)
      node = next
    }
  }
  const reasons = [...effects].map(([feature, effect]) => ({
    feature: model.features[feature]!,
    value: value(feature),
    effect,
  }))
  return {
    base,
    reasons: reasons.sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect) || (a.feature < b.feature ? -1 : 1)),
  }
}
