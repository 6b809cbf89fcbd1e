import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { ApiProblem } from './problem.ts'

/** More than people and their programs need, and less than a loop that went wrong sends. */
const MAX_AT_ONCE = 300
const PER_SECOND = 20

interface Allowance {
  left: number
  at: number
}

/** Requests that start or change something, by token: some at once, and then so many a second. Reads are not limited. */
export function limitRate(): MiddlewareHandler {
  const allowances = new Map<string, Allowance>()
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const key = createHash('sha256')
      .update(c.req.header('authorization') ?? '')
      .digest('base64')
    const now = performance.now()
    const { left, at } = allowances.get(key) ?? { left: MAX_AT_ONCE, at: now }
    const room = Math.min(MAX_AT_ONCE, left + ((now - at) / 1000) * PER_SECOND)
    allowances.set(key, { left: Math.max(0, room - 1), at: now })
    if (room < 1)
      throw new ApiProblem(
        429,
        'too-many-requests',
        `More than ${PER_SECOND} requests a second change something.`,
        'Wait a second, and send fewer.',
        { retryAfter: 1 },
      )
    return next()
  }
}
