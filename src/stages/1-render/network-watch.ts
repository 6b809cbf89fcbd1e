import type { Page, Request, Response } from 'playwright-core'

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

/** What a script requested in vain. */
export interface FailedRequest {
  readonly url: string
  /** Undefined if there was no answer. */
  readonly status: number | undefined
}

/** Answers that say that something is wrong, and not that there is nothing more. */
const TROUBLE = new Set([401, 403, 408, 425, 429])
const FIRST_SERVER_ERROR = 500

/** Watches a tab's requests from before a page is opened. */
export class NetworkWatch {
  readonly #pending = new Set<Request>()
  #lastChange = performance.now()
  #begun = 0
  #hadScripts = false
  #failed: FailedRequest | undefined

  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    page.on('request', this.#onStart)
    page.on('requestfinished', this.#onEnd)
    page.on('requestfailed', this.#onEnd)
    page.on('requestfailed', this.#onFailure)
    page.on('response', this.#onAnswer)
  }

  stop(): void {
    this.#page.off('request', this.#onStart)
    this.#page.off('requestfinished', this.#onEnd)
    this.#page.off('requestfailed', this.#onEnd)
    this.#page.off('requestfailed', this.#onFailure)
    this.#page.off('response', this.#onAnswer)
  }

  readonly #onStart = (request: Request): void =>
    this.#note(request, pending => {
      pending.add(request)
      this.#begun++
      if (request.resourceType() === 'script') this.#hadScripts = true
      else if (isPage(request)) this.#hadScripts = false
    })

  readonly #onEnd = (request: Request): void => this.#note(request, pending => pending.delete(request))

  readonly #onAnswer = (response: Response): void => {
    const status = response.status()
    if (status >= FIRST_SERVER_ERROR || TROUBLE.has(status)) this.#fail(response.request(), status)
  }

  readonly #onFailure = (request: Request): void => {
    // A script changed its mind.
    if (!/ERR_ABORTED/.test(request.failure()?.errorText ?? '')) this.#fail(request, undefined)
  }

  /** Counters and adverts are at other hosts. */
  #fail(request: Request, status: number | undefined): void {
    const url = request.url()
    const isData = request.resourceType() === 'fetch' || request.resourceType() === 'xhr'
    if (isData && hostOf(url) === hostOf(this.#page.url())) this.#failed = { url, status }
  }

  /** The last request of a script to the host of the page that failed since the last call. */
  takeFailed(): FailedRequest | undefined {
    const failed = this.#failed
    this.#failed = undefined
    return failed
  }

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

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined)

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
