/** What pages add while they run, without showing it. */
const UNSEEN = new Set(['SCRIPT', 'STYLE', 'LINK', 'META', 'NOSCRIPT', 'TEMPLATE'])

/** Notices elements that come or go while a page is read: then some may have been read twice, or not at all. */
export class ChangeWatch {
  readonly #observer: MutationObserver
  readonly #ignored: () => Element | undefined
  #hasChanged = false

  constructor(ignored: () => Element | undefined) {
    this.#ignored = ignored
    this.#observer = new MutationObserver(records => this.#note(records))
  }

  watch(root: Node): void {
    this.#observer.observe(root, { childList: true, subtree: true })
  }

  /** Ends watching; whether something has changed. */
  end(): boolean {
    this.#note(this.#observer.takeRecords())
    this.#observer.disconnect()
    return this.#hasChanged
  }

  #note(records: readonly MutationRecord[]): void {
    this.#hasChanged ||= records.some(({ addedNodes, removedNodes }) =>
      [...addedNodes, ...removedNodes].some(node => this.#isShown(node)),
    )
  }

  #isShown(node: Node): boolean {
    return node.nodeType === Node.ELEMENT_NODE && !UNSEEN.has(node.nodeName) && node !== this.#ignored()
  }
}
