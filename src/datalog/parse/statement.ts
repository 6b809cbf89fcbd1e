import type { ScalarType, Type } from '../type.ts'
import { parseAtom, parseBody, takeVariable } from './body.ts'
import { readNumber, readString, stringConstant } from './constant.ts'
import { accept, type Cursor, describe, expect, fail, isSign, list, nested, peek, spanFrom, take } from './cursor.ts'
import { parseName } from './name.ts'
import type { Argument, DeclaredColumn, Parameter, Rule, Statement } from './syntax.ts'

const TYPES: readonly string[] = ['integer', 'decimal', 'string', 'boolean'] satisfies ScalarType[]

export function parseStatement(cursor: Cursor): Statement {
  const token = peek(cursor)
  if (token.kind === 'variable') {
    switch (token.text) {
      case 'INPUT':
      case 'OUTPUT':
      case 'NEEDS':
        return parseDeclaration(cursor)
      case 'TEMPLATE':
        return parseTemplate(cursor)
      case 'INSTANTIATE':
        return parseInstantiation(cursor)
      case 'IMPORT':
        return parseImport(cursor)
    }
  }
  return parseRule(cursor)
}

function parseRule(cursor: Cursor): Rule {
  const first = peek(cursor)
  let label: string | undefined
  if (first.kind === 'string') {
    label = readString(take(cursor))
    expect(cursor, ':', 'write a colon between the name of a rule and the rule')
  }
  const head = parseAtom(cursor)
  const body = accept(cursor, ':-') ? parseBody(cursor) : []
  expect(cursor, '.', 'end a rule with a period; separate premises with commas')
  return { kind: 'rule', ...(label !== undefined && { label }), head, body, span: spanFrom(cursor, first) }
}

const DIRECTIONS = { INPUT: 'input', OUTPUT: 'output', NEEDS: 'needed' } as const

/** `INPUT dom::node(Node: integer, Tag: string).` */
function parseDeclaration(cursor: Cursor): Statement {
  const first = take(cursor)
  const name = parseName(cursor)
  expect(cursor, '(', 'list the columns of a declaration in parentheses')
  const columns = list(cursor, () => parseColumn(cursor))
  expect(cursor, ')', 'close the list of columns')
  expect(cursor, '.', 'end a declaration with a period')
  const direction = DIRECTIONS[first.text as keyof typeof DIRECTIONS]
  return { kind: 'declaration', direction, name, columns, span: spanFrom(cursor, first) }
}

function parseColumn(cursor: Cursor): DeclaredColumn {
  const token = take(cursor)
  if (token.kind !== 'variable' && token.kind !== 'word') {
    fail(
      token.span,
      `expected the name of a column but found ${describe(token)}`,
      'write a name, and a type after a colon',
    )
  }
  const type = accept(cursor, ':') ? parseType(cursor) : undefined
  return { name: token.text, ...(type && { type }), span: spanFrom(cursor, token) }
}

function parseType(cursor: Cursor): Type {
  if (accept(cursor, '(')) {
    const items = list(cursor, () => parseScalarType(cursor))
    expect(cursor, ')', 'close the type of the tuple')
    return { kind: 'tuple', items }
  }
  return parseScalarType(cursor)
}

function parseScalarType(cursor: Cursor): ScalarType {
  const token = take(cursor)
  if (TYPES.includes(token.text)) return token.text as ScalarType
  return fail(
    token.span,
    `${describe(token)} is not a type`,
    'the types are integer, decimal, string, boolean and (type, …) for a tuple',
  )
}

/** `TEMPLATE closest<Model, Property(Closest)> { rules }` */
function parseTemplate(cursor: Cursor): Statement {
  const first = take(cursor)
  const name = parseTemplateName(cursor)
  const parameters = parseParameters(cursor)
  expect(cursor, '{', 'write the rules of a template in curly brackets')
  const rules: Rule[] = []
  while (!isSign(peek(cursor), '}') && peek(cursor).kind !== 'end') rules.push(nested(cursor, () => parseRule(cursor)))
  expect(cursor, '}', 'close the curly bracket of the template')
  return { kind: 'template', name, parameters, rules, span: spanFrom(cursor, first) }
}

function parseTemplateName(cursor: Cursor): string {
  const token = take(cursor)
  if (token.kind === 'word') return token.text
  return fail(
    token.span,
    `expected the name of a template but found ${describe(token)}`,
    'it starts with a lowercase letter',
  )
}

function parseParameters(cursor: Cursor): Parameter[] {
  expect(cursor, '<', 'write the parameters of a template in angle brackets')
  const parameters = list(cursor, () => parseParameter(cursor))
  expect(cursor, '>', 'close the angle bracket of the parameters')
  return parameters
}

function parseParameter(cursor: Cursor): Parameter {
  const token = takeVariable(cursor, 'a template parameter')
  if (!accept(cursor, '(')) return { name: token.text, span: token.span }
  const variables = list(cursor, () => takeVariable(cursor, 'a variable of the predicate parameter').text)
  expect(cursor, ')', 'close the variables of the predicate parameter')
  return { name: token.text, variables, span: spanFrom(cursor, token) }
}

/** `INSTANTIATE annotated_by<Model, AType> USING <plm, { NEXT, NUMBER }>` */
function parseInstantiation(cursor: Cursor): Statement {
  const first = take(cursor)
  const template = parseTemplateName(cursor)
  const parameters = isSign(peek(cursor), '<') ? parseParameters(cursor) : undefined
  takeKeyword(cursor, 'USING')
  expect(cursor, '<', 'write the arguments of a template in angle brackets')
  const values = list(cursor, () => parseArgumentSet(cursor))
  expect(cursor, '>', 'close the angle bracket of the arguments')
  accept(cursor, '.')
  const span = spanFrom(cursor, first)
  return { kind: 'instantiation', template, ...(parameters && { parameters }), arguments: values, span }
}

function takeKeyword(cursor: Cursor, keyword: string): void {
  const token = take(cursor)
  if (token.text !== keyword)
    fail(token.span, `expected ${keyword} but found ${describe(token)}`, `write ${keyword} here`)
}

function parseArgumentSet(cursor: Cursor): Argument[] {
  if (!accept(cursor, '{')) return [parseArgument(cursor)]
  const values = list(cursor, () => parseArgument(cursor))
  expect(cursor, '}', 'close the curly bracket of the set')
  return values
}

function parseArgument(cursor: Cursor): Argument {
  const token = peek(cursor)
  if (token.kind === 'string') return { kind: 'constant', constant: stringConstant(take(cursor)), span: token.span }
  if (token.kind === 'number') return { kind: 'constant', constant: readNumber(take(cursor)), span: token.span }
  if (token.kind === 'variable') {
    take(cursor)
    return { kind: 'name', name: { parts: [{ kind: 'text', text: token.text }], span: token.span }, span: token.span }
  }
  const start = cursor.at
  const name = parseName(cursor)
  if (!isSign(peek(cursor), '(')) return { kind: 'name', name, span: name.span }
  cursor.at = start
  const atom = parseAtom(cursor)
  return { kind: 'pattern', atom, span: atom.span }
}

/** `IMPORT <Model>::char_num INTO <plm>` */
function parseImport(cursor: Cursor): Statement {
  const first = take(cursor)
  const name = parseName(cursor)
  takeKeyword(cursor, 'INTO')
  expect(cursor, '<', 'write the value of the parameter in angle brackets')
  const into = parseArgument(cursor)
  expect(cursor, '>', 'close the angle bracket')
  accept(cursor, '.')
  return { kind: 'import', name, into, span: spanFrom(cursor, first) }
}
