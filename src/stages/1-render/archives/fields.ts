import type { ByteReader } from '../../../files/byte-reader.ts'

/** Named fields, as in the headers of messages, with lower-case names. */
export type HeaderFields = ReadonlyMap<string, string>

/** Servers and browsers accept less. */
export const MAX_FIELDS_BYTES = 256_000

/** Reads the lines up to the next empty one. */
export async function readHeaderFields(reader: ByteReader): Promise<HeaderFields> {
  const lines: string[] = []
  let left = MAX_FIELDS_BYTES
  for (let line = await reader.line(left); line; line = await reader.line(left)) {
    left -= line.length + 1
    lines.push(line)
  }
  return parseFields(lines.join('\n'))
}

/** A line that starts with a space continues the one before. */
export function parseFields(text: string): HeaderFields {
  const lines = text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap(line => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const] : []
    }),
  )
}
