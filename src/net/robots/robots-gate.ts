import { readBody } from '../../files/read-body.ts'
import { sleep as realSleep } from '../clock.ts'
import { retry, waitBeforeRetry } from '../retry.ts'
import { parseRetryAfter } from '../retry-after.ts'
import { withTimeLimit } from '../time-limit.ts'
import type { Wait } from '../wait.ts'
import { groupFor, permissionIn } from './is-allowed.ts'
import { MAX_ROBOTS_BYTES, parseRobots, type RobotsGroup } from './robots.ts'

/** Sends one request without following redirects. */
type RobotsFetch = (url: string, options: { readonly signal: AbortSignal }) => Promise<RobotsAnswer>

/** The part of a `Response` that is used, from any `fetch`. */
interface RobotsAnswer {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null
}

export interface RobotsGateOptions {
  /** Our product token. */
  readonly token: string
  readonly fetch: RobotsFetch
  /** Aborts everything that the gate waits for. */
  readonly signal?: AbortSignal | undefined
  /** For one attempt, redirects included. */
  readonly timeoutMs?: number
  readonly retries?: number
  /** Whether an error of `fetch` may be temporary; by default all may. */
  readonly mayPass?: (error: unknown) => boolean
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
  readonly onRetry?: (retry: { url: string; attempt: number; because: string; wait: Wait }) => void
}

export interface RobotsVerdict {
  readonly allowed: boolean
  /** If forbidden: why, as a message. */
  readonly because?: string
  /** If the file was unreachable: the error of `fetch`. */
  readonly cause?: unknown
  /** The delay between two requests that the site asks for, if any. */
  readonly crawlDelayMs?: number
}

export interface RobotsGate {
  /** Rejects only if the gate's signal aborts. */
  check(url: string): Promise<RobotsVerdict>
}

/** The result of loading the file of an origin. */
type Outcome =
  | { readonly kind: 'group'; readonly group: RobotsGroup; readonly isOld?: boolean }
  | { readonly kind: 'unreachable'; readonly error: Unreachable; readonly isOld?: false }

interface Kept {
  readonly outcome: Promise<Outcome>
  /** When it expires; unknown while it is loading. */
  until: number
}

const DEFAULT_TIMEOUT_MS = 30_000

/** The RFC's limit for a cached copy (2.4). */
const KEEP_MS = 24 * 60 * 60 * 1000

/** A site with a problem is asked again soon, but not for every page. */
const KEEP_PROBLEM_MS = 60_000

/** The RFC requires at least five (2.3.1.2). */
const MAX_REDIRECTS = 5

/** The longest wait for a robots.txt. */
const MAX_RETRY_AFTER_MS = 60_000

/** Obeys the robots.txt of every origin and loads each of them once (RFC 9309, 2.3 and 2.4). */
export function createRobotsGate(options: RobotsGateOptions): RobotsGate {
  const { now = Date.now } = options
  const kept = new Map<string, Kept>()

  function outcomeFor(origin: string): Promise<Outcome> {
    const known = kept.get(origin)
    if (known && now() < known.until) return known.outcome
    const entry: Kept = { outcome: renew(known, loadGroup(origin, options)), until: Number.POSITIVE_INFINITY }
    kept.set(origin, entry)
    entry.outcome.then(
      ({ kind, isOld }) => {
        entry.until = now() + (kind === 'group' && !isOld ? KEEP_MS : KEEP_PROBLEM_MS)
      },
      () => kept.delete(origin),
    )
    return entry.outcome
  }

  return {
    async check(url) {
      const { protocol, origin } = new URL(url)
      // Files and pages that were passed in have no site to ask.
      if (protocol !== 'http:' && protocol !== 'https:') return { allowed: true }
      return verdictOf(await outcomeFor(origin), origin, url)
    },
  }
}

/** An old copy stays valid for longer while a new one fails to load (2.4). */
async function renew(known: Kept | undefined, loading: Promise<Outcome>): Promise<Outcome> {
  const fresh = await loading
  const old = await known?.outcome
  return fresh.kind === 'unreachable' && old?.kind === 'group' ? { ...old, isOld: true } : fresh
}

