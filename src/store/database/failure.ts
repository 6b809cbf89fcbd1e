type StoreFailureKind =
  /** No such place, no database, no permission, a wrong password: the same again fails again. */
  | 'unusable'
  /** Written by a newer Amberyl. */
  | 'newer'
  /** No room for more. */
  | 'full'
  /** The server cannot be reached, or went away in the middle. What was not committed is undone. */
  | 'connection'
  /** Another process had it locked for too long. */
  | 'busy'

/** The database cannot be used. Not a bug: the message says what happened, where, and `remedy` what to do. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure'
  readonly kind: StoreFailureKind
  readonly remedy: string

  constructor(kind: StoreFailureKind, message: string, remedy: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.remedy = remedy
  }
}
