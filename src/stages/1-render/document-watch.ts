import type { CDPSession } from 'playwright-core'
import type { RenderFailure } from './failure.ts'
import { networkFailure, tooLargeFailure } from './network-failure.ts'

/** What a server said about the document that the tab shows. */
export interface DocumentAnswer {
  readonly url: string
  readonly status: number
  readonly statusText: string
  readonly headers: Readonly<Record<string, string>>
  readonly contentType: string
}

/** A page that moves on, a download and an answer without content end a request in this way; nothing is wrong then. */
const GIVEN_UP = 'net::ERR_ABORTED'

/** Watches the document of a tab's main frame: how much has come, whether it was cut, and when it is another one. */
export class DocumentWatch {
  /** Rejects once a document is too large, cannot be had or was cut: what is in the tab is no page then. */
  readonly trouble: Promise<never>
  /** How many documents the tab has shown. Going to another place within one does not count. */
  count = 0
  /** The browser's name for the document that the tab shows now. */
  loader: string
  answer: DocumentAnswer | undefined
  #request: string | undefined
  #url = ''
  #received = 0
  #isComing = false

  private constructor(session: CDPSession, frame: { id: string; loaderId: string }, limit: number) {
    this.loader = frame.loaderId
    let fail: (failure: RenderFailure) => void = () => {}
    this.trouble = new Promise<never>((_, reject) => {
      fail = reject
    })
    // Whoever waits for the page gets to know; a page that nobody waits for may fail in silence.
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
      if (!canceled && errorText !== GIVEN_UP) fail(networkFailure(this.#url, new Error(errorText)))
    })
    session.on('Page.frameNavigated', ({ frame: { id, loaderId } }) => {
      if (id !== frame.id) return
      this.count++
      this.loader = loaderId
    })
  }

  static async start(session: CDPSession, limit: number): Promise<DocumentWatch> {
    const [{ frameTree }] = await Promise.all([
      session.send('Page.getFrameTree'),
      session.send('Network.enable'),
      session.send('Page.enable'),
    ])
    return new DocumentWatch(session, frameTree.frame, limit)
  }

  /** Whether another document has been asked for and not yet come in full. */
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
