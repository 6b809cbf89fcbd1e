/** The value that all of these have; undefined if they differ, or if there are none. */
export function onlyValue<Value>(values: Iterable<Value>): Value | undefined {
  let only: Value | undefined
  let isFirst = true
  for (const value of values) {
    if (!isFirst && value !== only) return undefined
    only = value
    isFirst = false
  }
  return only
}
