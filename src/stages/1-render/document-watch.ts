import type { CDPSession } from 'playwright-core'
import type { Gate } from '../../net/gate/gate.ts'
import type { RenderFailure } from './failure.ts'
import { networkFailure, tooLargeFailure } from './network-failure.ts'

/** The server's response for the document in the tab. */
export interface DocumentAnswer {
  readonly url: string
  readonly status: number
  readonly statusText: string
  readonly headers: Readonly<Record<string, string>>
  readonly contentType: string
}

/** Also reported when a page navigates, for downloads, and for responses without content; not an error then. */
const GIVEN_UP = 'net::ERR_ABORTED'

/** Watches the document of a tab's main frame: its size, whether it was cut off, and when it is replaced. */
export class DocumentWatch {
  /** Rejects once a document is too large, failed to load, or was cut off: then the tab does not contain a page. */
  readonly trouble: Promise<never>
  /** How many documents the tab has shown. Navigation within a document does not count. */
  count = 0
  /** The browser's id of the document that the tab shows now. */
  loader: string
  answer: DocumentAnswer | undefined
  #request: string | undefined
  #url = ''
  #received = 0
  #isComing = false

  private constructor(session: CDPSession, frame: { id: string; loaderId: string }, limit: number, gate: Gate) {
    this.loader = frame.loaderId
    let fail: (failure: RenderFailure) => void = () => {}
    this.trouble = new Promise<never>((_, reject) => {
      fail = reject
    })
    // Handled by whoever waits for the page; if no one does, the page may fail silently.
    this.trouble.catch(() => {})
    session.on('Network.requestWillBeSent', ({ requestId, frameId, type, request }) => {
      if (type !== 'Document' || frameId !== frame.id) return
      this.#request = requestId
      this.#url = request.url
      this.#received = 0
      this.#isComing = true
    })
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (requestId !== this.#request) return
      const { url, status, statusText, mimeType } = response
      const headers = lowerCased(response.headers)
      this.answer = { url, status, statusText, headers, contentType: headers['content-type'] ?? mimeType }
    })
    session.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (requestId !== this.#request) return
      this.#received += dataLength
      if (this.#received > limit) fail(tooLargeFailure(this.#url, limit))
    })
    session.on('Network.loadingFinished', ({ requestId }) => this.#end(requestId))
    session.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
      if (requestId !== this.#request) return
      this.#end(requestId)
      if (!canceled && errorText !== GIVEN_UP) fail(networkFailure(this.#url, new Error(errorText), gate))
    })
    session.on('Page.frameNavigated', ({ frame: { id, loaderId } }) => {
      if (id !== frame.id) return
      this.count++
      this.loader = loaderId
    })
  }

  static async start(session: CDPSession, limit: number, gate: Gate): Promise<DocumentWatch> {
    const [{ frameTree }] = await Promise.all([
      session.send('Page.getFrameTree'),
      session.send('Network.enable'),
      session.send('Page.enable'),
    ])
    return new DocumentWatch(session, frameTree.frame, limit, gate)
  }

  /** Whether another document has been requested and is not yet complete. */
  get isComing(): boolean {
    return this.#isComing
  }

  #end(request: string): void {
    if (request === this.#request) this.#isComing = false
  }
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
