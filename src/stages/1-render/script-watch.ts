import type { CDPSession } from 'playwright-core'
import { sleep } from '../../net/clock.ts'

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

  /** Whether no script runs for this long since `begin`; waits for the rest of the time. False without `begin`. */
  async staysIdle(ms: number): Promise<boolean> {
    const isIdle = await this.#isIdle()
    const rest = (this.#begun?.at ?? 0) + ms - performance.now()
    if (!isIdle || rest <= 0) return isIdle
    await sleep(rest)
    return this.#isIdle()
  }

  async #isIdle(): Promise<boolean> {
    return this.#begun !== undefined && (await this.#begun.ranFor) === (await this.counts()).ranFor
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
