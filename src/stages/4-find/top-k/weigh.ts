import { addedBy, type LogLinear } from '../../../learn/log-linear.ts'
import type { Evidence } from './evidence.ts'
import type { TopKReason } from './top-k.ts'

/**
 * What each sign adds to a list's score, in units of about one doubt: at 0 and with a title that says nothing, a list
 * is as likely the promised one as not. A title adds its own score.
 */
export const WEIGHTS: LogLinear = {
  bias: -9,
  weights: {
    share: 4,
    ranked: 2,
    misranked: -3,
    rankedAll: 2,
    ordered: 2,
    marked: 3,
    headings: 1,
    stressed: 1,
    short: 1,
    distinct: 2,
    described: 1.5,
    pictured: 0.3,
    linked: -1.5,
    aside: -3,
    aboveTitle: -2,
    boundary: -6,
    asks: -3,
    alike: 0.7,
    dropped: -0.6,
    nextDoor: -2.5,
    looseEnds: -2.5,
    goesOn: -6,
    joined: -1.5,
    size: 0.5,
  },
}

export const scoreOf = (evidence: Evidence): number =>
  WEIGHTS.bias + addedBy(WEIGHTS, evidence as unknown as Record<string, number>)

/** The strongest signs first; what adds nothing is left out. */
export function reasonsFor(evidence: Evidence): TopKReason[] {
  return Object.entries(evidence)
    .map(([sign, value]: [string, number]) => ({ sign, value, adds: value * (WEIGHTS.weights[sign] ?? 0) }))
    .filter(({ adds }) => adds !== 0)
    .sort((a, b) => Math.abs(b.adds) - Math.abs(a.adds))
}
