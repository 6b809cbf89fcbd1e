/** The command line asks for something that does not make sense. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
