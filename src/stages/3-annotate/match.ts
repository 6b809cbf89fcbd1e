/** A property of an annotation. */
export type Feature = readonly [name: string, value: string | number]

/** An annotation in a reading, before it has a node: offsets are those of the reading. */
export interface Match {
  readonly start: number
  readonly end: number
  /** Empty where it has none. */
  readonly value: string
  /** NaN where the value is no number. */
  readonly number: number
  readonly features: readonly Feature[]
  /** Goes over a line end, which is right only where an element says nothing else. */
  readonly onlyAlone?: boolean
}

/** Of matches that overlap, the one that starts first, then the longest, then the one that was found first. */
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
