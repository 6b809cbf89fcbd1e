/**
 * Which of the records that two runs have in common moved: all but the longest sequence that has kept its order, so that one record
 * that comes in at the top moves none of the others. `before` are their places in the earlier run, in the order of the later one.
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

/** The places of a longest rising sequence; patience sorting, n log n. */
function longestRising(values: ArrayLike<number>): number[] {
  /** Of each length, where the sequence with the smallest end ends. */
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

/** The first length whose end is not below a value. */
function firstNotBelow(values: ArrayLike<number>, ends: readonly number[], value: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[ends[middle]!]! < value) low = middle + 1
    else high = middle
  }
  return low
}
