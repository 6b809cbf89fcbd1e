import { randomBytes } from 'node:crypto'

interface ShelfLimits<T> {
  /** How many things it keeps. */
  readonly most: number
  /** How large a thing is, and how large all of them may be. */
  readonly weigh?: (item: T) => number
  readonly maxWeight?: number
}

/** Keeps the last things that were used, by id. */
export class Shelf<T> {
  readonly #prefix: string
  readonly #limits: ShelfLimits<T>
  readonly #items = new Map<string, T>()

  constructor(prefix: string, limits: ShelfLimits<T>) {
    this.#prefix = prefix
    this.#limits = limits
  }

  put(item: T): string {
    const id = `${this.#prefix}_${randomBytes(9).toString('base64url')}`
    this.set(id, item)
    return id
  }

  /** Under an id of the caller, who can get the thing again elsewhere. */
  set(id: string, item: T): void {
    this.#items.delete(id)
    this.#items.set(id, item)
    for (const old of this.#items.keys()) {
      if (old === id || !this.#isFull()) break
      this.#items.delete(old)
    }
  }

  #isFull(): boolean {
    const { most, weigh = () => 0, maxWeight = Number.POSITIVE_INFINITY } = this.#limits
    if (this.#items.size > most) return true
    return [...this.#items.values()].reduce((sum, item) => sum + weigh(item), 0) > maxWeight
  }

  /** Another thing under the id of an earlier one. */
  replace(id: string, item: T): void {
    if (this.#items.has(id)) this.#items.set(id, item)
  }

  get(id: string): T | undefined {
    const item = this.#items.get(id)
    if (item === undefined) return undefined
    this.#items.delete(id)
    this.#items.set(id, item)
    return item
  }
}
