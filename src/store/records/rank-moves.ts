/**
 * Which of the records that are in both runs moved: all but the longest sequence that kept its order, so that one new
 * record at the top moves none of the others. `before` has their positions in the earlier run, in the order of the
 * later one.
 */
export function findMoved(before: ArrayLike<number>): number[] {
  const stayed = longestRising(before)
  const moved: number[] = []
  let next = 0
  for (let at = 0; at < before.length; at++) {
    if (stayed[next] === at) next++
    else moved.push(at)
  }
  return moved
}

/** The indexes of a longest rising sequence; patience sorting, n log n. */
function longestRising(values: ArrayLike<number>): number[] {
  /** For each length, where the sequence with the smallest last value ends. */
  const ends: number[] = []
  const previous = new Int32Array(values.length)
  for (let at = 0; at < values.length; at++) {
    const length = firstNotBelow(values, ends, values[at]!)
    previous[at] = length === 0 ? -1 : ends[length - 1]!
    ends[length] = at
  }
  const places: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) places.push(at)
  return places.reverse()
}

/** The first length whose last value is not below a value. */
function firstNotBelow(values: ArrayLike<number>, ends: readonly number[], value: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[ends[middle]!]! < value) low = middle + 1
    else high = middle
  }
  return low
}
