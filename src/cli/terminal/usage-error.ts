/** The command line does not make sense. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
