/** Names that differ in more than this share of their length are other words, not typos. */
const FARTHEST_SLIP = 0.4

/** The known name that was most likely meant. */
export function suggestName(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = name.length * FARTHEST_SLIP
  for (const candidate of known) {
    const distance = editDistance(name, candidate)
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** Two letters in the wrong order are one slip. */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(replaced, swapped, row[j]! + 1, next[j - 1]! + 1))
    }
    ;[before, row] = [row, next]
  }
  return row[b.length]!
}
