import type { TemplateVariables } from './template-variables.ts'

/** Sums of many products may differ in the last digits. */
const SAME = 1e-9
const differ = (one: number, other: number): boolean => Math.abs(one - other) > SAME * Math.max(1, Math.abs(one))

/** {d_max, A_total}. */
export function differByTotal({ tree: one }: TemplateVariables, { tree: other }: TemplateVariables): string[] {
  return [
    ...(one.depth === other.depth ? [] : [`d_max was ${one.depth} and is ${other.depth}`]),
    ...(differ(one.total, other.total) ? [`A_total was ${short(one.total)} and is ${short(other.total)}`] : []),
  ]
}

/** {d_max, A_total, P_d, A_d}: names the depths that differ. */
export function differByDepth(before: TemplateVariables, after: TemplateVariables): string[] {
  const depths = Math.min(before.tree.bars.length, after.tree.bars.length)
  const differences = differByTotal(before, after)
  for (let depth = 1; depth < depths; depth++) {
    const [one, other] = [before.tree.bars[depth]!, after.tree.bars[depth]!]
    if (one.parallel !== other.parallel)
      differences.push(`depth ${depth} had ${one.parallel} blocks and now has ${other.parallel}`)
    else if (differ(one.area, other.area))
      differences.push(`A_${depth} was ${short(one.area)} and is ${short(other.area)}`)
  }
  return differences
}

/** The paper's four cases: no change, both sides equally, one side, both sides differently. */
export type DeltaCase = 1 | 2 | 3 | 4

export function deltaCase(before: TemplateVariables, after: TemplateVariables): DeltaCase {
  const isUpper = before.sigmaUpper !== after.sigmaUpper
  const isLower = before.sigmaLower !== after.sigmaLower
  if (!isUpper && !isLower) return 1
  if (before.delta === after.delta) return 2
  return isUpper && isLower ? 4 : 3
}

export function differByDelta(before: TemplateVariables, after: TemplateVariables): string[] {
  const upper = `Σ above the region was ${before.sigmaUpper} and is ${after.sigmaUpper}`
  const lower = `Σ below the region was ${before.sigmaLower} and is ${after.sigmaLower}`
  switch (deltaCase(before, after)) {
    case 1:
      return []
    case 2:
      return [`both sides of the region changed equally: ${upper}, ${lower}`]
    case 3:
      return before.sigmaUpper === after.sigmaUpper
        ? [`only what is below the region changed: ${lower}`]
        : [`only what is above the region changed: ${upper}`]
    case 4:
      return [`both sides of the region changed differently: ${upper}, ${lower}`]
  }
}

const short = (value: number): string => String(Math.round(value * 10_000) / 10_000)
