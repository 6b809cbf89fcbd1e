import type { Place } from './page-wrapper.ts'
import { isRight, type Rule } from './propose-rules.ts'
import { type OpenPage, readPlace } from './read-place.ts'

/** One page to try rules on; no values where the page has not got the field. */
export interface Trial {
  readonly open: OpenPage
  readonly wanted: readonly string[]
}

type Outcome = 'right' | 'wrong' | 'nothing'

const MOST_PLACES = 4
/** Tried on all pages, cheapest first. */
const MOST_TRIED = 60
/** A wrong value is worse than none. */
const GAIN: Readonly<Record<Outcome, number>> = { right: 1, wrong: -2, nothing: 0 }
/** A value where none was given: the page may have it, and it was not copied. */
const UNASKED_GAIN = -0.5
/** A place that costs so much more is there by chance: where the better ones find nothing, there is nothing. */
const SPARE_COST = 3.5

/** Rules that cost nearly the same are as likely. */
const RIVAL_COST = 0.5

export interface Choice {
  readonly chosen: readonly Rule[]
  /** Another place of the same value that is as likely as the first. */
  readonly rival?: Rule
}

/** The places of a field: what is right on all pages or on most, then others for pages where those find nothing. */
export function chooseRules(rules: readonly Rule[], trials: readonly Trial[]): Choice {
  const tried = distinct(rules).slice(0, MOST_TRIED)
  const outcomes = tried.map(({ place }) => trials.map(trial => outcomeOf(trial, place)))
  const gainOf = (rule: number, left: readonly number[]): number =>
    left.reduce((sum, i) => {
      const outcome = outcomes[rule]![i]!
      return sum + (outcome === 'wrong' && trials[i]!.wanted.length === 0 ? UNASKED_GAIN : GAIN[outcome])
    }, 0)
  const chosen: number[] = []
  let left = trials.map((_, i) => i)
  while (chosen.length < MOST_PLACES) {
    const next = bestOf(tried, rule => gainOf(rule, left))
    if (next === undefined) break
    chosen.push(next)
    left = left.filter(i => outcomes[next]![i] === 'nothing')
  }
  const first = tried[chosen[0] ?? -1]
  const everywhere = trials.map((_, i) => i)
  const rival = tried.find(
    (rule, at) => first && isRival(rule, first) && gainOf(at, everywhere) >= gainOf(chosen[0]!, everywhere),
  )
  const used = new Set(chosen.flatMap(rule => tried[rule]!.leans))
  for (const [at, rule] of tried.entries()) {
    if (!first || chosen.length >= MOST_PLACES) break
    const isNew = rule.leans.some(one => !used.has(one))
    if (!isNew || !isSpare(rule, first) || outcomes[at]!.includes('wrong')) continue
    chosen.push(at)
    for (const one of rule.leans) used.add(one)
  }
  return { chosen: chosen.map(at => tried[at]!), ...(rival ? { rival } : {}) }
}

function distinct(rules: readonly Rule[]): Rule[] {
  const known = new Map<string, Rule>()
  for (const rule of rules.toSorted((a, b) => a.cost - b.cost)) {
    const key = JSON.stringify(rule.place)
    if (!known.has(key)) known.set(key, rule)
  }
  return [...known.values()]
}

function outcomeOf({ open, wanted }: Trial, place: Place): Outcome {
  const read = readPlace(open, place).map(({ text }) => text)
  if (read.length === 0) return 'nothing'
  return wanted.length > 0 && isRight(read, wanted, place) ? 'right' : 'wrong'
}

/** The first (so cheapest) of those with the highest gain; undefined where none gains anything. */
function bestOf(rules: readonly Rule[], gainOf: (rule: number) => number): number | undefined {
  let best: number | undefined
  let most = 0
  rules.forEach((_, at) => {
    const gain = gainOf(at)
    if (gain > most) [best, most] = [at, gain]
  })
  return best
}

/**
 * Whether a place may stand in for the first. Counting from the start of something only holds where nothing optional comes
 * before; where a label is missing, what stands at its place is the value of another, and so is what another label has.
 */
function isSpare({ cost, leans, node, label, isNamed }: Rule, first: Rule): boolean {
  if (cost > first.cost + SPARE_COST || leans.some(one => /"kind":"at","position":(?!1\})/.test(one))) return false
  if (first.label === undefined || label === first.label) return true
  return label === undefined && (isNamed || node !== first.node)
}

/** Whether a rule speaks for another place of the page, by another label, and as loud. */
const isRival = ({ cost, node, label }: Rule, first: Rule): boolean =>
  label !== undefined && label !== first.label && node !== first.node && cost <= first.cost + RIVAL_COST
