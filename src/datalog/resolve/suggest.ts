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

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
