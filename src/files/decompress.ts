import { once } from 'node:events'
import * as zlib from 'node:zlib'
import { readBody } from './read-body.ts'

type Decoder = ReturnType<typeof zlib.createUnzip>

/** Node has it since 22.15. */
const createZstd = (zlib as { createZstdDecompress?: () => Decoder }).createZstdDecompress

/** By the name of the compression and the first bytes; undefined where the content is not compressed, whatever is said. */
function decoderFor(layer: string, [first = 0, second = 0]: Uint8Array): Decoder | undefined {
  switch (layer) {
    case 'gzip':
    case 'x-gzip':
      return first === 0x1f && second === 0x8b ? zlib.createGunzip() : undefined
    case 'deflate':
      // By the standard with a header, in practice also without one.
      return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0 ? zlib.createInflate() : zlib.createInflateRaw()
    case 'br':
      return zlib.createBrotliDecompress() as unknown as Decoder
    case 'zstd':
      if (createZstd) return createZstd()
  }
  throw new Error(`its compression ${layer} is not known here`)
}

/** More than two layers are an attack. */
const MAX_LAYERS = 4

/**
 * The content behind a `Content-Encoding`, which may name several. It is longer than the limit if there is more than that;
 * then the rest is neither read nor decompressed.
 */
export async function decompress(
  body: AsyncIterable<Uint8Array>,
  encodings: string | undefined,
  limit: number,
): Promise<Uint8Array> {
  const layers = (encodings ?? '')
    .toLowerCase()
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '' && each !== 'identity')
  if (layers.length > MAX_LAYERS) throw new Error(`it is compressed ${layers.length} times`)
  let bytes: Uint8Array | undefined
  // The last one was applied last.
  for (const layer of layers.reverse()) {
    bytes = await inflate(bytes ? [bytes] : body, layer, limit)
    if (bytes.length > limit) break
  }
  return bytes ?? readBody(body, limit)
}

async function inflate(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  layer: string,
  limit: number,
): Promise<Uint8Array> {
  const found = new Collected(limit)
  let decoder: Decoder | undefined
  let failure: Error | undefined
  let closed: Promise<unknown> | undefined
  for await (const chunk of body) {
    if (!closed) {
      decoder = decoderFor(layer, chunk)
      closed = decoder ? once(decoder, 'close').catch(() => {}) : Promise.resolve()
      decoder?.on('error', error => (failure = error))
      decoder?.on('data', (piece: Uint8Array) => {
        if (!found.add(piece)) decoder!.destroy()
      })
    }
    if (!decoder) found.add(chunk)
    else if (!decoder.write(chunk)) await Promise.race([once(decoder, 'drain').catch(() => {}), closed])
    if (found.isFull || decoder?.destroyed) break
  }
  if (decoder && !decoder.destroyed) decoder.end()
  await closed
  if (failure && !found.isFull) throw failure
  return found.bytes
}

/** Chunks up to a limit, and the one that exceeds it. */
class Collected {
  readonly #limit: number
  readonly #chunks: Uint8Array[] = []
  #length = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(chunk: Uint8Array): boolean {
    if (this.isFull) return false
    this.#chunks.push(chunk)
    this.#length += chunk.length
    return !this.isFull
  }

  get isFull(): boolean {
    return this.#length > this.#limit
  }

  get bytes(): Uint8Array {
    return Buffer.concat(this.#chunks)
  }
}
