import type { FileHandle } from 'node:fs/promises'

/** Lines are collected to so many characters, or for so long. */
const BUFFER = 1 << 16
const FLUSH_MS = 1000

/** Writes lines to a file, after those that are in it. */
export class LineFile {
  readonly #handle: FileHandle
  #at: number
  #waiting = ''
  #flushed = performance.now()

  constructor(handle: FileHandle, at: number) {
    this.#handle = handle
    this.#at = at
  }

  async write(line: string): Promise<void> {
    this.#waiting += line
    if (this.#waiting.length >= BUFFER || performance.now() - this.#flushed >= FLUSH_MS) await this.flush()
  }

  /** Returns where the last line ends. */
  async flush(): Promise<number> {
    const bytes = Buffer.from(this.#waiting)
    this.#waiting = ''
    this.#flushed = performance.now()
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await this.#handle.write(bytes, from, bytes.length - from, this.#at)
      from += bytesWritten
      this.#at += bytesWritten
    }
    return this.#at
  }
}
