// What is used of Crawlee, so that it need not be installed.

/** A request as a handler sees it. */
export interface CrawledRequest {
  readonly url: string
  /** After redirects. */
  readonly loadedUrl?: string
  readonly uniqueKey: string
  readonly label?: string | undefined
  readonly userData: Readonly<Record<string, unknown>>
}

/** A request for the queue. */
export interface NewRequest {
  readonly url: string
  readonly label?: string
  readonly userData: Record<string, unknown>
}

/** What a request handler gets: of PlaywrightCrawler with a page, of CheerioCrawler with a body. */
export interface CrawleeContext {
  readonly request: CrawledRequest
  readonly log: { warning(message: string): void }
  readonly page?: unknown
  readonly body?: unknown
  pushData(rows: Record<string, unknown>[]): Promise<unknown>
  addRequests(requests: NewRequest[]): Promise<unknown>
}

/** A router of Crawlee. */
export interface CrawleeRouter {
  addHandler(label: string, handler: (context: CrawleeContext) => Promise<void>): void
}

/** Says something about the page of a request in Crawlee's log. */
export function warn({ log, request }: CrawleeContext, message: string | undefined): void {
  if (message !== undefined) log.warning(`amberyl: ${request.loadedUrl ?? request.url}: ${message}`)
}
