import type { Axis, Condition, Path, Step, Union } from './path.ts'

/**
 * Parses what `formatUnion` writes, with any white space and quotes. Undefined for everything else,
 * which may still be valid XPath.
 */
export function parseUnion(text: string): Union | undefined {
  const cursor = new Cursor(text)
  const union: Path[] = []
  do {
    const path = parsePath(cursor)
    if (!path) return undefined
    union.push(path)
  } while (cursor.take('|'))
  return cursor.isAtEnd ? union : undefined
}

/** Nobody nests `holds` in `holds` this deep; deeper paths are left to the XPath engine. */
const MAX_NESTING = 8

class Cursor {
  readonly #text: string
  #at = 0
  depth = 0

  constructor(text: string) {
    this.#text = text
    this.#skip(/\s*/y)
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length
  }

  /** What the pattern matches here, without the white space after it. */
  match(pattern: RegExp): string | undefined {
    const found = this.#skip(pattern)
    if (found !== undefined) this.#skip(/\s*/y)
    return found
  }

  take(token: string): boolean {
    if (!this.#text.startsWith(token, this.#at)) return false
    this.#at += token.length
    this.#skip(/\s*/y)
    return true
  }

  /** Tries to parse something; if that fails, nothing is consumed. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const before = this.#at
    const value = read()
    if (value === undefined) this.#at = before
    return value
  }

  #skip(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }
}

function parsePath(cursor: Cursor): Path | undefined {
  const start = cursor.match(/\.\/\/|\.\/|\/\/|\/|\.(?![.\d])/y)
  if (start === '.') return { from: 'context', steps: [] }
  const steps: Step[] = []
  let slash = start?.replace('.', '') ?? '/'
  for (;;) {
    const step = parseStep(cursor, slash === '//')
    if (!step) return undefined
    steps.push(step)
    const next = cursor.match(/\/\/?/y)
    if (next === undefined) break
    slash = next
  }
  return { from: start?.startsWith('/') ? 'document' : 'context', steps }
}

const AXIS = /(?:self|following-sibling|child)::/y
// A name that is followed by a bracket is a function, by a colon an axis or a prefix.
const TEST = /text\(\s*\)|\*|[\p{L}_][\p{L}\p{N}_.-]*(?![\p{L}\p{N}_.-]|\s*[(:])/uy
const NAME_TEST = /\[\s*name\(\s*\)\s*=/y

function parseStep(cursor: Cursor, descendant: boolean): Step | undefined {
  const axis = cursor.match(AXIS)?.slice(0, -2) as Axis | undefined
  if (axis && axis !== 'child' && descendant) return undefined
  const test = parseTest(cursor)
  if (test === undefined) return undefined
  const conditions: Condition[] = []
  while (cursor.take('[')) {
    const condition = parseCondition(cursor)
    if (!condition || !cursor.take(']')) return undefined
    conditions.push(condition)
  }
  return { axis: axis ?? (descendant ? 'descendant' : 'child'), test, conditions }
}

function parseTest(cursor: Cursor): string | undefined {
  const test = cursor.match(TEST)
  if (test === undefined) return undefined
  if (test.startsWith('text(')) return '#text'
  if (test !== '*') return test
  const named = cursor.attempt(() => {
    if (cursor.match(NAME_TEST) === undefined) return undefined
    const name = parseString(cursor)
    return cursor.take(']') ? name : undefined
  })
  return named ?? '*'
}

function parseCondition(cursor: Cursor): Condition | undefined {
  if (++cursor.depth > MAX_NESTING) return undefined
  const condition = cursor.attempt(() => parseTextOrPlace(cursor)) ?? cursor.attempt(() => parseAttributeTest(cursor))
  const held = condition ?? cursor.attempt(() => parseHeldPath(cursor))
  cursor.depth--
  return held
}

function parseTextOrPlace(cursor: Cursor): Condition | undefined {
  const number = cursor.match(/[1-9]\d{0,8}/y)
  if (number !== undefined) return { kind: 'at', position: Number(number) }
  if (cursor.match(/position\(\s*\)\s*>(?!=)/y)) return numbered(cursor, position => ({ kind: 'behind', position }))
  if (cursor.match(/position\(\s*\)\s*<=\s*last\(\s*\)\s*-/y))
    return numbered(cursor, count => ({ kind: 'before-last', count }))
  if (cursor.match(/not\(/y)) {
    const condition = parseCondition(cursor)
    // not(3) is false for every number, whatever the position of the node.
    if (!condition || condition.kind === 'at' || !cursor.take(')')) return undefined
    return condition.kind === 'behind' || condition.kind === 'before-last' ? undefined : { kind: 'not', condition }
  }
  if (cursor.match(/starts-with\(\s*normalize-space\(\s*\)\s*,/y)) {
    const text = parseString(cursor)
    return text !== undefined && cursor.take(')') ? { kind: 'begins', text } : undefined
  }
  if (!cursor.match(/normalize-space\(\s*\)/y)) return undefined
  if (!cursor.take('=')) return { kind: 'not-blank' }
  const text = parseString(cursor)
  return text === undefined ? undefined : { kind: 'says', text }
}

function numbered(cursor: Cursor, make: (number: number) => Condition): Condition | undefined {
  const number = cursor.match(/\d{1,9}/y)
  return number === undefined ? undefined : make(Number(number))
}

const ATTRIBUTE = /@[\p{L}_][\p{L}\p{N}_.-]*(?![\p{L}\p{N}_.:-])/uy
const WORD_TEST = /contains\(\s*concat\(\s*(?:" "|' ')\s*,\s*normalize-space\(\s*/y
const WORD_TEST_END = /\)\s*,\s*(?:" "|' ')\s*\)\s*,/y

function parseAttributeTest(cursor: Cursor): Condition | undefined {
  const wordTest = cursor.match(WORD_TEST) !== undefined
  const attribute = cursor.match(ATTRIBUTE)?.slice(1)
  if (attribute === undefined) return undefined
  if (!wordTest) {
    if (!cursor.take('=')) return { kind: 'has', attribute }
    const value = parseString(cursor)
    return value === undefined ? undefined : { kind: 'equals', attribute, value }
  }
  if (!cursor.match(WORD_TEST_END)) return undefined
  const padded = parseString(cursor)
  const word = padded === undefined ? undefined : / ([^ ]+) /.exec(padded)?.[1]
  return word !== undefined && padded === ` ${word} ` && cursor.take(')')
    ? { kind: 'word', attribute, word }
    : undefined
}

function parseHeldPath(cursor: Cursor): Condition | undefined {
  const path = parsePath(cursor)
  return path ? { kind: 'holds', path } : undefined
}

function parseString(cursor: Cursor): string | undefined {
  if (!cursor.match(/concat\(/y)) return parseLiteral(cursor)
  const pieces: string[] = []
  do {
    const piece = parseLiteral(cursor)
    if (piece === undefined) return undefined
    pieces.push(piece)
  } while (cursor.take(','))
  return pieces.length > 1 && cursor.take(')') ? pieces.join('') : undefined
}

function parseLiteral(cursor: Cursor): string | undefined {
  // A doubled quote is an escaped one in XPath 2 and 3; this is left to the engine.
  return cursor.match(/"[^"]*"(?!")|'[^']*'(?!')/y)?.slice(1, -1)
}
