import { randomBytes } from 'node:crypto'

interface Link<T> {
  readonly item: T
  readonly expiresAt: number
}

/** More are not made in a minute; older ones give way. */
const MAX_LINKS = 1000

/** Things that may be fetched once, within a while, by whoever knows the link. */
export class OneTimeLinks<T> {
  readonly #forMs: number
  readonly #links = new Map<string, Link<T>>()

  constructor(forMs: number) {
    this.#forMs = forMs
  }

  put(item: T): { readonly key: string; readonly expiresAt: number } {
    this.#sweep()
    const key = randomBytes(24).toString('base64url')
    const expiresAt = Date.now() + this.#forMs
    this.#links.set(key, { item, expiresAt })
    return { key, expiresAt }
  }

  /** Undefined if it was fetched, has expired, or never was. */
  take(key: string): T | undefined {
    this.#sweep()
    const link = this.#links.get(key)
    this.#links.delete(key)
    return link?.item
  }

  #sweep(): void {
    const now = Date.now()
    for (const [key, { expiresAt }] of this.#links)
      if (expiresAt <= now || this.#links.size >= MAX_LINKS) this.#links.delete(key)
      else break
  }
}
