import { crc32, inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'

/** The files of a ZIP archive by its directory, with verified checksums. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < bytes.readUInt16LE(end + 10); entry++) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)))
    expect([content.length, crc32(content)]).toEqual([bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 16)])
    files.set(bytes.toString('utf8', at + 46, nameEnd), content.toString())
    at = nameEnd
  }
  return files
}
