type Level = Map<number, Level>

/** The tuples of one group of an aggregate, where the same tuple may come twice. */
export class TupleSet {
  readonly #root: Level = new Map()
  readonly #values = new Set<number>()

  clear(): void {
    this.#root.clear()
    this.#values.clear()
  }

  /** Whether the value is new, where all tuples have only one. */
  addValue(value: number): boolean {
    const { size } = this.#values
    return this.#values.add(value).size > size
  }

  /** Whether the tuple is new. */
  add(...values: readonly number[]): boolean {
    let level = this.#root
    let isNew = false
    for (const value of values) {
      let next = level.get(value)
      if (!next) {
        next = new Map()
        level.set(value, next)
        isNew = true
      }
      level = next
    }
    return isNew
  }
}
