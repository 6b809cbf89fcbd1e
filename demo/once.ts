/** A function that makes its list only once. */
export function once<T>(make: () => readonly T[]): () => readonly T[] {
  let made: readonly T[] | undefined
  return () => {
    made ??= make()
    return made
  }
}
