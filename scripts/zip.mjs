import { crc32, deflateRawSync } from 'node:zlib'

/** The first date that a zip can have: the same files always give the same bytes. */
const [TIME, DATE] = [0, (1 << 5) | 1]
const [VERSION, UTF8, DEFLATED] = [20, 1 << 11, 8]
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]

const u16 = value => [value & 0xff, (value >>> 8) & 0xff]
const u32 = value => [...u16(value), ...u16(value >>> 16)]

/** A zip of files by their names, in this order. */
export function zipOf(files) {
  const parts = []
  const directory = []
  let offset = 0
  for (const [name, bytes] of files) {
    const path = Buffer.from(name)
    const packed = deflateRawSync(bytes, { level: 9 })
    const about = [
      ...[VERSION, UTF8, DEFLATED, TIME, DATE].flatMap(u16),
      ...[crc32(bytes), packed.length, bytes.length].flatMap(u32),
      ...[path.length, 0].flatMap(u16),
    ]
    const head = Buffer.from([...u32(LOCAL), ...about])
    parts.push(head, path, packed)
    const attributes = [...[0, 0, 0].flatMap(u16), ...u32(0)]
    directory.push(Buffer.from([...u32(CENTRAL), ...u16(VERSION), ...about, ...attributes, ...u32(offset)]), path)
    offset += head.length + path.length + packed.length
  }
  const index = Buffer.concat(directory)
  const count = u16(files.length)
  const end = [...u32(END), ...[0, 0].flatMap(u16), ...count, ...count, ...u32(index.length), ...u32(offset), ...u16(0)]
  return Buffer.concat([...parts, index, Buffer.from(end)])
}
