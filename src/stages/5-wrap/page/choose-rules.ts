import { type CoverOutcome, coverCases, MAX_WAYS_COMPARED } from '../cover.ts'
import { MAX_COMBINED } from '../path-cost.ts'
import type { Place } from '../place.ts'
import { PLACE_COSTS } from './place-costs.ts'
import { isAsWanted, type PlaceRule } from './propose-rules.ts'
import { type OpenPage, readPlace } from './read-place.ts'

/** One page to try rules on; no values if the page lacks the field. */
export interface Trial {
  readonly open: OpenPage
  readonly wanted: readonly string[]
}

/** Whether the values of the pages were given by a user or found by comparing the pages. */
type Evidence = 'given' | 'found'

/** A wrong value is worse than none. Found values may themselves be wrong, given ones are not. */
const WRONG_GAIN: Readonly<Record<Evidence, number>> = { given: -2, found: -1 }
/** A value although none was given: the page may have it, and the user did not copy it. */
const UNASKED_GAIN: Readonly<Record<Evidence, number>> = { given: -0.5, found: -1 }

interface Choice {
  readonly chosen: readonly PlaceRule[]
  /** Whether the first is right on every page. */
  readonly isExact: boolean
  /** Another place with the same value that is as likely as the first. */
  readonly rival?: PlaceRule
}

/**
 * The places of a field: first those that are right on all pages or on most, then others for pages where those find nothing.
 * A few given examples say little about other pages, so they also get places that rely on something else than the first.
 */
export function chooseRules(rules: readonly PlaceRule[], trials: readonly Trial[], evidence: Evidence): Choice {
  const tried = distinct(rules).slice(0, MAX_WAYS_COMPARED)
  const known = tried.map((): CoverOutcome[] => [])
  const outcomeAt = (rule: number, i: number): CoverOutcome =>
    (known[rule]![i] ??= outcomeOf(trials[i]!, tried[rule]!.place))
  const everywhere = trials.map((_, i) => i)
  const gainOf = (rule: number, left: readonly number[]): number =>
    left.reduce((sum, i) => {
      const outcome = outcomeAt(rule, i)
      if (outcome !== 'wrong') return sum + (outcome === 'right' ? 1 : 0)
      return sum + (trials[i]!.wanted.length === 0 ? UNASKED_GAIN : WRONG_GAIN)[evidence]
    }, 0)
  const isExact = (rule: number): boolean =>
    everywhere.every(i => outcomeAt(rule, i) === (trials[i]!.wanted.length > 0 ? 'right' : 'nothing'))
  // No rule gains more than one that is right everywhere, so the others need not be tried.
  const exact = tried.findIndex((_, rule) => isExact(rule))
  const chosen =
    exact >= 0
      ? [exact]
      : coverCases({ ways: tried.length, cases: trials.length, most: MAX_COMBINED, outcomeOf: outcomeAt, gainOf })
  const first = tried[chosen[0] ?? -1]
  if (!first || evidence === 'found') return { chosen: chosen.map(at => tried[at]!), isExact: exact >= 0 }
  const rival = tried.find(
    (rule, at) => isRival(rule, first) && gainOf(at, everywhere) >= gainOf(chosen[0]!, everywhere),
  )
  const used = new Set(chosen.flatMap(rule => tried[rule]!.leans))
  for (const [at, rule] of tried.entries()) {
    if (chosen.length >= MAX_COMBINED) break
    const isNew = rule.leans.some(one => !used.has(one))
    if (!isNew || !isSpare(rule, first) || everywhere.some(i => outcomeAt(at, i) === 'wrong')) continue
    chosen.push(at)
    for (const one of rule.leans) used.add(one)
  }
  return { chosen: chosen.map(at => tried[at]!), isExact: exact >= 0, ...(rival ? { rival } : {}) }
}

function distinct(rules: readonly PlaceRule[]): PlaceRule[] {
  const known = new Map<string, PlaceRule>()
  for (const rule of rules.toSorted((a, b) => a.cost - b.cost)) {
    const key = JSON.stringify(rule.place)
    if (!known.has(key)) known.set(key, rule)
  }
  return [...known.values()]
}

function outcomeOf({ open, wanted }: Trial, place: Place): CoverOutcome {
  const read = readPlace(open, place).map(({ text }) => text)
  if (read.length === 0) return 'nothing'
  return wanted.length > 0 && isAsWanted(read, wanted, place) ? 'right' : 'wrong'
}

/**
 * Whether a place may replace the first. A position only works if nothing optional comes before it; if a label is missing,
 * its place has the value of another label, and so does a place with another label.
 */
function isSpare({ cost, leans, node, label, isNamed }: PlaceRule, first: PlaceRule): boolean {
  if (cost > first.cost + PLACE_COSTS.thresholds.spare || leans.some(one => /"kind":"at","position":(?!1\})/.test(one)))
    return false
  if (first.label === undefined || label === first.label) return true
  return label === undefined && (isNamed || node !== first.node)
}

/** Whether a rule points to another place of the page, with another label, and is as likely. */
const isRival = ({ cost, node, label }: PlaceRule, first: PlaceRule): boolean =>
  label !== undefined &&
  label !== first.label &&
  node !== first.node &&
  cost <= first.cost + PLACE_COSTS.thresholds.rival
