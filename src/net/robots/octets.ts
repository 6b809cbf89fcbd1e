/**
 * A path as it is compared: octets, one character each (code 0 to 255), with percent-encoding undone. RFC 9309 has both
 * sides percent-encoded where they are reserved or not ASCII, and unencoded where they are unreserved: then two paths are
 * the same exactly if their octets are.
 */
export type Octets = string

const ENCODED = /%([0-9a-f]{2})/gi

export const decodeOctets = (octets: Octets): Octets =>
  octets.replace(ENCODED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

export const octetsOf = (bytes: Uint8Array): Octets =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

export const utf8Of = (octets: Octets): string => Buffer.from(octets, 'latin1').toString('utf8')
