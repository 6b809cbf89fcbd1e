/**
 * Does work for each item, a limited number at a time, and returns the results in the order of the items. If one fails,
 * no other is started, and running ones are awaited.
 */
export async function mapAtOnce<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length)
  const failures: unknown[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length && failures.length === 0; at = next++) {
      try {
        results[at] = await work(items[at]!)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  if (failures.length > 0) throw failures[0]
  return results
}
