/*
 * The parts of the browsers' extension API that are used here, as Chromium and Firefox both have them unless it says
 * otherwise.
 */

interface ExtensionEvent<Listener extends (...args: never[]) => unknown> {
  addListener(listener: Listener): void
  removeListener(listener: Listener): void
}

interface ExtensionTab {
  readonly id?: number
  readonly windowId: number
  readonly active?: boolean
  readonly status?: 'loading' | 'complete' | 'unloaded'
  /** Only of pages that the extension may read. */
  readonly url?: string
  readonly title?: string
  /** Chromium: where it is going. Only of pages that the extension may read. */
  readonly pendingUrl?: string
  /** The tab that opened it. */
  readonly openerTabId?: number
}

interface ExtensionPort {
  readonly name: string
  postMessage(message: unknown): void
  disconnect(): void
  readonly onMessage: ExtensionEvent<(message: unknown) => void>
  readonly onDisconnect: ExtensionEvent<(port: ExtensionPort) => void>
}

interface HostPermissions {
  readonly origins: string[]
}

interface ExtensionApi {
  readonly runtime: {
    readonly id: string
    readonly lastError?: { readonly message?: string }
    getURL(path: string): string
    readonly onConnect: ExtensionEvent<(port: ExtensionPort) => void>
  }
  readonly tabs: {
    get(id: number): Promise<ExtensionTab>
    query(filter: { active?: boolean; currentWindow?: boolean; windowId?: number }): Promise<ExtensionTab[]>
    update(id: number, change: { url: string }): Promise<ExtensionTab | undefined>
    connect(id: number, options: { name: string; frameId: number }): ExtensionPort
    readonly onUpdated: ExtensionEvent<
      (id: number, change: { status?: string; url?: string }, tab: ExtensionTab) => void
    >
    remove(id: number): Promise<void>
    readonly onCreated: ExtensionEvent<(tab: ExtensionTab) => void>
    readonly onRemoved: ExtensionEvent<(id: number) => void>
    readonly onActivated: ExtensionEvent<(info: { tabId: number; windowId: number }) => void>
  }
  readonly scripting: {
    executeScript<Arg>(
      injection: { target: { tabId: number; frameIds?: number[] }; injectImmediately?: boolean } & (
        | { files: string[] }
        | { world: 'MAIN'; func: (arg: Arg) => void; args: [Arg] }
      ),
    ): Promise<unknown>
  }
  readonly permissions: {
    contains(wanted: HostPermissions): Promise<boolean>
    /** Only in answer to a click or a key. */
    request(wanted: HostPermissions): Promise<boolean>
  }
  readonly action: { readonly onClicked: ExtensionEvent<(tab: ExtensionTab) => void> }
  /** Chromium. */
  readonly sidePanel?: {
    open(where: { tabId: number }): Promise<void>
    setOptions(options: { tabId: number; path: string; enabled: boolean }): Promise<void>
  }
  /** Firefox. */
  readonly sidebarAction?: {
    open(): Promise<void>
    setPanel(details: { tabId: number; panel: string }): Promise<void>
  }
  /** In content scripts of Chromium; Firefox has `openOrClosedShadowRoot` on elements. */
  readonly dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null }
}

declare const chrome: ExtensionApi
/** Firefox. Its `chrome` takes callbacks. */
declare const browser: ExtensionApi | undefined
