/** The numbers that break the rising order: all except the longest increasing subsequence. */
export function outOfOrder(numbers: readonly number[]): number[] {
  const kept = longestRise(numbers)
  return numbers.filter((_, at) => !kept.has(at))
}

/** Indexes of the longest increasing subsequence (patience sorting). */
function longestRise(numbers: readonly number[]): Set<number> {
  const ends: number[] = []
  const before = new Array<number>(numbers.length).fill(-1)
  for (let at = 0; at < numbers.length; at++) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (numbers[ends[middle]!]! < numbers[at]!) low = middle + 1
      else high = middle
    }
    if (low > 0) before[at] = ends[low - 1]!
    ends[low] = at
  }
  const kept = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) kept.add(at)
  return kept
}
