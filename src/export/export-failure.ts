/** A table failed to be written. Not a bug: the message says what happened and where, and `remedy` what to do. */
export class ExportFailure extends Error {
  override readonly name = 'ExportFailure'
  readonly remedy: string

  constructor(message: string, remedy: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.remedy = remedy
  }
}
