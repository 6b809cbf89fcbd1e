import { constants, crc32, deflateRawSync } from 'node:zlib'
import { ExportFailure } from '../export-failure.ts'

/** A file of the archive; its content comes in pieces, so that it is never in memory as a whole. */
export interface ZipEntry {
  readonly name: string
  readonly content: Iterable<string>
}

interface PackedEntry {
  readonly name: Buffer
  readonly crc: number
  readonly size: number
  readonly pieces: readonly Uint8Array[]
  readonly packedSize: number
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const VERSION = 20
const UTF8_NAMES = 0x0800
const DEFLATED = 8
/** January 1, 1980, the earliest possible: the same table gives the same bytes. */
const DATE = 0x0021
/** Sizes and offsets are 32-bit numbers in the plain format, which every reader supports. */
const MAX_SIZE = 0xffff_ffff

/** A ZIP archive, entry by entry. */
export function* encodeZip(entries: Iterable<ZipEntry>): Generator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const entry = pack(name, content)
    directory.push(centralHeader(entry, checkSize(offset)))
    const header = localHeader(entry)
    yield header
    yield* entry.pieces
    offset += header.length + entry.packedSize
  }
  const central = Buffer.concat(directory)
  yield central
  yield endOfDirectory(directory.length, central.length, checkSize(offset))
}

/**
 * Each piece is deflated on its own up to a byte boundary, and the pieces together are one stream. Nothing refers back
 * across the border of a piece, which costs little with large pieces.
 */
function pack(name: string, content: Iterable<string>): PackedEntry {
  const pieces: Uint8Array[] = []
  let [crc, size, packedSize] = [0, 0, 0]
  const add = (text: string, finishFlush: number): void => {
    const bytes = Buffer.from(text)
    const piece = deflateRawSync(bytes, { finishFlush })
    pieces.push(piece)
    // For empty input, zlib would start a new stream.
    if (bytes.length > 0) crc = crc32(bytes, crc)
    size = checkSize(size + bytes.length)
    packedSize = checkSize(packedSize + piece.length)
  }
  for (const text of content) add(text, constants.Z_SYNC_FLUSH)
  add('', constants.Z_FINISH)
  return { name: Buffer.from(name), crc, size, pieces, packedSize }
}

function checkSize(size: number): number {
  if (size <= MAX_SIZE) return size
  throw new ExportFailure(
    'The table is too large for an Excel file (4 GB unpacked).',
    'Write it as csv, ndjson or parquet.',
  )
}

/** What both headers of an entry have in common, from the version needed on. */
function sharedFields({ name, crc, size, packedSize }: PackedEntry): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(UTF8_NAMES, 2)
  fields.writeUInt16LE(DEFLATED, 4)
  fields.writeUInt16LE(0, 6)
  fields.writeUInt16LE(DATE, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packedSize, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

const localHeader = (entry: PackedEntry): Buffer =>
  Buffer.concat([uint32(LOCAL_HEADER), sharedFields(entry), entry.name])

function centralHeader(entry: PackedEntry, offset: number): Buffer {
  // Comment, disk and attributes are all zero.
  return Buffer.concat([
    uint32(CENTRAL_HEADER),
    uint16(VERSION),
    sharedFields(entry),
    Buffer.alloc(10),
    uint32(offset),
    entry.name,
  ])
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  return Buffer.concat([
    uint32(END_OF_DIRECTORY),
    uint32(0),
    uint16(count),
    uint16(count),
    uint32(size),
    uint32(offset),
    uint16(0),
  ])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
