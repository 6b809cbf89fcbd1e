import { createHash } from 'node:crypto'

/** RFC 9562: the namespace of addresses. */
const URL_NAMESPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8'

/** An IRI that follows from an address and a text: a UUID of version 5. */
export const feedId = (address: string, name?: string): string => {
  const space = uuidOf(URL_NAMESPACE, address)
  return `urn:uuid:${name === undefined ? space : uuidOf(space, name)}`
}

function uuidOf(namespace: string, name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
