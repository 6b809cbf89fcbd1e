/*
 * Wrappers may use a few functions of later versions of XPath. Browsers and lxml know XPath 1.0: the functions are
 * written with what that has.
 */

/** Strings, names with their axis, numbers, and signs. */
const TOKEN = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[\p{L}_][\p{L}\p{N}_.-]*|\.?\d[\d.]*|::|\.\.|\/\/|!=|<=|>=|[^\s]/gu

const WORD_OPERATORS: ReadonlyMap<string, string> = new Map([
  ['eq', '='],
  ['ne', '!='],
  ['lt', '<'],
  ['le', '<='],
  ['gt', '>'],
  ['ge', '>='],
  ['union', '|'],
])
/** XPath 1.0 has them, too. */
const KEPT_OPERATORS = new Set(['and', 'or', 'div', 'mod'])

const [UPPER, LOWER] = [
  "'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝ'",
  "'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïñòóôõöøùúûüý'",
]

/** Functions of later versions, by what they mean; their arguments are written already. */
const FUNCTIONS: ReadonlyMap<string, (...given: string[]) => string> = new Map([
  ['empty', (one: string) => `not(${one})`],
  ['exists', (one: string) => `boolean(${one})`],
  ['lower-case', (one: string) => `translate(${one},${UPPER},${LOWER})`],
  ['upper-case', (one: string) => `translate(${one},${LOWER},${UPPER})`],
  [
    'ends-with',
    (text: string, end: string) => `(substring(${text},string-length(${text})-string-length(${end})+1)=string(${end}))`,
  ],
  ['element', () => '*'],
])

export interface XPathOneOptions {
  /** The element that stands for each text, where the reader has no nodes for texts. */
  readonly textElement?: string
}

/** The path in XPath 1.0; undefined if that cannot say it. */
export function toXPathOne(xpath: string, { textElement }: XPathOneOptions = {}): string | undefined {
  const tokens: readonly string[] = xpath.match(TOKEN) ?? []
  return tokens.includes('idiv') ? undefined : write(tokens, textElement)
}

function write(tokens: readonly string[], textElement: string | undefined): string {
  let out = ''
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const before = tokens[at - 1]
    if (/^["']./.test(token)) {
      out += quoted(token)
      continue
    }
    if (isWordOperator(token, before)) {
      out += ` ${WORD_OPERATORS.get(token) ?? token} `
      continue
    }
    const end = tokens[at + 1] === '(' ? closing(tokens, at + 1) : -1
    const translated = end > 0 ? FUNCTIONS.get(token) : undefined
    if (translated) {
      out += translated(...argumentsOf(tokens.slice(at + 2, end)).map(one => write(one, textElement)))
      at = end
    } else if (textElement !== undefined && token === 'text' && tokens[at + 2] === ')') {
      out += textElement
      at += 2
    } else if (textElement !== undefined && token === '*' && isNodeTest(before)) out += `*[not(self::${textElement})]`
    else if (token === '-' && endsOperand(before)) out += ' - '
    else out += token
  }
  return out
}

/** A quote within quotes is written twice, which XPath 1.0 does not know. */
function quoted(token: string): string {
  const sign = token[0]!
  const text = token.slice(1, -1).replaceAll(sign + sign, sign)
  if (!text.includes(sign)) return token
  const other = sign === '"' ? "'" : '"'
  if (!text.includes(other)) return other + text + other
  return `concat(${text
    .split(/('+)/)
    .filter(Boolean)
    .map(piece => (piece.startsWith("'") ? `"${piece}"` : `'${piece}'`))
    .join(',')})`
}

const isWordOperator = (token: string, before: string | undefined): boolean =>
  (WORD_OPERATORS.has(token) || KEPT_OPERATORS.has(token)) && endsOperand(before)

const endsOperand = (token: string | undefined): boolean =>
  token !== undefined &&
  (/^["'\p{L}\p{N}_]|^\.\d|\*$/u.test(token) ? !KEPT_OPERATORS.has(token) : /^[)\].]/.test(token))

const isNodeTest = (before: string | undefined): boolean =>
  before === undefined ||
  (/^(?:\/\/?|::|[[(,|=<>+-]|!=|<=|>=)$/.test(before) && before !== '@') ||
  KEPT_OPERATORS.has(before)

function closing(tokens: readonly string[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at] === '(') depth++
    else if (tokens[at] === ')' && --depth === 0) return at
  }
  return -1
}

function argumentsOf(tokens: readonly string[]): string[][] {
  const found: string[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token === '(' || token === '[') depth++
    if (token === ')' || token === ']') depth--
    if (token === ',' && depth === 0) found.push([])
    else found.at(-1)!.push(token)
  }
  return found
}
