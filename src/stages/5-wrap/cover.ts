/** Ways that are compared in all cases, the cheapest first. */
export const MAX_WAYS_COMPARED = 60

/** What one way to read a field gives in one case: a record of a list, or a page. */
export type CoverOutcome = 'right' | 'wrong' | 'nothing'

interface Cover {
  /** How many ways there are, the best first, and how many cases. */
  readonly ways: number
  readonly cases: number
  readonly most: number
  readonly outcomeOf: (way: number, at: number) => CoverOutcome
  /** The benefit of a way in some of the cases. */
  readonly gainOf: (way: number, cases: readonly number[]) => number
}

/** Ways to be tried in order, each for the cases in which the earlier ones give nothing. */
export function coverCases({ ways, cases, most, outcomeOf, gainOf }: Cover): number[] {
  const chosen: number[] = []
  let left = Array.from({ length: cases }, (_, at) => at)
  while (chosen.length < most) {
    const next = bestWay(ways, way => gainOf(way, left))
    if (next === undefined) break
    chosen.push(next)
    left = left.filter(at => outcomeOf(next, at) === 'nothing')
  }
  return chosen
}

/** The first of those with the highest gain; undefined if none gains anything. */
function bestWay(ways: number, gainOf: (way: number) => number): number | undefined {
  let best: number | undefined
  let most = 0
  for (let way = 0; way < ways; way++) {
    const gain = gainOf(way)
    if (gain > most) [best, most] = [way, gain]
  }
  return best
}
