import { firstAtLeastBy } from '../2-model/first-at-least.ts'

/** The numbers that break the rising order: all except the longest increasing subsequence. */
export function outOfOrder(numbers: readonly number[]): number[] {
  const kept = longestRise(numbers)
  return numbers.filter((_, at) => !kept.has(at))
}

/** Indexes of the longest increasing subsequence (patience sorting). */
export function longestRise(numbers: readonly number[]): Set<number> {
  const ends: number[] = []
  const before = new Array<number>(numbers.length).fill(-1)
  for (let at = 0; at < numbers.length; at++) {
    const place = firstAtLeastBy(ends.length, index => numbers[ends[index]!]!, numbers[at]!)
    if (place > 0) before[at] = ends[place - 1]!
    ends[place] = at
  }
  const kept = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) kept.add(at)
  return kept
}
