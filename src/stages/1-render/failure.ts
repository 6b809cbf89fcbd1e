export type FailureKind =
  | 'bad-address'
  | 'no-file'
  | 'unreachable'
  | 'http-status'
  | 'not-html'
  | 'empty'
  | 'too-large'
  | 'timeout'
  | 'page-crashed'
  | 'page-hung'
  | 'browser-died'
  | 'no-browser'
  | 'bad-archive'

/** A page that could not be had. Not a bug: the message says what happened, where, and `remedy` what to do. */
export class RenderFailure extends Error {
  override readonly name = 'RenderFailure'
  readonly kind: FailureKind
  readonly remedy: string

  constructor(kind: FailureKind, message: string, remedy: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.remedy = remedy
  }
}
