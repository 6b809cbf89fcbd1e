import type { SeenRequest } from './fault.ts'

/** A request that came in, and when. */
export interface LoggedRequest extends SeenRequest {
  /** Milliseconds since the server started. */
  readonly at: number
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Milliseconds since the server started at which the answer was sent or given up; absent while it is in progress. */
  ended?: number
  /** The address of the client, where it is known. */
  from?: string | undefined
}

/** Keeps every request with its time and its number among those for the same thing. */
export class RequestLog {
  readonly requests: LoggedRequest[] = []
  readonly #attempts = new Map<string, number>()
  readonly #started = performance.now()

  now(): number {
    return performance.now() - this.#started
  }

  /** `thing` is what attempts are counted by, if that is not the address. */
  add(path: string, method: string, headers: LoggedRequest['headers'], thing = path): LoggedRequest {
    const attempt = (this.#attempts.get(thing) ?? 0) + 1
    this.#attempts.set(thing, attempt)
    const request: LoggedRequest = { path, attempt, at: this.now(), method, headers }
    this.requests.push(request)
    return request
  }
}

/** The greatest number of simultaneous requests. */
export function mostAtOnce(requests: readonly Pick<LoggedRequest, 'at' | 'ended'>[]): number {
  const changes = requests.flatMap(({ at, ended }) => [
    { at, by: 1 },
    { at: ended ?? Number.POSITIVE_INFINITY, by: -1 },
  ])
  // A request that ends as another starts does not overlap with it.
  changes.sort((a, b) => (a.at === b.at ? a.by - b.by : a.at - b.at))
  let [open, most] = [0, 0]
  for (const { by } of changes) most = Math.max(most, (open += by))
  return most
}

/** Milliseconds between each request and the previous one. */
export const gapsBetween = (requests: readonly Pick<LoggedRequest, 'at'>[]): number[] =>
  requests.slice(1).map(({ at }, index) => at - requests[index]!.at)
