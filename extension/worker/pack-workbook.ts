import type { Table } from '../../src/export/table.ts'
import { sheetsOf } from '../../src/export/table-sheets.ts'
import { type PackedEntry, ZipArchive, type ZipEntry } from '../../src/export/xlsx/zip-archive.ts'

/** A workbook, deflated by the browser. */
export async function packWorkbook(table: Table): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new ZipArchive()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (const entry of sheetsOf([table]).entries())
    pieces.push(...(archive.add(await packed(entry)) as Uint8Array<ArrayBuffer>[]))
  pieces.push(...(archive.end() as Uint8Array<ArrayBuffer>[]))
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

async function packed({ name, content }: ZipEntry): Promise<PackedEntry> {
  const bytes = new TextEncoder().encode([...content].join(''))
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const deflated = new Uint8Array(await new Response(stream).arrayBuffer())
  return { name, crc: crc32(bytes), size: bytes.length, pieces: [deflated] }
}

/** The generator of the checksum of ZIP archives, with the lowest bit first. */
const POLYNOMIAL = 0xedb88320

const CRC_OF_BYTE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1
  return crc
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = CRC_OF_BYTE[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
