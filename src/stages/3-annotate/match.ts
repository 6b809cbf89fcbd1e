/** A property of an annotation. */
export type Feature = readonly [name: string, value: string | number]

/** An annotation in a reading, before it has a node: offsets are those of the reading. */
export interface Match {
  readonly start: number
  readonly end: number
  /** Empty if it has none. */
  readonly value: string
  /** NaN if the value is not a number. */
  readonly number: number
  readonly features: readonly Feature[]
  /** Spans a line end, which is right only if it is the whole text of an element. */
  readonly onlyAlone?: boolean
}

/** Of overlapping matches, keeps the one that starts first, then the longest, then the one found first. */
export function withoutOverlaps(matches: readonly Match[]): Match[] {
  const sorted = [...matches].sort((a, b) => a.start - b.start || b.end - a.end)
  const kept: Match[] = []
  let end = 0
  for (const match of sorted) {
    if (match.start < end) continue
    kept.push(match)
    end = match.end
  }
  return kept
}
