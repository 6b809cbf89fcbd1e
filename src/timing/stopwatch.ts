/** Where the time of a harvest goes, in the order of the work. */
export const TIMED_PARTS = [
  'start',
  'rules',
  'launch',
  'wait',
  'tab',
  'navigate',
  'settle',
  'snapshot',
  'act',
  'request',
  'parse',
  'model',
  'annotate',
  'find',
  'fields',
  'next',
  'read',
  'write',
] as const
export type TimedPart = (typeof TIMED_PARTS)[number]

/** A piece of work, in milliseconds since the process started. */
export interface TimeSpan {
  readonly part: TimedPart
  /** The page that it was done for, if it was done for one. */
  readonly url?: string | undefined
  readonly from: number
  readonly to: number
  /** The time that was not spent in spans inside of it. */
  readonly own: number
  /** The number of spans around it; undefined for work that waits, which other work may overlap. */
  readonly depth?: number
}

/** Measures pieces of work. */
export interface Stopwatch {
  /** Does the work at once, and returns its result. */
  time<T>(part: TimedPart, url: string | undefined, work: () => T): T
  /** For work that is no call; returns what ends it. */
  begin(part: TimedPart, url?: string): () => void
}

/** Measures nothing. */
export const NO_STOPWATCH: Stopwatch = { time: (_part, _url, work) => work(), begin: () => () => {} }

/** Keeps what it measures. */
export class SpanRecorder implements Stopwatch {
  readonly spans: TimeSpan[] = []
  /** The time that spans inside each open one have taken; the innermost is last. */
  readonly #open: { inside: number }[] = []

  time<T>(part: TimedPart, url: string | undefined, work: () => T): T {
    const from = performance.now()
    const opened = { inside: 0 }
    const depth = this.#open.push(opened) - 1
    let result: T
    try {
      result = work()
    } finally {
      this.#open.pop()
    }
    if (isPromise(result)) {
      const end = (): void => this.add({ part, url, from, to: performance.now() })
      result.then(end, end)
      return result
    }
    const to = performance.now()
    const around = this.#open.at(-1)
    if (around) around.inside += to - from
    this.spans.push({ part, url, from, to, own: to - from - opened.inside, depth })
    return result
  }

  begin(part: TimedPart, url?: string): () => void {
    const from = performance.now()
    return () => this.add({ part, url, from, to: performance.now() })
  }

  /** Work that was measured elsewhere. */
  add(span: Pick<TimeSpan, 'part' | 'url' | 'from' | 'to'>): void {
    this.spans.push({ ...span, own: span.to - span.from })
  }
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise
