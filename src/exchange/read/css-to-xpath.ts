import { quoteXPath } from '../../stages/5-wrap/paths/format-path.ts'
import { SelectorError } from './selector-error.ts'
import { formatAttributeCondition } from './xpath-text.ts'

/** Longer selectors are no selectors that a person wrote. */
const MAX_SELECTOR_LENGTH = 2000
/** `:not(:has(:is(…)))`: nobody nests deeper. */
const MAX_NESTING = 8

/**
 * A CSS selector as an XPath from a context node: `./` children, descendants, or the node itself. Beside CSS, it knows
 * what jQuery adds and scrapers use: `:contains()`, `:eq()`, `:first`, `:last`, a selector that begins with `>`.
 */
export function cssToXPath(selector: string, from: 'document' | 'context' = 'context'): string {
  if (selector.length > MAX_SELECTOR_LENGTH)
    throw new SelectorError(`a selector of ${selector.length} characters is not read`)
  const source: Source = { text: selector.trim(), at: 0, depth: 0 }
  const paths = readList(source, from)
  if (source.at < source.text.length) throw problem(source, 'is not understood')
  return paths.map(({ path }) => path).join(' | ')
}

interface Source {
  readonly text: string
  at: number
  depth: number
}

const NAME = /(?:\\.|[\p{L}\p{N}_\u{80}-\u{10ffff}-])+/uy
const STRING = /"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'/uy
const COMBINATOR = /\s*([>+~])\s*|\s+(?=[^\s,)])/uy
const SPACES = /\s*/uy

function take(source: Source, wanted: RegExp): RegExpExecArray | undefined {
  wanted.lastIndex = source.at
  const found = wanted.exec(source.text)
  if (!found || found[0] === '') return undefined
  source.at = wanted.lastIndex
  return found
}

const problem = ({ text, at }: Source, what: string): SelectorError =>
  new SelectorError(`"${text.slice(at, at + 40)}" ${what} (in the selector ${text.slice(0, 80)})`)

const unescaped = (name: string): string =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/giu, (_, code: string | undefined, sign: string | undefined) =>
    code === undefined ? (sign ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  )

function readList(source: Source, from: 'document' | 'context'): ReadPath[] {
  const paths: ReadPath[] = []
  do {
    take(source, SPACES)
    paths.push(readPath(source, from))
    take(source, SPACES)
  } while (source.text[source.at] === ',' && ++source.at)
  return paths
}

interface ReadPath {
  readonly path: string
  /** The same as a test of a node itself; only of a single compound. */
  readonly self?: string
}

/** Compounds and the combinators between them. */
function readPath(source: Source, from: 'document' | 'context'): ReadPath {
  const lead = /[>+~]/.test(source.text[source.at] ?? '') ? source.text[source.at++]! : ' '
  take(source, SPACES)
  let path = ''
  let combinator: string = lead
  let previous: string | undefined
  for (;;) {
    const compound = readCompound(source)
    path = joined(path || (from === 'document' ? '' : '.'), combinator, compound, previous)
    if (compound.pick !== undefined) path = `(${path})[${compound.pick}]`
    const next = take(source, COMBINATOR)
    if (!next) {
      const isOne =
        previous === undefined && lead === ' ' && compound.pick === undefined && compound.places.length === 0
      return { path: path.replace(/^\.\/(?!\/)/, ''), ...(isOne ? { self: selfTest(compound) } : {}) }
    }
    previous = compound.tag
    combinator = next[1] ?? ' '
  }
}

interface Compound {
  readonly tag: string
  /** Positions among siblings of the same tag come first: XPath counts what the earlier conditions leave. */
  readonly places: readonly string[]
  readonly conditions: readonly string[]
  /** A position among all that the path finds. */
  readonly pick?: string | undefined
}

