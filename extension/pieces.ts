/*
 * A large value in pieces: sending it whole would block the page. Objects and arrays of objects go as the skeleton; the
 * items of all other arrays follow in pieces.
 */

/** The next items of the array at this path. */
export interface Piece {
  readonly path: readonly (string | number)[]
  readonly items: readonly unknown[]
}

/** A value whose columns are still empty. */
export type Skeleton<T> = T

/** Numbers and characters in one piece: a few milliseconds to send. */
const MAX_WEIGHT = 50_000

/** The value without the items of its columns. */
export function skeletonOf<T>(value: T): Skeleton<T> {
  if (Array.isArray(value)) return (isOfObjects(value) ? value.map(skeletonOf) : []) as T
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, skeletonOf(each)])) as T
}

export function* piecesOf(value: unknown, path: Piece['path'] = []): Generator<Piece, void> {
  if (Array.isArray(value) && !isOfObjects(value)) {
    let [items, weight]: [unknown[], number] = [[], 0]
    for (const item of value) {
      items.push(item)
      weight += weightOf(item)
      if (weight < MAX_WEIGHT) continue
      yield { path, items }
      ;[items, weight] = [[], 0]
    }
    if (items.length > 0) yield { path, items }
  } else if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) yield* piecesOf(each, [...path, at])
  } else if (isObject(value)) {
    for (const [name, each] of Object.entries(value)) yield* piecesOf(each, [...path, name])
  }
}

/** Fills the columns of a skeleton. */
export function putTogether<T>(skeleton: Skeleton<T>, pieces: readonly Piece[]): T {
  for (const { path, items } of pieces) {
    const column = path.reduce<unknown>((at, name) => (at as Record<string | number, unknown>)[name], skeleton)
    for (const item of items) (column as unknown[]).push(item)
  }
  return skeleton
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOfObjects = (values: readonly unknown[]): boolean => isObject(values[0])

function weightOf(item: unknown): number {
  if (typeof item === 'string' || Array.isArray(item)) return item.length + 1
  return 1
}
