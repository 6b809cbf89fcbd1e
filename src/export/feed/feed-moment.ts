import { parseIsoDate } from '../iso-date.ts'
import type { TableCell } from '../table.ts'

interface FeedMoment {
  /** ISO 8601 in UTC, to the second. */
  readonly iso: string
  /** It is after the page was read: not when something was published. */
  readonly isFuture: boolean
}

/** A page may be ahead of us by its time zone. */
const MAX_ZONE = 14 * 3_600_000

/**
 * The time that a cell gives; undefined if it is not a whole date. A day is its start, and a time without a zone is
 * taken as UTC. "2 hours ago" is surely a day, but only roughly a time: the same page read again must not give another.
 */
export function feedMoment({ value, derived }: TableCell, readAt: string): FeedMoment | undefined {
  if (typeof value !== 'string') return undefined
  const date = parseIsoDate(derived ? value.slice(0, 'yyyy-mm-dd'.length) : value)
  if (!date) return undefined
  const iso = isoSecond(new Date(date.milliseconds))
  return { iso, isFuture: date.milliseconds > Date.parse(readAt) + MAX_ZONE }
}

/** `2026-03-29T04:00:00Z` */
export const isoSecond = (date: Date): string => `${date.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z`
