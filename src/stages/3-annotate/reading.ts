import { oncePer } from '../../once.ts'
import { foldCodes, foldTables, KIND, stringOf } from './fold.ts'

/** The separation of a token from the one before it. */
export const GAP = { none: 0, space: 1, line: 2 } as const

/** Where the text of another node starts, and whether that node also belongs to another link. */
export const BREAK = { none: 0, node: 1, link: 2 } as const

/**
 * A text prepared for annotators: folded, and split into tokens.
 *
 * A token is a run of letters, a run of digits of one node, one character of a script without spaces, or one sign.
 * All offsets are into the folded text; `originOf` maps them back to the text itself.
 */
export interface Reading {
  readonly text: string
  readonly length: number
  readonly folded: Uint16Array
  readonly exact: Uint16Array
  readonly origin: Int32Array | undefined
  /** By offset, one of `BREAK`. */
  readonly breaks: Uint8Array
  /** By offset, 1 where one element ends and the next starts: no word continues there, even without a space. */
  readonly seams: Uint8Array
  readonly tokenCount: number
  readonly tokenStart: Int32Array
  readonly tokenEnd: Int32Array
  readonly tokenGap: Uint8Array
  readonly tokenKind: Uint8Array
  readonly tokenHash: Int32Array
  /** The same with case and accents kept. */
  readonly tokenExactHash: Int32Array
}

export const originOf = (reading: Reading, offset: number): number => reading.origin?.[offset] ?? offset

/** The words between two offsets, as in the text. */
export const wordsOf = (reading: Reading, start: number, end: number): string =>
  reading.text.slice(originOf(reading, start), end > start ? originOf(reading, end - 1) + 1 : originOf(reading, start))

export const foldedSlice = ({ folded }: Reading, start: number, end: number): string => stringOf(folded, start, end)

export const exactSlice = ({ exact }: Reading, start: number, end: number): string => stringOf(exact, start, end)

const UTF_16 = new TextDecoder('utf-16le', { ignoreBOM: true })

/** The whole folded text, to look for words in it. Half a surrogate pair is another character here. */
export const wholeFolded = oncePer(({ folded }: Reading): string => UTF_16.decode(folded))

export const wholeExact = oncePer(({ exact }: Reading): string => UTF_16.decode(exact))

interface Breaks {
  /** Offsets in the text, ascending. */
  readonly at: ArrayLike<number>
  readonly kind: ArrayLike<number>
  /** 1 if the text before is in a separate element. */
  readonly seam: ArrayLike<number>
}

const NO_BREAKS: Breaks = { at: [], kind: [], seam: [] }

export function buildReading(text: string, breaks: Breaks = NO_BREAKS): Reading {
  const { folded, exact, origin, length } = foldCodes(text)
  const marks = markBreaks(length, origin, breaks.at, breaks.kind)
  const seams = markBreaks(length, origin, breaks.at, breaks.seam)
  const { kinds } = foldTables()
  const start = new Int32Array(length)
  const end = new Int32Array(length)
  const gap = new Uint8Array(length)
  const kind = new Uint8Array(length)
  const hash = new Int32Array(length)
  const exactHash = new Int32Array(length)
  let count = 0
  let nextGap: number = GAP.none
  for (let at = 0; at < length; ) {
    const here = kinds[folded[at]!]!
    if (here === KIND.space || here === KIND.line) {
      if (here + 1 > nextGap) nextGap = here + 1
      at++
      continue
    }
    start[count] = at
    gap[count] = nextGap === GAP.none && seams[at] === 1 && partsWords(folded, at) ? GAP.space : nextGap
    kind[count] = here
    nextGap = GAP.none
    let code = hashStep(HASH_SEED, folded[at++]!)
    if (here === KIND.letter) {
      for (; at < length && kinds[folded[at]!] === KIND.letter && seams[at] === 0; at++) {
        code = hashStep(code, folded[at]!)
      }
    } else if (here === KIND.digit) {
      for (; at < length && kinds[folded[at]!] === KIND.digit && marks[at] === 0; at++) {
        code = hashStep(code, folded[at]!)
      }
    }
    end[count] = at
    hash[count] = code
    exactHash[count] = hashBetween(exact, start[count]!, at)
    count++
  }
  return {
    text,
    length,
    folded,
    exact,
    origin,
    breaks: marks,
    seams,
    tokenCount: count,
    tokenStart: start.subarray(0, count),
    tokenEnd: end.subarray(0, count),
    tokenGap: gap.subarray(0, count),
    tokenKind: kind.subarray(0, count),
    tokenHash: hash.subarray(0, count),
    tokenExactHash: exactHash.subarray(0, count),
  }
}

const HASH_SEED = 0x811c9dc5 | 0

function hashBetween(codes: Uint16Array, start: number, end: number): number {
  let code = HASH_SEED
  for (let at = start; at < end; at++) code = hashStep(code, codes[at]!)
  return code
}

/** One step of FNV-1a. */
export const hashStep = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)

/** Two words, or a word and a number; digits of two elements may be an amount and its cents. */
function partsWords(folded: Uint16Array, at: number): boolean {
  const { kinds } = foldTables()
  const [before, behind] = [kinds[folded[at - 1]!]!, kinds[folded[at]!]!]
  return isOfWord(before) && isOfWord(behind) && !(before === KIND.digit && behind === KIND.digit)
}

const isOfWord = (kind: number): boolean => kind === KIND.letter || kind === KIND.digit

function markBreaks(
  length: number,
  origin: Int32Array | undefined,
  at: ArrayLike<number>,
  kind: ArrayLike<number>,
): Uint8Array {
  const marks = new Uint8Array(length + 1)
  let offset = 0
  for (let i = 0; i < at.length; i++) {
    if (!origin) offset = at[i]!
    else while (offset < length && origin[offset]! < at[i]!) offset++
    if (offset <= length && kind[i]! > marks[offset]!) marks[offset] = kind[i]!
  }
  return marks
}

/** Whether a word ends or starts here, so that none is cut in two. */
export function isWordBoundary({ folded, length, seams }: Reading, at: number): boolean {
  if (at === 0 || at === length || seams[at] === 1) return true
  const { kinds } = foldTables()
  const kind = kinds[folded[at]!]!
  return kind !== kinds[folded[at - 1]!] || (kind !== KIND.letter && kind !== KIND.digit)
}
