/** A selector or path cannot be part of a wrapper; the message says which part. */
export class SelectorError extends Error {
  override readonly name = 'SelectorError'
}
