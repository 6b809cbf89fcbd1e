export type FailureKind =
  | 'bad-address'
  | 'no-file'
  | 'unreachable'
  | 'http-status'
  | 'forbidden'
  | 'sign-in'
  | 'not-html'
  | 'empty'
  | 'too-large'
  | 'timeout'
  | 'page-crashed'
  | 'page-hung'
  | 'browser-died'
  | 'no-browser'
  | 'bad-archive'

/** Details of a failure in addition to its message. */
interface FailureDetails {
  /** For kind `http-status`: the server's status. */
  readonly status?: number | undefined
  /** How long the server asks to wait before a retry. */
  readonly retryAfterMs?: number | undefined
  /** It will fail in the same way next time: no such host, no valid certificate. */
  readonly isLasting?: boolean | undefined
}

/** A page that failed to load. Not a bug: the message says what happened and where, and `remedy` what to do. */
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

/** Statuses below 500 that are temporary. */
const PASSING_STATUS: readonly number[] = [408, 425, 429]

/** Whether another attempt may load the page. */
export function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof RenderFailure) || error.isLasting) return false
  switch (error.kind) {
    case 'unreachable':
    case 'timeout':
    case 'page-crashed':
    case 'browser-died':
    // A remote browser may come back; that none can be started here is permanent.
    case 'no-browser':
      return true
    case 'http-status':
      return error.status !== undefined && (error.status >= 500 || PASSING_STATUS.includes(error.status))
    default:
      return false
  }
}
