import type { Fault, Faults } from './fault.ts'

/** How long each answer of the slow demo takes, in milliseconds. */
export const SLOW = 800

const UNLUCKY: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429, retryAfter: 1 },
  { kind: 'status', status: 503, retryAfter: 2 },
  { kind: 'cut' },
]

/** Every third address fails in its own way at the first request. */
const ONE_IN = 3

/** Essential files never fail: without them a page has no content. */
const SPARED = /\.(css|js|svg)$|^\/robots\.txt$/

const sumOf = (text: string): number => [...text].reduce((sum, char) => (sum * 31 + char.codePointAt(0)!) % 65_521, 7)

/** The demo on a bad day: pages and data fail once, and load at the second request. */
export const FLAKY: Faults = ({ path, attempt }) => {
  const sum = sumOf(path)
  if (attempt > 1 || SPARED.test(path) || sum % ONE_IN !== 0) return undefined
  return UNLUCKY[Math.floor(sum / ONE_IN) % UNLUCKY.length]
}
