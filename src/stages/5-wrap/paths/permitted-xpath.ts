/*
 * A wrapper file may come from anyone, so its paths must end soon on every page. Paths and conditions do, within the
 * steps that the engine allows; loops, ranges, and patterns of XPath 3.1 need not.
 */

/** Functions whose time is bounded by the texts that they read. */
const FUNCTIONS = new Set(
  `boolean ceiling comment concat contains count element empty ends-with exists false floor last local-name lower-case name
  node normalize-space not number position round starts-with string string-length substring substring-after
  substring-before text translate true upper-case`.split(/\s+/),
)

/** Strings, names (an axis included), numbers, and signs. */
const TOKEN =
  /\s+|"(?:[^"]|"")*"|'(?:[^']|'')*'|(?:[\p{L}_][\p{L}\p{N}_.-]*::?)?[\p{L}_][\p{L}\p{N}_.-]*|\.?\d[\d.]*|::|\.\.|\/\/|!=|<=|>=|[^\s]/uy

/** Words between two operands. */
const OPERATORS = new Set(['and', 'or', 'div', 'mod', 'idiv', 'union', 'eq', 'ne', 'lt', 'le', 'gt', 'ge'])

const SIGNS = new Set([
  '/',
  '//',
  '[',
  ']',
  '(',
  ')',
  '@',
  '*',
  '|',
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '+',
  '-',
  '.',
  '..',
  ',',
  '::',
  ':',
])

/** Why a path is not permitted in a wrapper file; undefined if it is. */
export function xpathProblem(xpath: string): string | undefined {
  const tokens = [...xpath.matchAll(new RegExp(TOKEN, 'gu'))]
    .map(([token]) => token)
    .filter(token => token.trim() !== '')
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]
    const next = tokens[at + 1]
    if (/^["']/.test(token) && token.length > 1) continue
    if (/^\.?\d/.test(token)) continue
    if (!/^[\p{L}_]/u.test(token)) {
      if (!SIGNS.has(token)) return `"${token}" is not permitted in a wrapper`
      continue
    }
    const isCall = next === '('
    const name = token.replace(/^.*::/, '')
    if (isCall && !FUNCTIONS.has(name) && !OPERATORS.has(name))
      return `the function ${name}() is not permitted in a wrapper`
    // A second name after an operand is an operator: "1 to 9", "return", "instance of".
    if (!isCall && endsOperand(before) && !OPERATORS.has(name)) return `"${name}" is not permitted in a wrapper`
    if (/^(?:for|some|every|let|if|function)$/.test(name) && /^[$(]/.test(next ?? ''))
      return `"${name}" is not permitted in a wrapper`
  }
  return undefined
}

const endsOperand = (token: string | undefined): boolean =>
  token !== undefined && (/^["'\d]/.test(token) || token === ')' || token === ']' || token === '.' || token === '..')
