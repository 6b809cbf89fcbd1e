import { decodeOctets, type Octets } from './octets.ts'

/** A path pattern of robots.txt: pieces that follow one another with anything in between. */
export interface Pattern {
  readonly pieces: readonly Octets[]
  /** It ends in `$`: nothing may follow the last piece. */
  readonly isWhole: boolean
  /** How specific it is. */
  readonly length: number
}

/** `*` and `$` are special only if written plainly; `%2A` and `%24` are literal. */
export function parseRobotsPattern(text: Octets): Pattern {
  const isWhole = text.endsWith('$')
  const pieces = (isWhole ? text.slice(0, -1) : text).split('*').map(decodeOctets)
  const literals = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return { pieces, isWhole, length: literals + pieces.length - 1 + (isWhole ? 1 : 0) }
}

/** Time is linear in pattern and path: each piece is matched at its first occurrence. */
export function matchesPattern({ pieces, isWhole }: Pattern, path: Octets): boolean {
  const [first = '', ...later] = pieces
  if (!path.startsWith(first)) return false
  if (later.length === 0) return !isWhole || path.length === first.length
  const last = isWhole ? later.pop()! : ''
  let at = first.length
  for (const piece of later) {
    const found = findOctets(path, piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}

/** `indexOf` without its quadratic worst case (Knuth, Morris, and Pratt). */
function findOctets(path: Octets, piece: Octets, from: number): number {
  if (piece.length > path.length - from) return -1
  if (piece.length <= SHORT) return path.indexOf(piece, from)
  const fallback = fallbacksOf(piece)
  let matched = 0
  for (let at = from; at < path.length; at++) {
    while (matched > 0 && path[at] !== piece[matched]) matched = fallback[matched - 1]!
    if (path[at] === piece[matched]) matched++
    if (matched === piece.length) return at - matched + 1
  }
  return -1
}

/** For a piece this short, plain search is cheap enough. */
const SHORT = 8

/** For each prefix of the piece: how much of it still matches after a mismatch there. */
function fallbacksOf(piece: Octets): Uint32Array {
  const fallback = new Uint32Array(piece.length)
  let matched = 0
  for (let at = 1; at < piece.length; at++) {
    while (matched > 0 && piece[at] !== piece[matched]) matched = fallback[matched - 1]!
    if (piece[at] === piece[matched]) matched++
    fallback[at] = matched
  }
  return fallback
}
