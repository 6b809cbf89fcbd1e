/**
 * Characters as annotators compare them, one code unit to one: lower case, without accents, the digits of every
 * script as 0 … 9, every dash as `-`, every space as a space. Characters that are only marks or hints fold to
 * nothing.
 */

const NOTHING = 0

/** The kinds of folded characters, for finding words. */
export const KIND = { space: 0, line: 1, letter: 2, digit: 3, sign: 4, solo: 5 } as const

/** Scripts without spaces between words: each character can start or end one. */
const SOLO = ranges(`
  0E00-0E7F 0E80-0EFF 1000-109F 1780-17FF 2E80-2FDF 3005-3007 3021-3029 3040-30FF 31F0-31FF 3400-4DBF 4E00-9FFF F900-FAFF`)

/** Soft hyphens, joiners, direction marks, vowel points, combining accents, variation selectors. */
const LEFT_OUT = ranges(`
  00AD-00AD 0300-036F 0591-05BD 05BF-05BF 05C1-05C2 0640-0640 064B-065F 0670-0670 200B-200F 202A-202E 2060-2064
  2066-2069 FE00-FE0F FEFF-FEFF`)

/** Scripts whose accents people may omit. In others, a mark makes another letter. */
const ACCENTED = ranges('00C0-024F 0370-052F 1E00-1FFF')

/** Letters that are the same to a reader but different in Unicode. */
const ALIKE = "łl øo đd ħh ıi ςσ ىي یي کك أا إا آا ةه ’' ‘' ʼ' ′' `' ٫. ٬, ،, 。. 、, ·· 〜~ –- —- −- ‐- ‑- ‒- ―- ﹣-"

const UNITS = 0x10000

interface FoldTables {
  /** The folded form of each code unit. */
  readonly folded: Uint16Array
  /** The same with case and accents kept. */
  readonly exact: Uint16Array
  /** The `KIND` of each folded code unit. */
  readonly kinds: Uint8Array
}

let tables: FoldTables | undefined

/** Built on first use: that takes longer than reading a small page. */
export function foldTables(): FoldTables {
  tables ??= buildTables()
  return tables
}

function buildTables(): FoldTables {
  const units = [unitsBetween(0, 0xd7ff), unitsBetween(0xe000, 0xffff)]
  return { folded: buildFolded(units), exact: buildExact(units), kinds: buildKinds(units) }
}

/** All code units from one to another, as a text. */
interface UnitRun {
  readonly first: number
  readonly text: string
}

function unitsBetween(first: number, last: number): UnitRun {
  const units = Uint16Array.from(identity(last + 1)).subarray(first)
  // Decoded at once: one by one, they would take longer than everything else here.
  return { first, text: new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units) }
}

/** A text in comparable code units, and the origin of each if some were left out. */
interface FoldedText {
  readonly length: number
  readonly folded: Uint16Array
  /** The same positions with case and accents kept. */
  readonly exact: Uint16Array
  readonly origin: Int32Array | undefined
}

export function foldCodes(text: string): FoldedText {
  const tables = foldTables()
  const folded = new Uint16Array(text.length)
  const exact = new Uint16Array(text.length)
  let origin: Int32Array | undefined
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const same = tables.folded[unit]!
    if (same === NOTHING) {
      origin ??= identity(text.length + 1)
      continue
    }
    folded[length] = same
    exact[length] = tables.exact[unit]!
    if (origin) origin[length] = i
    length++
  }
  if (origin) origin[length] = text.length
  return { length, folded: folded.subarray(0, length), exact: exact.subarray(0, length), origin }
}

/** For short strings: the folded form as a string. */
export function foldString(text: string): string {
  return stringOf(foldCodes(text).folded)
}

export function stringOf(codes: Uint16Array, start = 0, end = codes.length): string {
  let text = ''
  for (let at = start; at < end && at < codes.length; at++) text += String.fromCharCode(codes[at]!)
  return text
}

function identity(length: number): Int32Array {
  const numbers = new Int32Array(length)
  for (let i = 0; i < length; i++) numbers[i] = i
  return numbers
}

function ranges(list: string): readonly (readonly [number, number])[] {
  const parse = (hex: string): number => Number.parseInt(hex, 16)
  return list
    .trim()
    .split(/\s+/)
    .map(pair => [parse(pair.split('-')[0]!), parse(pair.split('-')[1]!)] as const)
}

function fill(table: Uint16Array | Uint8Array, list: ReturnType<typeof ranges>, value: number): void {
  for (const [first, last] of list) table.fill(value, first, last + 1)
}

function buildFolded(units: readonly UnitRun[]): Uint16Array {
  const table = Uint16Array.from(identity(UNITS))
  const lower = (unit: number): number => {
    const text = String.fromCharCode(unit).toLowerCase()
    return text.length === 1 ? text.charCodeAt(0) : unit
  }
  // No unit above these has case.
  for (let unit = 0; unit < 0x2d00; unit++) table[unit] = lower(unit)
  for (const [first, last] of ACCENTED) {
    for (let unit = first; unit <= last; unit++) {
      table[unit] = String.fromCharCode(table[unit]!).normalize('NFD').charCodeAt(0)
    }
  }
  foldNeutral(table, units)
  for (let unit = 0xff01; unit <= 0xff5e; unit++) table[unit] = table[unit - 0xfee0]!
  fill(table, LEFT_OUT, NOTHING)
  return table
}

/** Case and accents kept; invisible characters are still folded. */
function buildExact(units: readonly UnitRun[]): Uint16Array {
  const table = Uint16Array.from(identity(UNITS))
  foldNeutral(table, units)
  for (let unit = 0xff01; unit <= 0xff5e; unit++) table[unit] = unit - 0xfee0
  return table
}

function foldNeutral(table: Uint16Array, units: readonly UnitRun[]): void {
  for (const pair of ALIKE.split(' ')) table[pair.charCodeAt(0)] = pair.charCodeAt(1)
  for (const [first, last] of runsOf(units, /\p{Zs}+/gu)) table.fill(0x20, first, last + 1)
  // Unicode keeps the ten digits of a script together, in order.
  for (const [first, last] of runsOf(units, /\p{Nd}+/gu)) {
    for (let unit = first; unit <= last; unit++) table[unit] = 0x30 + ((unit - first) % 10)
  }
}

function buildKinds(units: readonly UnitRun[]): Uint8Array {
  const table = new Uint8Array(UNITS).fill(KIND.sign)
  for (const [first, last] of runsOf(units, /[\p{L}\p{M}]+/gu)) table.fill(KIND.letter, first, last + 1)
  fill(table, SOLO, KIND.solo)
  table.fill(KIND.digit, 0x30, 0x3a)
  table[0x20] = KIND.space
  table.fill(KIND.line, 0x09, 0x0e)
  return table
}

/** The runs of code units in a class of characters. Half of a surrogate pair belongs to none. */
function runsOf(units: readonly UnitRun[], pattern: RegExp): [first: number, last: number][] {
  return units.flatMap(({ first, text }) =>
    [...text.matchAll(pattern)].map((run): [number, number] => [
      first + run.index,
      first + run.index + run[0].length - 1,
    ]),
  )
}
