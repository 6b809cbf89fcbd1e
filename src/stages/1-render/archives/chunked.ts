import type { ByteReader } from '../../../files/byte-reader.ts'

/** The size of a chunk, and what may follow it. */
const MAX_LINE = 1_000

/** The content of a body in chunks (RFC 9112, 7.1). Some archives have it without chunks, and still say that it has them. */
export async function* dechunk(body: ByteReader): AsyncGenerator<Uint8Array> {
  if (!SIZE_LINE.test(Buffer.from((await body.peek()).subarray(0, MAX_LINE)).toString('latin1'))) {
    for (let bytes = await body.some(Infinity); bytes; bytes = await body.some(Infinity)) yield bytes
    return
  }
  for (;;) {
    const line = await body.line(MAX_LINE)
    let left = Number.parseInt(line ?? '', 16)
    if (!(left > 0)) return
    while (left > 0) {
      const bytes = await body.some(left)
      if (!bytes) return
      left -= bytes.length
      yield bytes
    }
    // The end of the chunk's last line.
    await body.line(MAX_LINE)
  }
}

/** It may be cut off where a chunk of the stream ends. */
const SIZE_LINE = /^[\da-f]+[ \t]*(?:;[^\n]*)?\r?(?:\n|$)/i
