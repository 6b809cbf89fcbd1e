import type { Page, Request } from 'playwright-core'

/** Never done by nature, or of no matter for what the page says. */
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

/** Watches a tab's requests from before it is opened. */
export class NetworkWatch {
  readonly #pending = new Set<Request>()
  #lastChange = performance.now()
  #begun = 0
  #hadScripts = false

  constructor(page: Page) {
    page.on('request', request =>
      this.#note(request, pending => {
        pending.add(request)
        this.#begun++
        if (request.resourceType() === 'script') this.#hadScripts = true
        else if (isPage(request)) this.#hadScripts = false
      }),
    )
    page.on('requestfinished', request => this.#note(request, pending => pending.delete(request)))
    page.on('requestfailed', request => this.#note(request, pending => pending.delete(request)))
  }

  #note(request: Request, change: (pending: Set<Request>) => void): void {
    if (BACKGROUND.has(request.resourceType())) return
    change(this.#pending)
    this.#lastChange = performance.now()
  }

  /** How many requests have begun. */
  get begun(): number {
    return this.#begun
  }

  /** Whether the page, since it was asked for, has asked for scripts. */
  get hadScripts(): boolean {
    return this.#hadScripts
  }

  get isBusy(): boolean {
    return this.#pending.size > 0
  }

  get pending(): string[] {
    return [...this.#pending].map(request => request.url())
  }

  /** How long no request has begun or ended; 0 while one is under way. */
  get quietMs(): number {
    return this.#pending.size > 0 ? 0 : performance.now() - this.#lastChange
  }
}

const isPage = (request: Request): boolean =>
  request.isNavigationRequest() && request.resourceType() === 'document' && !hasParent(request)

/** The request of a page that is gone has no frame any more. */
function hasParent(request: Request): boolean {
  try {
    return request.frame().parentFrame() !== null
  } catch {
    return false
  }
}
