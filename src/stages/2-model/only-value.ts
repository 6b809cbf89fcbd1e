/** The value that all of these have; undefined if they differ, or if there are none. Reads no more than it takes to know. */
export function onlyValue<Value>(values: Iterable<Value>): Value | undefined
export function onlyValue<Item, Value>(items: Iterable<Item>, read: (item: Item) => Value): Value | undefined
export function onlyValue(items: Iterable<unknown>, read: (item: unknown) => unknown = item => item): unknown {
  let only: unknown
  let isFirst = true
  for (const item of items) {
    const value = read(item)
    if (!isFirst && value !== only) return undefined
    only = value
    isFirst = false
  }
  return only
}
