import type { HarvestEvent } from '../../stages/6-harvest/event.ts'

/** Says how far a harvest is, from its events. */
export class HarvestNews {
  readonly #say: (message: string) => void
  #pages: number
  #records: number
  #details = 0

  /** `before` is what was read before an interruption. */
  constructor(say: (message: string) => void, before = { pages: 0, records: 0 }) {
    this.#say = say
    this.#pages = before.pages
    this.#records = before.records
  }

  tell(event: HarvestEvent): void {
    if (event.kind === 'page') {
      this.#pages++
      this.#records += event.fresh
    }
    if (event.kind === 'detail') this.#details++
    const now = sayNow(event)
    if (now !== undefined) this.#say(this.#sofar() + now)
  }

  #sofar(): string {
    const details = this.#details > 0 ? `, detail pages: ${this.#details}` : ''
    return `pages: ${this.#pages}, records: ${this.#records}${details}`
  }
}

/** What happens now, after what was read so far; undefined if it is not worth telling. */
function sayNow(event: HarvestEvent): string | undefined {
  switch (event.kind) {
    case 'page':
    case 'detail':
      return ''
    case 'retry':
      return `; trying ${event.url} again after attempt ${event.attempt} failed`
    case 'step':
      return event.by === 'detail' ? undefined : `; reading ${event.url}`
    default:
      return undefined
  }
}
