import { range, type SetItem } from './character-set.ts'
import { PatternError } from './pattern-error.ts'

/** A pattern as a tree. */
export type PatternNode =
  | { readonly kind: 'set'; readonly items: readonly SetItem[]; readonly negated: boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly parts: readonly PatternNode[] }
  | {
      readonly kind: 'repeat'
      readonly part: PatternNode
      readonly least: number
      readonly most: number
      readonly greedy: boolean
    }
  | { readonly kind: 'group'; readonly part: PatternNode; readonly name: string }
  /** An annotation of another type that starts here. */
  | { readonly kind: 'reference'; readonly type: string; readonly at: number }
  | { readonly kind: 'boundary' | 'line-start' | 'line-end' }

const MAX_PATTERN_LENGTH = 4_000
/** Repeats are expanded when a pattern is compiled. */
const MAX_REPEATS = 200
const MAX_NESTING = 50

/** Parses the pattern language: regular expressions without exponential-time features, plus `{TYPE}`. */
export function parsePattern(source: string): PatternNode {
  if (source.length > MAX_PATTERN_LENGTH) {
    throw new PatternError(0, `the pattern has ${source.length} characters`, 'Split it, or put its words into a list.')
  }
  return new Parser(source).parse()
}

const DIGITS: SetItem[] = [range(0x30, 0x39)]
const SPACES: SetItem[] = [range(0x09, 0x0d), range(0x20)]
const LETTERS: SetItem = { kind: 'property', test: /[\p{L}\p{M}]/u }
const WORD: SetItem[] = [LETTERS, ...DIGITS, range(0x5f)]
const LINE_ENDS: SetItem[] = [range(0x09, 0x0d)]
const CONTROLS: Readonly<Record<string, number>> = { n: 0x0a, t: 0x09, r: 0x0d }

class Parser {
  #at = 0
  #depth = 0
  readonly #source: string
  readonly #names = new Set<string>()

  constructor(source: string) {
    this.#source = source
  }

