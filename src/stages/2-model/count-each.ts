/** How often each value occurs, in the order of first occurrence. */
export function countEach<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The most frequent value and its count; the first of several, and undefined if there is none. */
export function mostFrequent<Value>(counts: Iterable<readonly [Value, number]>): readonly [Value, number] | undefined {
  let most: readonly [Value, number] | undefined
  for (const each of counts) if (!most || each[1] > most[1]) most = each
  return most
}
