export type FailureKind =
  | 'bad-address'
  | 'no-file'
  | 'unreachable'
  | 'http-status'
  | 'forbidden'
  | 'not-html'
  | 'empty'
  | 'too-large'
  | 'timeout'
  | 'page-crashed'
  | 'page-hung'
  | 'browser-died'
  | 'no-browser'
  | 'bad-archive'

/** What is known of a failure beyond its words. */
interface FailureDetails {
  /** Of kind `http-status`: what the server answered. */
  readonly status?: number | undefined
  /** How long the server asks to be left alone. */
  readonly retryAfterMs?: number | undefined
  /** It will fail in the same way next time: no such host, no valid certificate. */
  readonly isLasting?: boolean | undefined
}

/** A page that could not be had. Not a bug: the message says what happened, where, and `remedy` what to do. */
export class RenderFailure extends Error {
  override readonly name = 'RenderFailure'
  readonly kind: FailureKind
  readonly remedy: string
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined
  readonly isLasting: boolean

  constructor(kind: FailureKind, message: string, remedy: string, cause?: unknown, details: FailureDetails = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.remedy = remedy
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
    this.isLasting = details.isLasting ?? false
  }
}

/** Answers below 500 that speak of the moment and not of the page. */
const PASSING_STATUS: readonly number[] = [408, 425, 429]

/** Whether the same page may come on another attempt. */
export function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof RenderFailure) || error.isLasting) return false
  switch (error.kind) {
    case 'unreachable':
    case 'timeout':
    case 'page-crashed':
    case 'browser-died':
    // A remote browser may come back; that none can be started here is lasting.
    case 'no-browser':
      return true
    case 'http-status':
      return error.status !== undefined && (error.status >= 500 || PASSING_STATUS.includes(error.status))
    default:
      return false
  }
}
