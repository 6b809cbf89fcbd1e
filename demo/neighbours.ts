/** The members after one, for "more like this"; the list wraps around. */
export function neighbours<T>(list: readonly T[], item: T, count: number): T[] {
  const at = list.indexOf(item)
  return Array.from({ length: Math.min(count, list.length - 1) }, (_, step) => list[(at + step + 1) % list.length]!)
}
