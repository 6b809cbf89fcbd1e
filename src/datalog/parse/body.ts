import { cover, type Span } from '../source.ts'
import { booleanConstant, readNumber, stringConstant } from './constant.ts'
import { accept, type Cursor, describe, expect, fail, isSign, list, nested, peek, spanFrom, take } from './cursor.ts'
import { parseName } from './name.ts'
import type { AggregateFunction, Atom, BuiltinFunction, Comparator, Expression, Literal, Operator } from './syntax.ts'
import type { Token } from './token.ts'

/** How many operands each has. */
const FUNCTIONS: Readonly<Record<BuiltinFunction, number>> = { abs: 1, floor: 1, round: 1, min: 2, max: 2, length: 1 }
const AGGREGATES: readonly string[] = ['count', 'sum', 'min', 'max'] satisfies AggregateFunction[]
const COMPARATORS: readonly string[] = ['<', '<=', '>', '>=', '=', '!='] satisfies Comparator[]

/** Longer sums would become trees too deep to walk. */
const MAX_EXPRESSION_DEPTH = 200

const isFunction = (word: string): word is BuiltinFunction => Object.hasOwn(FUNCTIONS, word)

/** The premises of a rule, separated by commas. */
export function parseBody(cursor: Cursor): Literal[] {
  return list(cursor, () => parseLiteral(cursor))
}

export function parseAtom(cursor: Cursor): Atom {
  const first = peek(cursor)
  const name = parseName(cursor)
  expect(cursor, '(', 'write the arguments of the relation in parentheses')
  const terms = nested(cursor, () => list(cursor, () => parseExpression(cursor)))
  expect(cursor, ')', 'close the arguments of the relation')
  return { kind: 'atom', name, terms, span: spanFrom(cursor, first) }
}

function parseLiteral(cursor: Cursor): Literal {
  const token = peek(cursor)
  if (token.kind === 'word' && token.text === 'not') return parseNegation(cursor)
  if (isSign(token, '<') && isSign(peek(cursor, 2), '(')) return parseCall(cursor)
  return startsAtom(cursor) ? parseAtom(cursor) : parseComparison(cursor)
}

function startsAtom(cursor: Cursor): boolean {
  const token = peek(cursor)
  if (isSign(token, '<')) return isSign(peek(cursor, 2), '>') && isSign(peek(cursor, 3), '::')
  if (token.kind !== 'word' || token.text === 'true' || token.text === 'false') return false
  return !(isFunction(token.text) && isSign(peek(cursor, 1), '('))
}

function parseNegation(cursor: Cursor): Literal {
  const first = take(cursor)
  const grouped = accept(cursor, '(') !== undefined
  const body = nested(cursor, () => (grouped ? parseBody(cursor) : [parseLiteral(cursor)]))
  if (grouped) expect(cursor, ')', 'close the parentheses after "not"')
  if (!grouped && (body[0]?.kind === 'comparison' || body[0]?.kind === 'not')) {
    fail(first.span, '"not" needs a relation or parentheses after it', 'put what is negated in parentheses')
  }
  return { kind: 'not', body, grouped, span: spanFrom(cursor, first) }
}

/** `<Property(Close)>` */
function parseCall(cursor: Cursor): Literal {
  const first = take(cursor)
  const parameter = takeVariable(cursor, 'the name of a predicate parameter').text
  expect(cursor, '(', 'write the variables of the predicate parameter in parentheses')
  const terms = nested(cursor, () => list(cursor, () => parseExpression(cursor)))
  expect(cursor, ')', 'close the arguments of the predicate parameter')
  expect(cursor, '>', 'close the angle bracket of the predicate parameter')
  return { kind: 'call', parameter, terms, span: spanFrom(cursor, first) }
}

export function takeVariable(cursor: Cursor, what: string): Token {
  const token = take(cursor)
  if (token.kind !== 'variable' || token.text === '_') {
    fail(token.span, `expected ${what} but found ${describe(token)}`, 'it starts with a capital letter')
  }
  return token
}

function parseComparison(cursor: Cursor): Literal {
  const first = peek(cursor)
  const operands = [parseExpression(cursor)]
  const operators: Comparator[] = []
  while (peek(cursor).kind === 'sign' && COMPARATORS.includes(peek(cursor).text)) {
    operators.push(take(cursor).text as Comparator)
    operands.push(parseExpression(cursor))
  }
  const span = spanFrom(cursor, first)
  if (operators.length === 0) {
    fail(
      span,
      'a value alone is not a premise',
      'compare it with another value (<, <=, =, !=, >=, >), or write a relation',
    )
  }
  return { kind: 'comparison', operands, operators, span }
}

