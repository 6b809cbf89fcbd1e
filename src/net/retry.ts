import { sleep as realSleep } from './clock.ts'
import type { Wait } from './wait.ts'

export interface RetryOptions {
  /** Attempts after the first one. */
  readonly retries?: number
  /** How long to wait before attempt number `attempt` + 1; `undefined` if another attempt is pointless. */
  readonly waitOf: (error: unknown, attempt: number) => Wait | undefined
  readonly signal?: AbortSignal | undefined
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Called before each wait. */
  readonly onRetry?: (retry: { attempt: number; error: unknown; wait: Wait }) => void
}

/** Three more, as people would try. */
const DEFAULT_RETRIES = 3

/** Repeats work while that makes sense. Fails as the last attempt did. */
export async function retry<T>(work: (attempt: number) => Promise<T>, options: RetryOptions): Promise<T> {
  const { retries = DEFAULT_RETRIES, waitOf, signal, sleep = realSleep, onRetry } = options
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    try {
      return await work(attempt)
    } catch (error) {
      if (signal?.aborted || attempt > retries) throw error
      const wait = waitOf(error, attempt)
      if (!wait) throw error
      onRetry?.({ attempt, error, wait })
      await sleep(wait.ms, signal)
    }
  }
}

const FIRST_MS = 1000
const MAX_BACK_OFF_MS = 60_000
/** One second, two, four … and a little more that depends on `seed` alone, so that runs can be repeated. */
export function backOffMs(attempt: number, seed: string): number {
  return spread(Math.min(FIRST_MS * 2 ** (attempt - 1), MAX_BACK_OFF_MS), `${seed} ${attempt}`)
}

/** Programs that failed together should not come back together. */
const SPREAD = 0.2

/** Up to a fifth longer, by the seed alone. */
export const spread = (ms: number, seed: string): number => Math.round(ms * (1 + SPREAD * fractionOf(seed)))

/** From 0 to 1, by the FNV-1a hash. */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0) / 2 ** 32
}

/** The server's wish counts, unless we would wait longer anyway. */
export function waitBeforeRetry(attempt: number, seed: string, retryAfterMs = 0): Wait {
  const ms = backOffMs(attempt, seed)
  return retryAfterMs >= ms ? { ms: retryAfterMs, because: 'retry-after' } : { ms, because: 'back-off' }
}
