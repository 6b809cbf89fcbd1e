import { parse, stringify } from 'yaml'
import type { Dice } from '../../demo/dice.ts'

/** What is known about the content of a file, and so which damage gets past its first check. */
export type Form = 'bytes' | 'text' | 'html' | 'json' | 'yaml'

type Mutation = (content: Buffer, roll: Dice) => Buffer

const MAX_MUTATIONS = 3

/** Damages a content in one to three ways. The same dice give the same damage. */
export function mutate(content: Buffer, form: Form, roll: Dice): Buffer {
  const mutations = [...(form === 'bytes' ? BYTES : [...BYTES, ...TEXT, ...TEXT]), ...(BY_FORM[form] ?? [])]
  let mutated = content
  for (let left = roll.between(1, MAX_MUTATIONS); left > 0; left--) mutated = roll.pick(mutations)(mutated, roll)
  return mutated
}

/** A random part, at most this long. */
function part(length: number, longest: number, roll: Dice): [start: number, end: number] {
  const start = roll.below(length + 1)
  return [start, Math.min(length, start + roll.below(longest + 1))]
}

const LONGEST_PART = 400

const withPart =
  (change: (part: Buffer, roll: Dice, whole: Buffer) => Buffer): Mutation =>
  (content, roll) => {
    const [start, end] = part(content.length, LONGEST_PART, roll)
    const changed = change(content.subarray(start, end), roll, content)
    return Buffer.concat([content.subarray(0, start), changed, content.subarray(end)])
  }

/** Byte order marks, NUL, controls, a lone surrogate and overlong forms as UTF-8, and bytes that are none. */
const ODD_BYTES = [
  '00',
  'efbbbf',
  'fffe',
  'feff',
  'eda080',
  'c0af',
  'f4908080',
  '80',
  'ff',
  '1b5b324a',
  'c29b',
  '0d0a0d0a',
]

const flipBits: Mutation = (content, roll) => {
  const changed = Buffer.from(content)
  for (let left = roll.between(1, 12); left > 0 && changed.length > 0; left--)
    changed[roll.below(changed.length)]! ^= 1 << roll.below(8)
  return changed
}

const BYTES: readonly Mutation[] = [
  flipBits,
  (content, roll) => content.subarray(0, roll.below(content.length + 1)),
  withPart(() => Buffer.alloc(0)),
  withPart((some, roll) => Buffer.concat(Array.from({ length: roll.pick([2, 3, 200]) }, () => some))),
  withPart((some, roll, whole) => Buffer.concat([some, whole.subarray(...part(whole.length, LONGEST_PART, roll))])),
  withPart((some, roll) => Buffer.concat([Buffer.from(roll.pick(ODD_BYTES), 'hex'), some])),
  content => Buffer.concat([Buffer.from('\ufeff', 'utf16le'), Buffer.from(content.toString(), 'utf16le')]),
]

const HUGE_NUMBERS = ['-1', '1e999', '99999999999999999999', '9007199254740993', '4294967296', '-0', '0.1e-400', '0x10']
const ODD_WORDS = [
  '__proto__',
  'constructor',
  'toString',
  'null',
  'true',
  '',
  '..',
  '/dev/null',
  '%00',
  '𝟙𝟚',
  'ﷺ',
  '\u202e',
  '\u2028',
]
const OPENERS = ['(', '[', '{', '<', '"', "'", '- ', '!', '&a ', '*a', '\\', '%', '\n', '\t', '/*', '${']

const TOKEN = /[\p{L}\p{N}_]+|\s+|./gsu

const withTokens =
  (change: (tokens: string[], roll: Dice) => void): Mutation =>
  (content, roll) => {
    const tokens = content.toString().match(TOKEN) ?? ['']
    change(tokens, roll)
    return Buffer.from(tokens.join(''))
  }

/** Where a token of a kind is; anywhere if there is none. */
function placeOf(tokens: readonly string[], kind: RegExp, roll: Dice): number {
  const places = tokens.flatMap((token, at) => (kind.test(token) ? [at] : []))
  return places.length > 0 ? roll.pick(places) : roll.below(tokens.length)
}

const TEXT: readonly Mutation[] = [
  withTokens((tokens, roll) => {
    const [one, other] = [roll.below(tokens.length), roll.below(tokens.length)]
    ;[tokens[one], tokens[other]] = [tokens[other]!, tokens[one]!]
  }),
  withTokens((tokens, roll) => {
    tokens[placeOf(tokens, /\d/, roll)] = roll.pick(HUGE_NUMBERS)
  }),
  withTokens((tokens, roll) => {
    tokens[placeOf(tokens, /^\w/, roll)] = roll.pick(ODD_WORDS)
  }),
  withTokens((tokens, roll) => {
    tokens.splice(roll.below(tokens.length), 0, roll.pick(OPENERS).repeat(roll.pick([1, 1, 60, 3000])))
  }),
  withTokens((tokens, roll) => {
    const at = roll.below(tokens.length)
    tokens[at] = tokens[at]!.repeat(roll.pick([0, 2, 500]))
  }),
]

const NESTED = [
  '<div>',
  '<b><p>',
  '<table><tr><td>',
  '<ul><li>',
  '<a href=x><a>',
  '<svg><desc>',
  '<template>',
  '<select><option>',
]
const ODD_MARKUP = [
  '<plaintext>',
  '<!--',
  '<![CDATA[',
  '<frameset>',
  '<base href="http://[">',
  '<base href="javascript:0">',
  '&#xD800;',
  '&#0;',
  '&#x110000;',
  '<a href="http://%zz:99999/">Next</a>',
  '<a rel=next href="//">Next</a>',
  '<svg><style><a>',
  '<td rowspan=65535 colspan=100000>',
  '<math><mtext><table>',
  '<html lang="\u0000">',
  '<meta charset="utf-7">',
  '<time datetime="+275760-09-14">',
  '<script>',
  '<input type=number value=1e999>',
  '<x-\u{10ffff} __proto__=1>',
]

