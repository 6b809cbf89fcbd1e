/** An invalid pattern: where, why, and what to write instead. */
export class PatternError extends Error {
  override readonly name = 'PatternError'
  readonly at: number
  readonly remedy: string

  constructor(at: number, message: string, remedy: string) {
    super(message)
    this.at = at
    this.remedy = remedy
  }
}
