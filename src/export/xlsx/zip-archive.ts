import { ExportFailure } from '../export-failure.ts'

/** A file of the archive; its content comes in pieces, so that it is never in memory as a whole. */
export interface ZipEntry {
  readonly name: string
  readonly content: Iterable<string>
}

/** A file as it is in the archive. */
export interface PackedEntry {
  readonly name: string
  readonly crc: number
  readonly size: number
  /** Deflated; together they are one stream. */
  readonly pieces: readonly Uint8Array[]
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

const encoder = new TextEncoder()

/** A ZIP archive in pieces, entry by entry. */
export class ZipArchive {
  readonly #directory: Uint8Array[] = []
  #offset = 0

  add({ name, crc, size, pieces }: PackedEntry): Uint8Array[] {
    const packedSize = pieces.reduce((sum, { length }) => sum + length, 0)
    const entry = { name: encoder.encode(name), crc, size: checkSize(size), packedSize: checkSize(packedSize) }
    this.#directory.push(centralHeader(entry, checkSize(this.#offset)))
    const header = localHeader(entry)
    this.#offset += header.length + packedSize
    return [header, ...pieces]
  }

  end(): Uint8Array[] {
    const size = this.#directory.reduce((sum, { length }) => sum + length, 0)
    return [...this.#directory, endOfDirectory(this.#directory.length, size, checkSize(this.#offset))]
  }
}

function checkSize(size: number): number {
  if (size <= MAX_SIZE) return size
  throw new ExportFailure(
    'The table is too large for an Excel file (4 GB unpacked).',
    'Write it as csv, ndjson or parquet.',
  )
}

interface EntryFields {
  readonly name: Uint8Array
  readonly crc: number
  readonly size: number
  readonly packedSize: number
}

/** What both headers of an entry have in common, from the version needed on. */
const sharedFields = ({ name, crc, size, packedSize }: EntryFields): Uint8Array[] => [
  ...[VERSION, UTF8_NAMES, DEFLATED, 0, DATE].map(uint16),
  ...[crc, packedSize, size].map(uint32),
  ...[name.length, 0].map(uint16),
]

const localHeader = (entry: EntryFields): Uint8Array =>
  joined([uint32(LOCAL_HEADER), ...sharedFields(entry), entry.name])

/** Comment, disk and attributes are all zero. */
const centralHeader = (entry: EntryFields, offset: number): Uint8Array =>
  joined([
    ...[uint32(CENTRAL_HEADER), uint16(VERSION)],
    ...[...sharedFields(entry), new Uint8Array(10), uint32(offset), entry.name],
  ])

const endOfDirectory = (count: number, size: number, offset: number): Uint8Array =>
  joined([
    ...[END_OF_DIRECTORY, 0].map(uint32),
    ...[count, count].map(uint16),
    ...[size, offset].map(uint32),
    uint16(0),
  ])

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const uint16 = (value: number): Uint8Array => Uint8Array.of(value & 0xff, value >> 8)

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}
