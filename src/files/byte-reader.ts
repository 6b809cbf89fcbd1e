/** Reads a stream of bytes piece by piece. It holds no more than one chunk, and a line up to a limit. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #chunk: Uint8Array = new Uint8Array()

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  /** At least one byte and at most `max`, without those that were returned before; undefined at the end. */
  async some(max: number): Promise<Uint8Array | undefined> {
    if (!(await this.#fill())) return undefined
    const bytes = this.#chunk.subarray(0, max)
    this.#chunk = this.#chunk.subarray(bytes.length)
    return bytes
  }

  /** What comes next, at least one byte unless the stream ends here; it is not taken. */
  async peek(): Promise<Uint8Array> {
    await this.#fill()
    return this.#chunk
  }

  /** The next line as Latin-1, without its end; undefined at the end of the stream. */
  async line(limit: number): Promise<string | undefined> {
    let text: string | undefined
    while (await this.#fill()) {
      const end = this.#chunk.indexOf(NEWLINE)
      const bytes = await this.some(end < 0 ? this.#chunk.length : end + 1)
      text = (text ?? '') + Buffer.from(bytes!).toString('latin1')
      if (text.length > limit) throw new Error(`a line is larger than ${limit} bytes`)
      if (end >= 0) return text.replace(/\r?\n$/, '')
    }
    return text
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #fill(): Promise<boolean> {
    while (this.#chunk.length === 0) {
      const next = await this.#chunks.next()
      if (next.done) return false
      this.#chunk = next.value
    }
    return true
  }
}

const NEWLINE = 10
