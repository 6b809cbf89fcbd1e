/** Of what a browser shows of a page: Playwright's page. */
interface Photographed {
  screenshot(options: {
    readonly type: 'jpeg'
    readonly quality: number
    readonly caret: 'initial'
    readonly timeout: number
  }): Promise<Uint8Array>
}

/** Some 30 kB each. */
const MAX_PICTURES = 200
/** They are looked at small. */
const QUALITY = 40
/** A page that takes longer has no picture; the run must not wait for it. */
const MAX_MS = 3_000

/** Pictures of the pages that runs of this process read while someone watched: for the eye only, and soon forgotten. */
export class RunPictures {
  readonly #pictures = new Map<string, Uint8Array>()

  /** Shows the window as it is: nothing is resized, styled, or scrolled, so the run reads what it would have read. */
  async take(run: number, url: string, page: Photographed): Promise<void> {
    const bytes = await page
      .screenshot({ type: 'jpeg', quality: QUALITY, caret: 'initial', timeout: MAX_MS })
      .catch(() => undefined)
    if (!bytes) return
    this.#pictures.set(keyOf(run, url), bytes)
    const oldest = this.#pictures.size > MAX_PICTURES ? this.#pictures.keys().next().value : undefined
    if (oldest !== undefined) this.#pictures.delete(oldest)
  }

  find(run: number, url: string): Uint8Array | undefined {
    return this.#pictures.get(keyOf(run, url))
  }
}

const keyOf = (run: number, url: string): string => `${run} ${url}`
