/** The index of the first item at or above `least`, in items sorted by their number; their count if there is none. */
export function firstAtLeast(sorted: ArrayLike<number>, least: number): number {
  return firstAtLeastBy(sorted.length, index => sorted[index]!, least)
}

/** The same if the number of an item has to be looked up. */
export function firstAtLeastBy(count: number, numberAt: (index: number) => number, least: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numberAt(middle) < least) low = middle + 1
    else high = middle
  }
  return low
}
