/** Excel and SQL ignore case, and so does uniqueness. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()

/** Gives out unique names: `price_value`, `price_value_2` … */
export class UniqueNames {
  readonly #taken = new Set<string>()
  /** Where counting continues, so that thousands of equal names cost no more than as many different ones. */
  readonly #next = new Map<string, number>()

  take(wanted: string): string {
    let name = wanted
    for (let number = this.#next.get(wanted) ?? 2; this.#taken.has(keyOf(name)); number++) {
      name = `${wanted}_${number}`
      this.#next.set(wanted, number + 1)
    }
    this.#taken.add(keyOf(name))
    return name
  }
}
