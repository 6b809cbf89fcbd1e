interface ChangedLine {
  readonly change: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Longer texts are compared only at their beginnings and ends: the work is the product of the lengths. */
const MAX_LINES = 2_000

/** What became of the lines of a text: the longest common sequence of lines stays. */
export function changedLines(before: string, after: string): ChangedLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const same = (lines: readonly string[]): ChangedLine[] => lines.map(text => ({ change: 'same', text }))
  const [oldMiddle, newMiddle] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  return [
    ...same(old.slice(0, start)),
    ...changedMiddle(oldMiddle, newMiddle),
    ...same(end === 0 ? [] : old.slice(-end)),
  ]
}

function changedMiddle(old: readonly string[], now: readonly string[]): ChangedLine[] {
  const removed = (text: string): ChangedLine => ({ change: 'removed', text })
  const added = (text: string): ChangedLine => ({ change: 'added', text })
  if (Math.max(old.length, now.length) > MAX_LINES) return [...old.map(removed), ...now.map(added)]
  // common[i][j]: how many lines the rests of both texts have in common.
  const common = Array.from({ length: old.length + 1 }, () => new Int32Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i]![j] = old[i] === now[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const lines: ChangedLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ change: 'same', text: old[i]! })
      i++
      j++
    } else if (j === now.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      lines.push(removed(old[i++]!))
    else lines.push(added(now[j++]!))
  }
  return lines
}