  parse(): PatternNode {
    const node = this.#choice()
    if (this.#at < this.#source.length) this.#fail('a ) without its (', 'Remove it, or write \\) for the character.')
    return node
  }

  #choice(): PatternNode {
    const parts = [this.#sequence()]
    while (this.#take('|')) parts.push(this.#sequence())
    return parts.length === 1 ? parts[0]! : { kind: 'choice', parts }
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (this.#at < this.#source.length && !this.#sees('|') && !this.#sees(')')) parts.push(this.#repeated())
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts }
  }

  #repeated(): PatternNode {
    let part = this.#atom()
    for (;;) {
      const times = this.#times()
      if (!times) return part
      part = { kind: 'repeat', part, ...times, greedy: !this.#take('?') }
    }
  }

  #times(): { least: number; most: number } | undefined {
    if (this.#take('?')) return { least: 0, most: 1 }
    if (this.#take('*')) return { least: 0, most: Number.POSITIVE_INFINITY }
    if (this.#take('+')) return { least: 1, most: Number.POSITIVE_INFINITY }
    const braces = /^\{(\d+)(,(\d*))?\}/.exec(this.#rest())
    if (!braces) return undefined
    const least = Number(braces[1])
    const most = braces[2] === undefined ? least : braces[3] === '' ? Number.POSITIVE_INFINITY : Number(braces[3])
    if (least > MAX_REPEATS || (most > MAX_REPEATS && most !== Number.POSITIVE_INFINITY)) {
      this.#fail(`${braces[0]} repeats more than ${MAX_REPEATS} times`, 'Write * or + for any number of repeats.')
    }
    if (most < least) this.#fail(`${braces[0]} has its bounds in the wrong order`, `Write {${most},${least}}.`)
    this.#at += braces[0].length
    return { least, most }
  }

  #atom(): PatternNode {
    const start = this.#at
    const character = this.#source[this.#at++]!
    switch (character) {
      case '(':
        return this.#group()
      case '[':
        return this.#characterClass()
      case '{':
        return this.#reference(start)
      case '.':
        return { kind: 'set', items: LINE_ENDS, negated: true }
      case '^':
        return { kind: 'line-start' }
      case '$':
        return { kind: 'line-end' }
      case '\\':
        return this.#escape()
      case '*':
      case '+':
      case '?':
        this.#at = start
        return this.#fail(`nothing comes before the ${character}`, `Write \\${character} for the character.`)
      default:
        return { kind: 'set', items: [range(character.charCodeAt(0))], negated: false }
    }
  }

  #group(): PatternNode {
    if (++this.#depth > MAX_NESTING) this.#fail(`groups are nested more than ${MAX_NESTING} deep`, 'Split the pattern.')
    const named = /^\?<([A-Za-z_][A-Za-z0-9_-]*)>/.exec(this.#rest())
    if (named) this.#at += named[0].length
    else if (this.#rest().startsWith('?:')) this.#at += 2
    else if (this.#sees('?'))
      this.#fail(
        'lookahead and lookbehind are not supported',
        'Match that text too, and name the group with the value: (?<value>…).',
      )
    const name = named?.[1]
    if (name !== undefined && this.#names.has(name))
      this.#fail(`two groups are named ${name}`, 'Write two patterns, one for each.')
    if (name !== undefined) this.#names.add(name)
    const part = this.#choice()
    if (!this.#take(')')) this.#fail('a ( without its )', 'Close it, or write \\( for the character.')
    this.#depth--
    return name === undefined ? part : { kind: 'group', part, name }
  }

  #reference(at: number): PatternNode {
    const braces = /^([A-Z][A-Z0-9_-]*)\}/.exec(this.#rest())
    if (!braces) {
      this.#at = at
      return this.#fail('a { that is neither a repeat nor {TYPE}', 'Write \\{ for the character.')
    }
    this.#at += braces[0].length
    return { kind: 'reference', type: braces[1]!, at }
  }

  #escape(): PatternNode {
    if (this.#take('b')) return { kind: 'boundary' }
    const { items, negated } = this.#escapedItems()
    return { kind: 'set', items, negated }
  }

  #escapedItems(): { items: SetItem[]; negated: boolean } {
    const character = this.#source[this.#at++]
    if (character === undefined) this.#fail('a \\ at the end', 'Write \\\\ for the character.')
    const lower = character!.toLowerCase()
    const negated = character !== lower
    if (lower === 'd') return { items: DIGITS, negated }
    if (lower === 's') return { items: SPACES, negated }
    if (lower === 'w') return { items: WORD, negated }
    if (lower === 'p') return { items: [this.#property()], negated }
    if (character! in CONTROLS) return { items: [range(CONTROLS[character!]!)], negated: false }
    const hex = /^u([0-9a-fA-F]{4})/.exec(this.#source.slice(this.#at - 1))
    if (hex) {
      this.#at += 4
      return { items: [range(Number.parseInt(hex[1]!, 16))], negated: false }
    }
    if (/[1-9k]/.test(character!))
      this.#fail('a pattern cannot refer back to what a group matched', 'Write the alternatives out.')
    if (/[A-Za-z0]/.test(character!))
      this.#fail(`\\${character} is unknown`, 'Use \\d \\w \\s \\p{…} \\b \\n \\t \\uXXXX.')
    return { items: [range(character!.charCodeAt(0))], negated: false }
  }

  #property(): SetItem {
    const braces = /^\{([A-Za-z_=]+)\}/.exec(this.#rest())
    if (!braces) return this.#fail('\\p without {…}', 'Write a Unicode property, as in \\p{Lu}.')
    this.#at += braces[0].length
    try {
      return { kind: 'property', test: new RegExp(`\\p{${braces[1]}}`, 'u') }
    } catch {
      return this.#fail(`\\p{${braces[1]}} is not a Unicode property`, 'Write one as in \\p{Lu} or \\p{Script=Greek}.')
    }
  }

  #characterClass(): PatternNode {
    const negated = this.#take('^')
    const items: SetItem[] = []
    while (!this.#take(']')) {
      if (this.#at >= this.#source.length) this.#fail('a [ without its ]', 'Close it, or write \\[ for the character.')
      const first = this.#classItems()
      const last = this.#sees('-') && this.#source[this.#at + 1] !== ']' ? this.#rangeEnd() : undefined
      if (last === undefined) items.push(...first)
      else items.push(this.#between(first, last))
    }
    return { kind: 'set', items, negated }
  }

  #rangeEnd(): SetItem[] {
    this.#at++
    return this.#classItems()
  }

  #between(first: readonly SetItem[], last: readonly SetItem[]): SetItem {
    const [from, to] = [first[0], last[0]]
    if (
      first.length > 1 ||
      last.length > 1 ||
      from?.kind !== 'range' ||
      to?.kind !== 'range' ||
      from.first > to.first
    ) {
      return this.#fail('a range in the wrong order', 'Write the smaller character first, or \\- for the character.')
    }
    return range(from.first, to.first)
  }

  #classItems(): SetItem[] {
    const character = this.#source[this.#at++]
    if (character === undefined) this.#fail('a [ without its ]', 'Close it.')
    if (character !== '\\') return [range(character!.charCodeAt(0))]
    const { items, negated } = this.#escapedItems()
    if (negated) this.#fail('\\D, \\S, \\W and \\P cannot be used in […]', 'Write [^…] around the whole set.')
    return items
  }

  #rest(): string {
    return this.#source.slice(this.#at)
  }

  #sees(character: string): boolean {
    return this.#source[this.#at] === character
  }

  #take(character: string): boolean {
    if (!this.#sees(character)) return false
    this.#at++
    return true
  }

  #fail(message: string, remedy: string): never {
    throw new PatternError(this.#at, message, remedy)
  }
}