function parseExpression(cursor: Cursor): Expression {
  return parseOperations(cursor, ['+', '-'], () =>
    parseOperations(cursor, ['*', '/', 'div', 'mod'], () => parseSigned(cursor)),
  )
}

function parseOperations(cursor: Cursor, operators: readonly string[], operand: () => Expression): Expression {
  let left = operand()
  for (let length = 1; operators.includes(peek(cursor).text) && peek(cursor).kind !== 'string'; length++) {
    const operator = take(cursor)
    if (length > MAX_EXPRESSION_DEPTH) {
      fail(
        operator.span,
        `this expression has more than ${MAX_EXPRESSION_DEPTH} operators`,
        'split it with another variable',
      )
    }
    const right = operand()
    left = operation(operator.text as Operator, [left, right], cover(left.span, right.span))
  }
  return left
}

const operation = (operator: Operator, operands: Expression[], span: Span): Expression => ({
  kind: 'operation',
  operator,
  operands,
  span,
})

function parseSigned(cursor: Cursor): Expression {
  const minus = accept(cursor, '-')
  if (!minus) return parsePrimary(cursor)
  const operand = nested(cursor, () => parseSigned(cursor))
  const span = cover(minus.span, operand.span)
  if (operand.kind === 'constant' && typeof operand.value === 'number')
    return { ...operand, value: -operand.value + 0, span }
  return operation('negate', [operand], span)
}

function parsePrimary(cursor: Cursor): Expression {
  const token = take(cursor)
  switch (token.kind) {
    case 'number':
      return readNumber(token)
    case 'string':
      return stringConstant(token)
    case 'variable':
      return token.text === '_'
        ? { kind: 'any', span: token.span }
        : { kind: 'variable', name: token.text, span: token.span }
    case 'word':
      return parseWord(cursor, token)
    default:
      return parseBracketed(cursor, token)
  }
}

function parseBracketed(cursor: Cursor, token: Token): Expression {
  if (isSign(token, '(')) return parseTuple(cursor, token)
  if (isSign(token, '#')) return parseAggregate(cursor, token)
  if (!isSign(token, '<')) {
    fail(
      token.span,
      `expected a value but found ${describe(token)}`,
      'write a variable, a number, a "string", true or false',
    )
  }
  const { text } = takeVariable(cursor, 'the name of a template parameter')
  expect(cursor, '>', 'close the angle bracket of the parameter')
  return { kind: 'parameter', name: text, span: spanFrom(cursor, token) }
}

function parseWord(cursor: Cursor, token: Token): Expression {
  if (token.text === 'true' || token.text === 'false') return booleanConstant(token)
  if (!isFunction(token.text) || !isSign(peek(cursor), '(')) {
    fail(token.span, `${token.text} is neither a value nor a function`, `write "${token.text}" in quotes if it is text`)
  }
  take(cursor)
  const operands = nested(cursor, () => list(cursor, () => parseExpression(cursor)))
  expect(cursor, ')', `close the arguments of ${token.text}`)
  const span = spanFrom(cursor, token)
  const wanted = FUNCTIONS[token.text]
  if (operands.length !== wanted)
    fail(
      span,
      `${token.text} takes ${wanted} argument${wanted > 1 ? 's' : ''}, not ${operands.length}`,
      'add or remove arguments',
    )
  return operation(token.text, operands, span)
}

/** `(X)` is X in parentheses, `(X, Y)` a tuple. */
function parseTuple(cursor: Cursor, first: Token): Expression {
  const items = nested(cursor, () => list(cursor, () => parseExpression(cursor)))
  expect(cursor, ')', 'close the parenthesis')
  return items.length === 1 ? items[0]! : { kind: 'tuple', items, span: spanFrom(cursor, first) }
}

/** `#count { Close : std::proximity(Close, X), numeric(Close) }` */
function parseAggregate(cursor: Cursor, first: Token): Expression {
  const name = take(cursor)
  if (!AGGREGATES.includes(name.text)) {
    fail(
      cover(first.span, name.span),
      `there is no aggregate #${name.text}`,
      'the aggregates are #count, #sum, #min and #max',
    )
  }
  expect(cursor, '{', 'an aggregate is written #count { X : premises }')
  const [terms, body] = nested(cursor, () => {
    const terms = list(cursor, () => parseExpression(cursor))
    expect(cursor, ':', 'write a colon between what is aggregated and the premises')
    return [terms, parseBody(cursor)] as const
  })
  expect(cursor, '}', 'close the curly bracket of the aggregate')
  return { kind: 'aggregate', function: name.text as AggregateFunction, terms, body, span: spanFrom(cursor, first) }
}
