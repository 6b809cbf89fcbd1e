import type { SeenRequest } from './fault.ts'

/** A request that came in, and when. */
export interface LoggedRequest extends SeenRequest {
  /** Milliseconds since the server started. */
  readonly at: number
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Milliseconds since the server started at which the answer was sent or given up; absent while it goes on. */
  ended?: number
}

/** Keeps every request with its time and its number among those for the same address. */
export class RequestLog {
  readonly requests: LoggedRequest[] = []
  readonly #attempts = new Map<string, number>()
  readonly #started = performance.now()

  now(): number {
    return performance.now() - this.#started
  }

  add(path: string, method: string, headers: LoggedRequest['headers']): LoggedRequest {
    const attempt = (this.#attempts.get(path) ?? 0) + 1
    this.#attempts.set(path, attempt)
    const request: LoggedRequest = { path, attempt, at: this.now(), method, headers }
    this.requests.push(request)
    return request
  }
}
