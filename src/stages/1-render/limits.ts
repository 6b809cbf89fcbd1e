/** Where rendering stops. Reaching one is always said: as a failure, or as a warning beside what was got. */
export interface RenderLimits {
  /** Until the page's document has come and its tab answers. */
  readonly loadMs: number
  /** How long to wait for late content once the document is there. */
  readonly settleMs: number
  /** How long a click may take to show its effect, where no request tells that something is going on. */
  readonly changeMs: number
  /** The whole page, from the first request to the snapshot; then its tab is closed. */
  readonly pageMs: number
  /** The page's document after decompression. */
  readonly bytes: number
  readonly nodes: number
  /** Chromium's memory grows with every page: a fresh one is started after so many. */
  readonly pagesPerBrowser: number
  readonly pagesAtOnce: number
}

export const DEFAULT_LIMITS: RenderLimits = {
  loadMs: 60_000,
  settleMs: 10_000,
  changeMs: 3_000,
  pageMs: 120_000,
  bytes: 50_000_000,
  nodes: 200_000,
  pagesPerBrowser: 100,
  pagesAtOnce: 4,
}
