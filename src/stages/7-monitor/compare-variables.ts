import type { TemplateVariables } from './template-variables.ts'

/** The paper's sets of variables: {d_max, A_total}, {d_max, A_total, P_d, A_d}, and Δ. */
export type PaperSet = 'd_max+A_total' | 'all-four' | 'delta'

/** The paper's four cases: no change, both sides equally, one side, both sides differently. */
export type DeltaCase = 1 | 2 | 3 | 4

/** What one of the sets says. */
interface SetVerdict {
  readonly isChanged: boolean
  /** What differs, with the number that was and the one that is. */
  readonly because: readonly string[]
}

/** What each of the paper's sets of variables says of two pages. */
export interface VariableVerdicts extends Readonly<Record<PaperSet, SetVerdict>> {
  /** `depths`: where P_d or A_d differ. */
  readonly 'all-four': SetVerdict & { readonly depths: readonly number[] }
  /** `sides`: the parts of the page, seen from the region, whose Σ differs. */
  readonly delta: SetVerdict & { readonly case: DeltaCase; readonly sides: readonly ('above' | 'below')[] }
}

export function compareVariables(before: TemplateVariables, after: TemplateVariables): VariableVerdicts {
  const total = totalDifferences(before, after)
  const { depths, because } = depthDifferences(before, after)
  const sides = changedSides(before, after)
  const delta = deltaCase(before, after, sides)
  return {
    'd_max+A_total': verdictOf(total),
    'all-four': { ...verdictOf([...total, ...because]), depths },
    delta: { ...verdictOf(deltaDifferences(before, after, delta)), case: delta, sides },
  }
}

const verdictOf = (because: readonly string[]): SetVerdict => ({ isChanged: because.length > 0, because })

/** Sums of many products may differ in the last digits. */
const SAME = 1e-9
const differ = (one: number, other: number): boolean => Math.abs(one - other) > SAME * Math.max(1, Math.abs(one))

function totalDifferences({ tree: one }: TemplateVariables, { tree: other }: TemplateVariables): string[] {
  return [
    ...(one.depth === other.depth ? [] : [`d_max was ${one.depth} and is ${other.depth}`]),
    ...(differ(one.total, other.total) ? [`A_total was ${short(one.total)} and is ${short(other.total)}`] : []),
  ]
}

/** A change of P_d changes the areas of all bars inside it, so only the first area is named. */
function depthDifferences(
  { tree: { bars: before } }: TemplateVariables,
  { tree: { bars: after } }: TemplateVariables,
): { depths: number[]; because: string[] } {
  const pairs = before.slice(1, after.length).map((one, at) => ({ one, other: after[at + 1]! }))
  const counts = pairs.filter(({ one, other }) => one.parallel !== other.parallel)
  const areas = pairs.filter(({ one, other }) => differ(one.area, other.area))
  const [first] = areas
  return {
    depths: pairs.filter(pair => counts.includes(pair) || areas.includes(pair)).map(({ one }) => one.depth),
    because: [
      ...counts.map(({ one, other }) => `P_${one.depth} was ${one.parallel} and is ${other.parallel}`),
      ...(first
        ? [`A_d differs from depth ${first.one.depth} on (${short(first.one.area)}, now ${short(first.other.area)})`]
        : []),
    ],
  }
}

function changedSides(before: TemplateVariables, after: TemplateVariables): ('above' | 'below')[] {
  return [
    ...(before.sigmaUpper === after.sigmaUpper ? [] : (['above'] as const)),
    ...(before.sigmaLower === after.sigmaLower ? [] : (['below'] as const)),
  ]
}

function deltaCase(before: TemplateVariables, after: TemplateVariables, sides: readonly string[]): DeltaCase {
  if (sides.length < 2) return sides.length === 0 ? 1 : 3
  return before.delta === after.delta ? 2 : 4
}

function deltaDifferences(before: TemplateVariables, after: TemplateVariables, delta: DeltaCase): string[] {
  const upper = `Σ above the region was ${before.sigmaUpper} and is ${after.sigmaUpper}`
  const lower = `Σ below the region was ${before.sigmaLower} and is ${after.sigmaLower}`
  switch (delta) {
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

const SET_NAMES: Readonly<Record<PaperSet, string>> = {
  'd_max+A_total': '{d_max, A_total}',
  'all-four': '{d_max, A_total, P_d, A_d}',
  delta: 'Δ',
}

/** One line for each set: "Δ: case 3, only what is above the region changed: …" */
export function formatVariables(verdicts: VariableVerdicts): string[] {
  return (Object.keys(SET_NAMES) as PaperSet[]).map(set => {
    const { isChanged, because } = verdicts[set]
    const deltaCase = set === 'delta' ? `case ${verdicts.delta.case}, ` : ''
    const said = set === 'delta' || !isChanged ? '' : 'changed: '
    return `${SET_NAMES[set]}: ${deltaCase}${said}${isChanged ? because.join('; ') : 'unchanged'}`
  })
}
