import { type Axis, type Condition, isPositional, type Path, type Step, type Union } from './path.ts'

/**
 * Parses what `formatUnion` writes, with any white space and quotes. Undefined for everything else,
 * which may still be valid XPath.
 */
export function parseUnion(text: string): Union | undefined {
  const source: Source = { text, at: 0, depth: 0 }
  const union: Path[] = []
  do {
    const path = parsePath(source)
    if (!path) return undefined
    union.push(path)
  } while (take(source, BAR))
  return source.at === text.length ? union : undefined
}

interface Source {
  readonly text: string
  /** Where to read on. */
  at: number
  depth: number
}

/** Blanks in `spaced` stand for any white space. */
const pattern = (spaced: string): RegExp => new RegExp(` ${spaced} `.replaceAll(' ', '\\s*'), 'uy')

/** What the pattern finds where reading goes on, which is then behind it. */
function take(source: Source, wanted: RegExp): RegExpExecArray | undefined {
  wanted.lastIndex = source.at
  const found = wanted.exec(source.text)
  if (!found) return undefined
  source.at = wanted.lastIndex
  return found
}

const NAME = '[\\p{L}_][\\p{L}\\p{N}_.-]*'
const LITERAL = `(?:"[^"]*"|'[^']*')`
/** XPath 1.0 has no quotes within quotes: a text with both kinds is written in pieces. */
const TEXT = `(${LITERAL}|concat \\( ${LITERAL}(?: , ${LITERAL})+ \\))`
const BLANK = `(?:"\\x20"|'\\x20')`

const BAR = pattern('\\|')
const START = pattern('(\\.//|\\./|//|/|\\.(?![.\\d]))')
const SLASH = pattern('(//?)')
const AXIS = pattern('(self|following-sibling|preceding-sibling|parent|child)::')
// A name that is followed by a bracket is a function, by a colon an axis or a prefix.
const TEST = pattern(`(text \\( \\)|\\*|${NAME}(?![\\p{L}\\p{N}_.-]| [(:]))`)
const NAME_TEST = pattern(`\\[ name \\( \\) = ${TEXT} \\]`)
const OPEN = pattern('\\[')
const CLOSE = pattern('\\]')
const NOT = pattern('not \\(')
const NOT_END = pattern('\\)')

/** Conditions that hold no other: how they are written, up to the bracket behind them, and what they mean. */
const CONDITIONS = (
  [
    ['([1-9]\\d{0,8})', position => ({ kind: 'at', position: Number(position) })],
    ['position \\( \\) > (\\d{1,9})', position => ({ kind: 'behind', position: Number(position) })],
    ['position \\( \\) <= last \\( \\) - (\\d{1,9})', count => ({ kind: 'before-last', count: Number(count) })],
    ['normalize-space \\( \\)', () => ({ kind: 'not-blank' })],
    [`normalize-space \\( \\) = ${TEXT}`, text => ({ kind: 'says', text: said(text) })],
    [`starts-with \\( normalize-space \\( \\) , ${TEXT} \\)`, text => ({ kind: 'begins', text: said(text) })],
    [`@(${NAME})`, attribute => ({ kind: 'has', attribute })],
    [`@(${NAME}) = ${TEXT}`, (attribute, value) => ({ kind: 'equals', attribute, value: said(value) })],
    [
      `contains \\( concat \\( ${BLANK} , normalize-space \\( @(${NAME}) \\) , ${BLANK} \\) , ${TEXT} \\)`,
      (attribute, padded) => {
        const word = /^ ([^ ]+) $/.exec(said(padded))?.[1]
        return word === undefined ? undefined : { kind: 'word', attribute, word }
      },
    ],
  ] satisfies [string, (one: string, other: string) => Condition | undefined][]
).map(([written, meaning]) => ({ written: pattern(`${written} (?=[\\])])`), meaning }))

const said = (text: string): string => text.match(/"[^"]*"|'[^']*'/g)!.reduce((all, one) => all + one.slice(1, -1), '')

function parsePath(source: Source): Path | undefined {
  const start = take(source, START)?.[1]
  if (start === '.') return { from: 'context', steps: [] }
  const steps: Step[] = []
  for (let slash = start?.replace('.', '') ?? '/'; ; ) {
    const step = parseStep(source, slash === '//')
    if (!step) return undefined
    steps.push(step)
    const next = take(source, SLASH)
    if (!next) return { from: start?.startsWith('/') ? 'document' : 'context', steps }
    slash = next[1]!
  }
}

function parseStep(source: Source, isDescendant: boolean): Step | undefined {
  const axis = take(source, AXIS)?.[1] as Axis | undefined
  if (axis && axis !== 'child' && isDescendant) return undefined
  const test = take(source, TEST)?.[1]
  if (test === undefined) return undefined
  const named = test === '*' ? take(source, NAME_TEST)?.[1] : undefined
  const conditions: Condition[] = []
  while (take(source, OPEN)) {
    const condition = parseCondition(source)
    if (!condition || !take(source, CLOSE)) return undefined
    conditions.push(condition)
  }
  return {
    axis: axis ?? (isDescendant ? 'descendant' : 'child'),
    test: named !== undefined ? said(named) : test.startsWith('text') && test.endsWith(')') ? '#text' : test,
    conditions,
  }
}

/** Nobody nests `holds` in `holds` this deep; deeper paths are left to the XPath engine. */
const MAX_NESTING = 8

function parseCondition(source: Source): Condition | undefined {
  for (const { written, meaning } of CONDITIONS) {
    const found = take(source, written)
    if (found) return meaning(found[1]!, found[2]!)
  }
  if (++source.depth > MAX_NESTING) return undefined
  const condition = take(source, NOT) ? parseNegation(source) : parseHeldPath(source)
  source.depth--
  return condition
}

function parseNegation(source: Source): Condition | undefined {
  const condition = parseCondition(source)
  // not(3) is false for every number, whatever the position of the node.
  return condition && !isPositional(condition) && take(source, NOT_END) ? { kind: 'not', condition } : undefined
}

function parseHeldPath(source: Source): Condition | undefined {
  const path = parsePath(source)
  return path && { kind: 'holds', path }
}
