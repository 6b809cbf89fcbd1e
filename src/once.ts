/** Computes a value when it is first needed. */
export function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}

/** An object whose members are computed when they are first needed. */
export function lazily<T extends object>(members: { readonly [K in keyof T]: () => T[K] }): T {
  const object = {} as T
  for (const [name, compute] of Object.entries<() => unknown>(members as never))
    Object.defineProperty(object, name, { get: once(compute), enumerable: true })
  return object
}
