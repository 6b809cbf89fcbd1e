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

/** So many answers, to texts of this length at most, take a few megabytes. */
const MAX_REMEMBERED = 50_000
const MAX_REMEMBERED_LENGTH = 100

/** Computes the answer for a text once, for texts that come again and again. */
export function remembered<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return text => {
    if (text.length > MAX_REMEMBERED_LENGTH) return compute(text)
    if (known.has(text)) return known.get(text)!
    const answer = compute(text)
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(text, answer)
    return answer
  }
}