const HTML: readonly Mutation[] = [
  withPart((some, roll) => Buffer.concat([Buffer.from(roll.pick(NESTED).repeat(roll.pick([3, 40, 700]))), some])),
  withPart((some, roll) => Buffer.concat([Buffer.from(roll.pick(ODD_MARKUP)), some])),
  // Whole tags change places, or are gone.
  (content, roll) => {
    const pieces = content.toString().split(/(?=<)/)
    const [one, other] = [roll.below(pieces.length), roll.below(pieces.length)]
    ;[pieces[one], pieces[other]] = [pieces[other]!, roll.chance(50) ? pieces[one]! : '']
    return Buffer.from(pieces.join(''))
  },
]

type Json = unknown

const deep = (levels: number, around: (inner: Json) => Json): Json => {
  let value: Json = 1
  for (let left = levels; left > 0; left--) value = around(value)
  return value
}

/** Values of every type, and too much of them. */
const WRONG_VALUES: readonly (() => Json)[] = [
  () => null,
  () => true,
  () => -1,
  () => 0,
  () => 1e308,
  () => 2 ** 53,
  () => 0.5,
  () => '',
  () => 'x',
  () => [],
  () => ({}),
  () => '\ud800',
  () => '\u0000',
  () => 'x'.repeat(100_000),
  () => '('.repeat(3000),
  () => '//*[1 to 9]',
  () => [[]],
  () => [null],
  () => ({ a: null }),
  () => Array.from({ length: 3000 }, (_, at) => at),
  () => deep(60, inner => [inner]),
  () => deep(40, inner => ({ a: inner })),
]

/** The objects and lists of a value, from the outside inwards. */
function holdersOf(value: Json): Record<string, Json>[] {
  const holders: Record<string, Json>[] = []
  for (const open = [value]; open.length > 0; ) {
    const next = open.shift()
    if (typeof next !== 'object' || next === null) continue
    if (Object.keys(next).length > 0) holders.push(next as Record<string, Json>)
    open.push(...Object.values(next))
  }
  return holders
}

/** Changes one value of a structure: its type, its place, its key. */
export function mutateValue(value: Json, roll: Dice): Json {
  const holders = holdersOf(value)
  if (holders.length === 0) return roll.pick(WRONG_VALUES)()
  const [holder, other] = [roll.pick(holders), roll.pick(holders)]
  const [key, otherKey] = [roll.pick(Object.keys(holder)), roll.pick(Object.keys(other))]
  const change = roll.below(10)
  if (change < 6) holder[key] = roll.pick(WRONG_VALUES)()
  else if (change < 7) delete holder[key]
  else if (change < 8) holder[key] = structuredClone(other[otherKey])
  else if (change < 9) holder[roll.pick(['constructor', 'toString', 'valueOf', '', '0', '__proto__ '])] = holder[key]
  else return JSON.parse(JSON.stringify(value).replace(`"${key}":`, '"__proto__":'))
  return value
}

/** Applies a change to the parsed content; what cannot be parsed stays as it is. */
const parsed =
  (parse: (text: string) => Json, format: (value: Json) => string): Mutation =>
  (content, roll) => {
    let value: Json
    try {
      value = parse(content.toString())
    } catch {
      return content
    }
    return Buffer.from(format(mutateValue(value, roll)) ?? '')
  }

const json = parsed(JSON.parse, value => JSON.stringify(value, null, 1))
const deepJson = withPart((some, roll) => Buffer.concat([Buffer.from(roll.pick(['[', '{"a":']).repeat(20_000)), some]))

/** Each level holds nine of the level before. */
const laughs = (levels: number): string =>
  Array.from({ length: levels }, (_, at) => {
    const before = at === 0 ? Array(9).fill('ha') : Array(9).fill(`*l${at - 1}`)
    return `x${at}: &l${at} [${before.join(', ')}]\n`
  }).join('')

const ODD_YAML = [
  laughs(9),
  '<<: *start\n',
  '<<: &m { a: 1 }\n',
  'a: &a [*a]\n',
  '? { a: 1 }\n: 2\n',
  '---\n',
  '%YAML 9.9\n---\n',
  '!!js/function a: 1\n',
  '__proto__: { polluted: 1 }\n',
  '? &x !!set {}\n',
  'a: !!binary "%%%"\n',
  'a: 2001-99-99\n',
  '\tindent: 1\n',
  '- - - - - - - x\n',
  'on: yes\n',
  'a: .inf\n',
  'a: |9\n  x\n',
  "a: 'open\n",
  '*missing : 1\n',
]

const YAML: readonly Mutation[] = [
  parsed(parse, value => stringify(value)),
  (content, roll) => {
    const lines = content.toString().split(/(?<=\n)/)
    lines.splice(roll.below(lines.length + 1), 0, roll.pick(ODD_YAML))
    return Buffer.from(lines.join(''))
  },
  (content, roll) => {
    const lines = content.toString().split(/(?<=\n)/)
    const at = roll.below(lines.length)
    lines[at] = `${roll.pick(['', ' ', '    ', '- '])}${lines[at]!.trimStart()}`
    return Buffer.from(lines.join(''))
  },
]

const BY_FORM: Partial<Record<Form, readonly Mutation[]>> = {
  html: [...HTML, ...HTML],
  json: [json, json, json, json, json, json, json, json, deepJson],
  yaml: [...YAML, ...YAML, ...YAML],
}
