import { constants, crc32, deflateRawSync } from 'node:zlib'
import { type PackedEntry, ZipArchive, type ZipEntry } from './zip-archive.ts'

/** A ZIP archive, entry by entry. */
export function* encodeZip(entries: Iterable<ZipEntry>): Generator<Uint8Array> {
  const archive = new ZipArchive()
  for (const entry of entries) yield* archive.add(pack(entry))
  yield* archive.end()
}

/**
 * Each piece is deflated on its own up to a byte boundary, and the pieces together are one stream. Nothing refers back
 * across the border of a piece, which costs little with large pieces.
 */
function pack({ name, content }: ZipEntry): PackedEntry {
  const pieces: Uint8Array[] = []
  let [crc, size] = [0, 0]
  const add = (text: string, finishFlush: number): void => {
    const bytes = Buffer.from(text)
    pieces.push(deflateRawSync(bytes, { finishFlush }))
    // For empty input, zlib would start a new stream.
    if (bytes.length > 0) crc = crc32(bytes, crc)
    size += bytes.length
  }
  for (const text of content) add(text, constants.Z_SYNC_FLUSH)
  add('', constants.Z_FINISH)
  return { name, crc, size, pieces }
}
