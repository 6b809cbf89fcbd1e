import type { CDPSession, Frame } from 'playwright-core'
import type { Gate } from '../../net/gate/gate.ts'
import type { RenderFailure } from './failure.ts'
import type { RenderLimits } from './limits.ts'
import { networkFailure } from './network-failure.ts'
import { type DocumentAnswer, tooLargeFailure, tooMuchFailure } from './page-failure.ts'

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
  #loaded = 0
  #inline = 0
  readonly #bytes: number
  readonly #allBytes: number
  readonly #frames = new WeakSet<Frame>()
  readonly #fail: (failure: RenderFailure) => void

  private constructor(
    session: CDPSession,
    frame: { id: string; loaderId: string },
    limits: Pick<RenderLimits, 'bytes' | 'allBytes'>,
    gate: Gate,
  ) {
    this.loader = frame.loaderId
    this.#bytes = limits.bytes
    this.#allBytes = limits.allBytes
    let fail: (failure: RenderFailure) => void = () => {}
    this.trouble = new Promise<never>((_, reject) => {
      fail = reject
    })
    this.#fail = failure => {
      fail(failure)
      // What comes until the tab is closed is not looked at.
      session.send('Network.disable').catch(() => {})
    }
    // Handled by whoever waits for the page; if no one does, the page may fail silently.
    this.trouble.catch(() => {})
    session.on('Network.requestWillBeSent', ({ requestId, frameId, type, request }) => {
      if (/^data:/i.test(request.url)) this.#countInline(request.url.length)
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
    this.#count(session)
    session.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (requestId !== this.#request) return
      this.#received += dataLength
      if (this.#received > limits.bytes) fail(tooLargeFailure(this.#url, limits.bytes))
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

  static async start(
    session: CDPSession,
    limits: Pick<RenderLimits, 'bytes' | 'allBytes'>,
    gate: Gate,
  ): Promise<DocumentWatch> {
    const [{ frameTree }] = await Promise.all([
      session.send('Page.getFrameTree'),
      session.send('Network.enable'),
      session.send('Page.enable'),
    ])
    return new DocumentWatch(session, frameTree.frame, limits, gate)
  }

  /** Counts what a frame loads, if it has a process of its own; what others load is reported with the page. */
  async watchFrame(frame: Frame): Promise<void> {
    if (frame.parentFrame() === null || this.#frames.has(frame)) return
    const session = await frame.page().context().newCDPSession(frame)
    this.#frames.add(frame)
    this.#count(session)
    await session.send('Network.enable')
  }

  /** What is in an address is no answer, but it is sent here in full, each time that it is used. */
  #countInline(length: number): void {
    this.#inline += length
    if (this.#inline > this.#bytes) this.#fail(tooMuchFailure(this.#url, this.#bytes))
  }

  #count(session: CDPSession): void {
    session.on('Network.dataReceived', ({ dataLength }) => {
      this.#loaded += dataLength
      if (this.#loaded > this.#allBytes) this.#fail(tooMuchFailure(this.#url, this.#allBytes))
    })
  }

  /** The tab gets another page: what it loads is counted from the beginning. */
  begin(): void {
    this.#loaded = this.#inline = 0
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
