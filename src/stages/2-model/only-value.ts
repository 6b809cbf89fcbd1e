/** The value that all of these have; undefined if they differ, or if there are none. */
export function onlyValue<Value>(values: Iterable<Value>): Value | undefined {
  const [first, ...others] = new Set(values)
  return others.length === 0 ? first : undefined
}
