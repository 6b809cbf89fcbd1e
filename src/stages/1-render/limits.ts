/** Limits of rendering. Reaching one is always reported: as a failure, or as a warning with the result. */
export interface RenderLimits {
  /** Until the page's document has loaded and its tab answers. */
  readonly loadMs: number
  /** How long to wait for late content after the document has loaded. */
  readonly settleMs: number
  /** How long a click may take to show an effect if no request is active. */
  readonly changeMs: number
  /** The whole page, from the first request to the snapshot; then its tab is closed. */
  readonly pageMs: number
  /** The page's document after decompression. */
  readonly bytes: number
  readonly nodes: number
  /** Everything that the page loads, over all requests, after decompression. */
  readonly allBytes: number
  /** The memory that the browser takes for one page, in bytes. Only on Linux, and for browsers that are started here. */
  readonly memory: number
  /** Chromium's memory grows with every page: a fresh browser is started after this many. */
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
  allBytes: 250_000_000,
  memory: 1_000_000_000,
  pagesPerBrowser: 100,
  pagesAtOnce: 4,
}
