/** The strings of one run by number: rules compare and store only numbers. */
export class StringPool {
  readonly strings: string[] = []
  readonly #codes = new Map<string, number>()

  codeOf(text: string): number {
    const known = this.#codes.get(text)
    if (known !== undefined) return known
    const code = this.strings.length
    this.strings.push(text)
    this.#codes.set(text, code)
    return code
  }
}
