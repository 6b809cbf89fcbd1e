import { api } from '../browser-api.ts'
import { PAGE_SERVICE, type PageService } from '../page-service.ts'
import { portChannel } from '../port-channel.ts'
import { Connection } from '../rpc.ts'
import { closedFailure, LeftPage, refusalOf, silentFailure } from './tab-failure.ts'

/** Between attempts to reach a page that is just being opened. */
const AGAIN_MS = 50

/** The page in a tab, also after the tab has gone to another one: each gets the content script when it is needed. */
export class PageLink {
  /** How many pages were left. */
  left = 0
  readonly tab: number
  readonly #loadMs: number
  #page: Promise<PageService> | undefined
  #isLoading = false
  #isClosed = false
  readonly #listeners = new Set<() => void>()

  constructor(tab: number, loadMs: number) {
    this.tab = tab
    this.#loadMs = loadMs
    api.tabs.onUpdated.addListener(this.#onUpdated)
    api.tabs.onRemoved.addListener(this.#onRemoved)
  }

  /** Whether the tab is loading something. */
  get isLoading(): boolean {
    return this.#isLoading
  }

  /** Whether the tab is neither loading a page nor about to. */
  async isIdle(): Promise<boolean> {
    const { status, pendingUrl } = await api.tabs.get(this.tab).catch(() => {
      throw closedFailure()
    })
    return status === 'complete' && !pendingUrl
  }

  /** The page that the tab shows now. */
  page(): Promise<PageService> {
    if (this.#isClosed) return Promise.reject(closedFailure())
    this.#page ??= this.#connect().catch(error => {
      this.#page = undefined
      throw error
    })
    return this.#page
  }

  /** Tells when the tab has left a page, whoever led away from it. Returns what ends it. */
  onLeft(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Undefined if the tab leaves the page meanwhile. */
  async ask<T>(question: (page: PageService) => Promise<T>): Promise<T | undefined> {
    try {
      return await question(await this.page())
    } catch (error) {
      if (error instanceof LeftPage) return undefined
      throw error
    }
  }

  close(): void {
    api.tabs.onUpdated.removeListener(this.#onUpdated)
    api.tabs.onRemoved.removeListener(this.#onRemoved)
    this.#disconnect()
    this.#isClosed = true
  }

  async #connect(): Promise<PageService> {
    const start = performance.now()
    for (;;) {
      try {
        await api.scripting.executeScript({
          target: { tabId: this.tab },
          files: ['content.js'],
          injectImmediately: true,
        })
        return this.#open()
      } catch (error) {
        if (this.#isClosed) throw closedFailure()
        const { url = 'the page' } = await api.tabs.get(this.tab).catch(() => ({ url: undefined }))
        const refusal = refusalOf(error, url)
        if (refusal) throw refusal
        if (performance.now() - start > this.#loadMs) throw silentFailure(url, this.#loadMs)
      }
      await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
    }
  }

  #disconnect = (): void => {}

  #open(): PageService {
    const port = api.tabs.connect(this.tab, { name: PAGE_SERVICE, frameId: 0 })
    const connection = new Connection(portChannel(port))
    port.onDisconnect.addListener(() => {
      // Reading it keeps the browser from reporting it.
      void api.runtime.lastError
      this.left++
      this.#page = undefined
      for (const listener of this.#listeners) listener()
      connection.end(this.#isClosed ? closedFailure() : new LeftPage('the tab went to another page'))
    })
    this.#disconnect = () => port.disconnect()
    return connection.remote<PageService>(PAGE_SERVICE)
  }

  readonly #onUpdated = (id: number, { status }: { status?: string }): void => {
    if (id === this.tab && status !== undefined) this.#isLoading = status === 'loading'
  }

  readonly #onRemoved = (id: number): void => {
    if (id === this.tab) this.#isClosed = true
  }
}
