import type { SeenNetwork } from '../page-service.ts'

/** Requests that bring content. Pictures, fonts, and reports say nothing about it. */
const CONTENT = new Set(['script', 'link', 'fetch', 'xmlhttprequest', 'iframe', 'frame'])

/** Watches the requests of the page. Browsers tell pages about a request when it has ended. */
export class NetworkSeen {
  #begun = 0
  #hadScripts = false
  /** On the clock of the page. */
  #lastEnd = 0

  constructor() {
    const observer = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) this.#note(entry as PerformanceResourceTiming)
    })
    observer.observe({ type: 'resource', buffered: true })
  }

  #note({ initiatorType, responseEnd }: PerformanceResourceTiming): void {
    if (!CONTENT.has(initiatorType)) return
    this.#begun++
    this.#hadScripts ||= initiatorType === 'script'
    this.#lastEnd = Math.max(this.#lastEnd, responseEnd)
  }

  get state(): SeenNetwork {
    return { begun: this.#begun, hadScripts: this.#hadScripts, quietMs: performance.now() - this.#lastEnd }
  }
}
