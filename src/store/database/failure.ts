type StoreFailureKind =
  /** No such place, no database, no permission, a wrong password: a retry fails again. */
  | 'unusable'
  /** Written by a newer Amberyl. */
  | 'newer'
  /** No space left. */
  | 'full'
  /** The server cannot be reached, or the connection was lost. Uncommitted changes are undone. */
  | 'connection'
  /** Another process locked it for too long. */
  | 'busy'

/** The database cannot be used. Not a bug: the message says what happened and where, and `remedy` what to do. */
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
