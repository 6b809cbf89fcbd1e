import type { Page, Request } from 'playwright-core'

/** Endless by nature, or irrelevant to the page's content. */
const BACKGROUND = new Set([
  'websocket',
  'eventsource',
  'ping',
  'media',
  'image',
  'font',
  'texttrack',
  'manifest',
  'other',
])

/** Watches a tab's requests from before a page is opened. */
export class NetworkWatch {
  readonly #pending = new Set<Request>()
  #lastChange = performance.now()
  #begun = 0
  #hadScripts = false

  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    page.on('request', this.#onStart)
    page.on('requestfinished', this.#onEnd)
    page.on('requestfailed', this.#onEnd)
  }

  stop(): void {
    this.#page.off('request', this.#onStart)
    this.#page.off('requestfinished', this.#onEnd)
    this.#page.off('requestfailed', this.#onEnd)
  }

  readonly #onStart = (request: Request): void =>
    this.#note(request, pending => {
      pending.add(request)
      this.#begun++
      if (request.resourceType() === 'script') this.#hadScripts = true
      else if (isPage(request)) this.#hadScripts = false
    })

  readonly #onEnd = (request: Request): void => this.#note(request, pending => pending.delete(request))

  #note(request: Request, change: (pending: Set<Request>) => void): void {
    if (BACKGROUND.has(request.resourceType())) return
    change(this.#pending)
    this.#lastChange = performance.now()
  }

  /** How many requests have started. */
  get begun(): number {
    return this.#begun
  }

  /** Whether the page has requested scripts since it was requested. */
  get hadScripts(): boolean {
    return this.#hadScripts
  }

  get isBusy(): boolean {
    return this.#pending.size > 0
  }

  get pending(): string[] {
    return [...this.#pending].map(request => request.url())
  }

  /** How long no request has started or ended; 0 while one is active. */
  get quietMs(): number {
    return this.#pending.size > 0 ? 0 : performance.now() - this.#lastChange
  }
}

const isPage = (request: Request): boolean =>
  request.isNavigationRequest() && request.resourceType() === 'document' && !hasParent(request)

/** The request of a page that is gone has no frame. */
function hasParent(request: Request): boolean {
  try {
    return request.frame().parentFrame() !== null
  } catch {
    return false
  }
}
