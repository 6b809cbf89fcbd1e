/** Upper bounds of answer times, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30] as const

/** Counts what the server does, for Prometheus. */
export class RequestMetrics {
  readonly #answers = new Map<string, number>()
  readonly #times = BUCKETS.map(() => 0)
  #count = 0
  #seconds = 0

  note(method: string, status: number, seconds: number): void {
    const key = `method="${method}",status="${status}"`
    this.#answers.set(key, (this.#answers.get(key) ?? 0) + 1)
    for (const [at, bound] of BUCKETS.entries()) if (seconds <= bound) this.#times[at]!++
    this.#count++
    this.#seconds += seconds
  }

  *lines(): Generator<string> {
    yield '# HELP amberyl_http_requests_total Answered requests.'
    yield '# TYPE amberyl_http_requests_total counter'
    for (const [labels, count] of this.#answers) yield `amberyl_http_requests_total{${labels}} ${count}`
    yield '# HELP amberyl_http_request_seconds Time to the beginning of the answer.'
    yield '# TYPE amberyl_http_request_seconds histogram'
    for (const [at, bound] of BUCKETS.entries())
      yield `amberyl_http_request_seconds_bucket{le="${bound}"} ${this.#times[at]}`
    yield `amberyl_http_request_seconds_bucket{le="+Inf"} ${this.#count}`
    yield `amberyl_http_request_seconds_sum ${this.#seconds}`
    yield `amberyl_http_request_seconds_count ${this.#count}`
  }
}
