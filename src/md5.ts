/** What each of the 64 steps adds: the sine of its number. */
const ADDENDS = Int32Array.from({ length: 64 }, (_, step) => Math.abs(Math.sin(step + 1)) * 2 ** 32)

const BLOCK_BYTES = 64
const LENGTH_BYTES = 8

const encoder = new TextEncoder()

/**
 * MD5 of a text (RFC 1321), in base64url. It names records in files and databases, and keeps no secrets. It has to be the
 * same in a browser as in Node, and there is no synchronous hash that both have.
 */
export function md5(text: string): string {
  const bytes = encoder.encode(text)
  const blocks = Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK_BYTES)
  const padded = new Uint8Array(blocks * BLOCK_BYTES)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  // No text has more bits than fit into the lower half of the length.
  view.setUint32(padded.length - LENGTH_BYTES, bytes.length * 8, true)
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)
  const words = new Int32Array(16)
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    for (let word = 0; word < 16; word++) words[word] = view.getInt32(at + 4 * word, true)
    mix(state, words)
  }
  return base64url(state)
}

const turned = (sum: number, bits: number, plus: number): number => (((sum << bits) | (sum >>> (32 - bits))) + plus) | 0

/** Adds one block to the state, in four rounds. */
function mix(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!]
  for (let step = 0; step < 16; step += 4) {
    a = turned((a + ((b & c) | (~b & d)) + ADDENDS[step]! + words[step]!) | 0, 7, b)
    d = turned((d + ((a & b) | (~a & c)) + ADDENDS[step + 1]! + words[step + 1]!) | 0, 12, a)
    c = turned((c + ((d & a) | (~d & b)) + ADDENDS[step + 2]! + words[step + 2]!) | 0, 17, d)
    b = turned((b + ((c & d) | (~c & a)) + ADDENDS[step + 3]! + words[step + 3]!) | 0, 22, c)
  }
  for (let step = 16; step < 32; step += 4) {
    a = turned((a + ((d & b) | (~d & c)) + ADDENDS[step]! + words[(5 * step + 1) & 15]!) | 0, 5, b)
    d = turned((d + ((c & a) | (~c & b)) + ADDENDS[step + 1]! + words[(5 * step + 6) & 15]!) | 0, 9, a)
    c = turned((c + ((b & d) | (~b & a)) + ADDENDS[step + 2]! + words[(5 * step + 11) & 15]!) | 0, 14, d)
    b = turned((b + ((a & c) | (~a & d)) + ADDENDS[step + 3]! + words[(5 * step + 16) & 15]!) | 0, 20, c)
  }
  for (let step = 32; step < 48; step += 4) {
    a = turned((a + (b ^ c ^ d) + ADDENDS[step]! + words[(3 * step + 5) & 15]!) | 0, 4, b)
    d = turned((d + (a ^ b ^ c) + ADDENDS[step + 1]! + words[(3 * step + 8) & 15]!) | 0, 11, a)
    c = turned((c + (d ^ a ^ b) + ADDENDS[step + 2]! + words[(3 * step + 11) & 15]!) | 0, 16, d)
    b = turned((b + (c ^ d ^ a) + ADDENDS[step + 3]! + words[(3 * step + 14) & 15]!) | 0, 23, c)
  }
  for (let step = 48; step < 64; step += 4) {
    a = turned((a + (c ^ (b | ~d)) + ADDENDS[step]! + words[(7 * step) & 15]!) | 0, 6, b)
    d = turned((d + (b ^ (a | ~c)) + ADDENDS[step + 1]! + words[(7 * step + 7) & 15]!) | 0, 10, a)
    c = turned((c + (a ^ (d | ~b)) + ADDENDS[step + 2]! + words[(7 * step + 14) & 15]!) | 0, 15, d)
    b = turned((b + (d ^ (c | ~a)) + ADDENDS[step + 3]! + words[(7 * step + 21) & 15]!) | 0, 21, c)
  }
  state[0] = state[0]! + a
  state[1] = state[1]! + b
  state[2] = state[2]! + c
  state[3] = state[3]! + d
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function base64url(state: Int32Array): string {
  let text = ''
  let [bits, count] = [0, 0]
  for (let at = 0; at < 16; at++) {
    bits = ((bits << 8) | ((state[at >> 2]! >>> (8 * (at & 3))) & 0xff)) & 0xffff
    count += 8
    for (; count >= 6; count -= 6) text += DIGITS[(bits >> (count - 6)) & 63]
  }
  return text + DIGITS[(bits << (6 - count)) & 63]
}
