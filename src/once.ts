/** Computes a value when it is first needed. */
export function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}

/** The result of a function is kept as long as its argument: several ask the same about a page. */
export function oncePer<K extends object, V>(work: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return key => {
    const found = known.get(key) ?? { value: work(key) }
    known.set(key, found)
    return found.value
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
const MAX_REMEMBERED = 20_000
const MAX_REMEMBERED_LENGTH = 200

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
