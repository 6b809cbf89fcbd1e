import type { CDPSession } from 'playwright-core'

/** Sees from outside whether the scripts of a tab run. What we call in the page does not count. */
export class ScriptWatch {
  readonly #session: CDPSession
  #begun: { readonly at: number; readonly ranFor: Promise<number> } | undefined

  constructor(session: CDPSession) {
    this.#session = session
  }

  /** From now on, scripts that run are noticed. */
  begin(): void {
    const ranFor = this.#session.send('Performance.enable').then(async () => (await this.counts()).ranFor)
    ranFor.catch(() => {})
    this.#begun = { at: performance.now(), ranFor }
  }

  /** How long no script has run; 0 if one has since `begin`, or if that was not called for this page. */
  async idleMs(): Promise<number> {
    if (!this.#begun) return 0
    const { at, ranFor } = this.#begun
    return (await ranFor) === (await this.counts()).ranFor ? performance.now() - at : 0
  }

  /** The tab gets another page. */
  forget(): void {
    this.#begun = undefined
  }

  /** For how long scripts have run, in seconds, and how many event listeners there are. */
  async counts(): Promise<{ readonly ranFor: number; readonly listeners: number }> {
    const { metrics } = await this.#session.send('Performance.getMetrics')
    const read = (asked: string): number => metrics.find(({ name }) => name === asked)?.value ?? Number.NaN
    return { ranFor: read('ScriptDuration'), listeners: read('JSEventListeners') }
  }
}
