/** Computes a value when it is first needed. */
export function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}
