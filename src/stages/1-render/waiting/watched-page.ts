import type { Sample, Signature } from '../in-page.ts'

/** A page in a tab, as it appears to those who wait for it: over the debugging protocol, or from an extension. */
export interface WatchedPage {
  url(): string
  sample(): Promise<Sample>
  /** A summary of the content of the page and its frames. */
  sign(): Promise<Signature>
  /** The next load event. */
  onceLoaded(): { readonly promise: Promise<void>; readonly forget: () => void }
  readonly network: WatchedNetwork
  readonly document: WatchedDocument
}

/** Of a tab that is between two pages. */
export const UNKNOWN_SAMPLE: Sample = { complete: false, loaded: false, mayChange: true, elements: -1, text: 0 }

interface WatchedNetwork {
  /** How many requests have started. */
  readonly begun: number
  /** Whether the page has requested scripts since it was requested. */
  readonly hadScripts: boolean
  readonly isBusy: boolean
  readonly pending: readonly string[]
  /** How long no request has started or ended; 0 while one is active. */
  readonly quietMs: number
}

interface WatchedDocument {
  /** How many documents the tab has shown. Navigation within a document does not count. */
  readonly count: number
  /** Whether another document has been requested and is not yet complete. */
  readonly isComing: boolean
}
