/** Texts by number, each once, in the order of their first use. */
export class Names {
  readonly all: string[] = []
  readonly #numbers = new Map<string, number>()

  number(name: string): number {
    let number = this.#numbers.get(name)
    if (number === undefined) this.#numbers.set(name, (number = this.all.push(name) - 1))
    return number
  }
}
