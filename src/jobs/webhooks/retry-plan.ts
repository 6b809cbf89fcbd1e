import { spread } from '../../net/retry.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A restart is over in seconds, a broken deployment in an hour, an unattended night in twelve. */
const WAITS_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR]
export const MAX_ATTEMPTS = 8
/** What a receiver asks for is granted up to here. */
const MAX_WAIT_MS = 24 * HOUR

/** How long to wait after an attempt, from 1; the same for the same webhook. `undefined`: it was the last attempt. */
export function waitAfter(attempt: number, id: string, retryAfterMs = 0): number | undefined {
  if (attempt >= MAX_ATTEMPTS) return undefined
  const planned = WAITS_MS[Math.min(attempt, WAITS_MS.length) - 1]!
  return Math.max(spread(planned, `${id} ${attempt}`), Math.min(retryAfterMs, MAX_WAIT_MS))
}