function verdictOf(outcome: Outcome, origin: string, url: string): RobotsVerdict {
  if (outcome.kind === 'unreachable') {
    const { message, cause } = outcome.error
    const because = `${origin}/robots.txt failed to load, so nothing may be read: ${message}`
    return { allowed: false, because, ...(cause === undefined ? {} : { cause }) }
  }
  const { allowed, rule } = permissionIn(outcome.group, url)
  const { crawlDelayMs } = outcome.group
  return {
    allowed,
    ...(allowed ? {} : { because: `${origin}/robots.txt forbids it: "${rule}"` }),
    ...(crawlDelayMs === undefined ? {} : { crawlDelayMs }),
  }
}

/** The server or the network has a problem: the file exists, but its content is unknown. */
class Unreachable extends Error {
  readonly retryAfterMs: number | undefined
  constructor(message: string, { cause, retryAfterMs }: { cause?: unknown; retryAfterMs?: number | undefined }) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
  }
}

async function loadGroup(origin: string, options: RobotsGateOptions): Promise<Outcome> {
  const { token, signal, retries, sleep = realSleep, onRetry } = options
  const url = `${origin}/robots.txt`
  try {
    const file = await retry(() => loadFile(url, options), {
      signal,
      sleep,
      ...(retries === undefined ? {} : { retries }),
      waitOf: (error, attempt) => waitOf(error as Unreachable, attempt, url, options),
      onRetry: ({ attempt, error, wait }) => onRetry?.({ url, attempt, because: (error as Error).message, wait }),
    })
    return { kind: 'group', group: groupFor(parseRobots(file), token) }
  } catch (error) {
    signal?.throwIfAborted()
    return { kind: 'unreachable', error: error as Unreachable }
  }
}

function waitOf(error: Unreachable, attempt: number, url: string, options: RobotsGateOptions): Wait | undefined {
  const { retryAfterMs = 0, cause } = error
  if (retryAfterMs > MAX_RETRY_AFTER_MS) return undefined
  if (cause !== undefined && options.mayPass?.(cause) === false) return undefined
  return waitBeforeRetry(attempt, url, retryAfterMs)
}

/** The file, or nothing if there is none: then everything is allowed (2.3.1.3). Throws if it is unreachable. */
async function loadFile(url: string, options: RobotsGateOptions): Promise<Uint8Array> {
  const { fetch, signal, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  try {
    return await withTimeLimit(timeoutMs, signal, ending => followRedirects(url, at => fetch(at, { signal: ending })))
  } catch (error) {
    throw error instanceof Unreachable ? error : new Unreachable(reasonOf(error), { cause: error })
  }
}

const NOTHING = new Uint8Array()

async function followRedirects(url: string, fetch: (url: string) => Promise<RobotsAnswer>): Promise<Uint8Array> {
  let at = url
  for (let redirects = 0; ; redirects++) {
    const answer = await fetch(at)
    const target = targetOf(answer, at)
    if (!target) return readAnswer(answer)
    await discard(answer)
    // More redirects, or one that leaves the web, count as a missing file (2.3.1.2).
    if (redirects === MAX_REDIRECTS || !/^https?:/.test(target)) return NOTHING
    at = target
  }
}

/** The target of a redirect; `undefined` if the answer is not one. */
function targetOf({ status, headers }: RobotsAnswer, from: string): string | undefined {
  const location = headers.get('location')
  if (status < 300 || status > 399 || location === null) return undefined
  return URL.canParse(location, from) ? new URL(location, from).href : undefined
}

/**
 * 429 belongs to the answers that mean "there is no file", but it says that we send too many requests, so it counts as
 * a problem of the server. The RFC allows crawlers to continue after a 4xx, but does not require it.
 */
async function readAnswer(answer: RobotsAnswer): Promise<Uint8Array> {
  const { status, headers } = answer
  if (status >= 200 && status <= 299) return readBody(answer.body, MAX_ROBOTS_BYTES)
  await discard(answer)
  if (status >= 500 || status === 429) {
    const retryAfterMs = parseRetryAfter(headers.get('retry-after'), Date.now())
    throw new Unreachable(`the server answered ${status}`, { retryAfterMs })
  }
  return NOTHING
}

const discard = async ({ body }: RobotsAnswer): Promise<void> => body?.cancel().catch(() => {})

/** Node hides the reason of "fetch failed" in `cause`. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  const { message: deeper, code } = (cause ?? {}) as { message?: string; code?: string }
  return deeper || code || message || String(error)
}