function joined(
  path: string,
  combinator: string,
  { tag, places, conditions }: Compound,
  previous: string | undefined,
): string {
  const tests = conditions.map(one => `[${one}]`).join('')
  // On the axis of siblings, a position would count from the sibling.
  if (/[+~]/.test(combinator) && places.length > 0)
    throw new SelectorError(`:nth-of-type() after "${combinator}" has no equivalent in a wrapper`)
  const own = tag + places.map(one => `[${one}]`).join('') + tests
  switch (combinator) {
    case '>':
      // Browsers put a tbody between them.
      return `${path}/${previous === 'table' && tag === 'tr' ? '*/' : ''}${own}`
    case '+':
      return `${path}/following-sibling::*[1]${tag === '*' ? '' : `[self::${tag}]`}${tests}`
    case '~':
      return `${path}/following-sibling::${tag}${tests}`
    default:
      return `${path}//${own}`
  }
}

function readCompound(source: Source): Compound {
  const start = source.at
  let tag = '*'
  const places: string[] = []
  const conditions: string[] = []
  let pick: string | undefined
  if (source.text[source.at] === '*') source.at++
  else {
    const name = take(source, NAME)
    if (name) tag = tagName(source, unescaped(name[0]))
  }
  for (;;) {
    const sign = source.text[source.at]
    if (sign === '#' || sign === '.') {
      source.at++
      const name = take(source, NAME)
      if (!name) throw problem({ ...source, at: source.at - 1 }, 'is not a name')
      const value = unescaped(name[0])
      conditions.push(sign === '#' ? `@id=${quoteXPath(value)}` : formatAttributeCondition('class', '~=', value))
    } else if (sign === '[') conditions.push(readAttribute(source))
    else if (sign === ':') {
      const read = readPseudo(source, tag)
      if (read.place !== undefined) places.push(read.place)
      if (read.condition !== undefined) conditions.push(read.condition)
      pick = read.pick ?? pick
    } else break
  }
  if (source.at === start) throw problem(source, 'is not understood')
  return { tag, places, conditions, pick }
}

function tagName(source: Source, name: string): string {
  if (!/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name))
    throw problem({ ...source, at: source.at - name.length }, 'is not a tag')
  return name.toLowerCase()
}

function readAttribute(source: Source): string {
  const start = source.at++
  take(source, SPACES)
  const name = take(source, NAME)
  if (!name) throw problem({ ...source, at: start }, 'is not an attribute')
  const attribute = unescaped(name[0]).toLowerCase()
  if (!/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(attribute)) throw problem({ ...source, at: start }, 'is not an attribute')
  take(source, SPACES)
  const operator = take(source, /[~|^$*!]?=/uy)?.[0]
  let condition = `@${attribute}`
  if (operator) {
    take(source, SPACES)
    const string = take(source, STRING)
    const value = string ? (string[1] ?? string[2]!) : take(source, NAME)?.[0]
    if (value === undefined) throw problem({ ...source, at: start }, 'has no value')
    const isFolded = take(source, /\s+[iI](?=\s*\])/uy) !== undefined
    condition = formatAttributeCondition(attribute, operator, unescaped(value), isFolded)
  }
  take(source, SPACES)
  if (source.text[source.at++] !== ']') throw problem({ ...source, at: start }, 'has no end')
  return condition
}

interface Pseudo {
  readonly place?: string | undefined
  readonly condition?: string | undefined
  readonly pick?: string | undefined
}

function readPseudo(source: Source, tag: string): Pseudo {
  const start = source.at++
  const name = take(source, NAME)?.[0].toLowerCase()
  const fail = (): SelectorError => problem({ ...source, at: start }, 'has no equivalent in a wrapper')
  if (name === undefined) throw fail()
  if (source.text[source.at] !== '(') return plainPseudo(name) ?? raise(fail())
  source.at++
  const inner = innerPseudo(source, name, tag)
  take(source, SPACES)
  if (!inner || source.text[source.at++] !== ')') throw fail()
  return inner
}

function raise(error: Error): never {
  throw error
}

