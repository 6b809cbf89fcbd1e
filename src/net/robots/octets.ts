/**
 * A path in the form in which it is compared: octets, one character each (code 0 to 255), without percent-encoding. RFC
 * 9309 percent-encodes reserved and non-ASCII characters on both sides and decodes unreserved ones: then two paths are
 * the same exactly if their octets are.
 */
export type Octets = string

const ENCODED = /%([0-9a-f]{2})/gi

export const decodeOctets = (octets: Octets): Octets =>
  octets.replace(ENCODED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

export const octetsOf = (bytes: Uint8Array): Octets =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

export const utf8Of = (octets: Octets): string => Buffer.from(octets, 'latin1').toString('utf8')