function plainPseudo(name: string): Pseudo | undefined {
  switch (name) {
    case 'first-child':
      return { condition: 'not(preceding-sibling::*)' }
    case 'last-child':
      return { condition: 'not(following-sibling::*)' }
    case 'only-child':
      return { condition: 'not(preceding-sibling::*) and not(following-sibling::*)' }
    case 'first-of-type':
      return { place: '1' }
    case 'last-of-type':
      return { place: 'last()' }
    case 'empty':
      return { condition: 'not(*) and not(text())' }
    case 'checked':
      return { condition: '@checked' }
    case 'first':
      return { pick: '1' }
    case 'last':
      return { pick: 'last()' }
    // What is hidden is never read; a link is one that has an address.
    case 'visible':
      return {}
    case 'link':
      return { condition: '@href' }
    default:
      return undefined
  }
}

function innerPseudo(source: Source, name: string, tag: string): Pseudo | undefined {
  switch (name) {
    case 'not':
      return { condition: nested(source, list => list.map(one => `not(${ownTest(one)})`).join(' and ')) }
    case 'is':
    case 'where':
    case 'matches':
      return { condition: nested(source, list => list.map(ownTest).join(' or ')) }
    case 'has':
      return { condition: nested(source, list => list.map(({ path }) => path).join(' or ')) }
    case 'contains':
    case '-soup-contains': {
      take(source, SPACES)
      const string = take(source, STRING)
      const text = string ? (string[1] ?? string[2]!) : take(source, /[^()]+/uy)?.[0].trim()
      return text ? { condition: `contains(normalize-space(),${quoteXPath(unescaped(text))})` } : undefined
    }
    case 'eq':
    case 'gt':
    case 'lt': {
      const at = Number(take(source, /\s*\d{1,6}/uy)?.[0] ?? Number.NaN)
      if (Number.isNaN(at)) return undefined
      return { pick: name === 'eq' ? `${at + 1}` : name === 'gt' ? `position()>${at + 1}` : `position()<=${at}` }
    }
    case 'nth-child':
    case 'nth-last-child': {
      const axis = name === 'nth-child' ? 'preceding' : 'following'
      return { condition: countTest(readFormula(source), `(count(${axis}-sibling::*)+1)`) }
    }
    case 'nth-of-type':
    case 'nth-last-of-type': {
      if (tag === '*') return undefined
      const formula = readFormula(source)
      return { place: countTest(formula, name === 'nth-of-type' ? 'position()' : '(last()-position()+1)') }
    }
    default:
      return undefined
  }
}

/** Selectors in brackets, from a context node. */
function nested(source: Source, use: (paths: readonly ReadPath[]) => string): string {
  if (++source.depth > MAX_NESTING) throw problem(source, 'is nested too deeply')
  const paths = readList(source, 'context')
  source.depth--
  return use(paths)
}

const selfTest = ({ tag, conditions }: Compound): string => `self::${tag}${conditions.map(one => `[${one}]`).join('')}`

function ownTest({ path, self }: ReadPath): string {
  if (self === undefined) throw new SelectorError(`${path} in :not() or :is() has no equivalent in a wrapper`)
  return self
}

interface Formula {
  readonly step: number
  readonly offset: number
}

/** `3`, `odd`, `2n+1`, `-n+4`. */
function readFormula(source: Source): Formula {
  const read = take(source, /\s*(?:(odd|even)|([+-]?\d{0,6})n\s*(?:([+-])\s*(\d{1,6}))?|([+-]?\d{1,6}))\s*(?=\))/iuy)
  if (!read) throw problem(source, 'is not a position')
  const [, word, step, sign, offset, plain] = read
  if (word) return { step: 2, offset: word.toLowerCase() === 'odd' ? 1 : 0 }
  if (plain !== undefined) return { step: 0, offset: Number(plain) }
  const size = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step)
  return { step: size, offset: offset === undefined ? 0 : Number(`${sign}${offset}`) }
}

function countTest({ step, offset }: Formula, position: string): string {
  if (step === 0) return position === 'position()' ? `${offset}` : `${position}=${offset}`
  if (step === 1) return offset <= 1 ? 'true()' : `${position}>=${offset}`
  if (step === -1) return `${position}<=${offset}`
  const rest = ((offset % step) + Math.abs(step)) % Math.abs(step)
  const bound = step > 0 ? (offset > 1 ? ` and ${position}>=${offset}` : '') : ` and ${position}<=${offset}`
  return `${position} mod ${Math.abs(step)}=${rest}${bound}`
}
