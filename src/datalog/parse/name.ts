import { readString } from './constant.ts'
import { accept, type Cursor, describe, expect, fail, isSign, nested, peek, spanFrom, take } from './cursor.ts'
import type { NamePart, QualifiedName } from './syntax.ts'
import type { Token } from './token.ts'

const PLAIN_WORD = /^[\p{L}\p{N}_]+$/u

/** A constant inside an instance name: words as they are, everything else in quotes. */
export function nameText(value: string): string {
  return PLAIN_WORD.test(value) ? value : JSON.stringify(value)
}

/** The name as written, without spaces; the identity of a relation once it has no parameters. */
export function formatName(name: QualifiedName): string {
  return name.parts.map(part => (part.kind === 'text' ? part.text : `<${formatName(part.inner)}>`)).join('')
}

/** A relation's name: `std::proximity`, `plm::annotated_by<NEXT>`, `<Model>::char_num`. */
export function parseName(cursor: Cursor): QualifiedName {
  const first = peek(cursor)
  const parts: NamePart[] = []
  do parseSegment(cursor, parts)
  while (nextIsAdjacent(cursor, '::') && pushText(parts, take(cursor).text))
  return { parts, span: spanFrom(cursor, first) }
}

function parseSegment(cursor: Cursor, parts: NamePart[]): void {
  const token = peek(cursor)
  if (isSign(token, '<')) parts.push(parseHole(cursor, false))
  else if (token.kind === 'word') pushText(parts, take(cursor).text)
  else fail(token.span, `expected the name of a relation but found ${describe(token)}`, nameRemedy(token))
  parseRest(cursor, parts)
}

function nameRemedy(token: Token): string {
  return token.kind === 'variable'
    ? 'names of relations start with a lowercase letter; a capital letter makes it a variable'
    : 'write a name such as std::proximity'
}

/** What follows without a space belongs to the name. */
function parseRest(cursor: Cursor, parts: NamePart[]): void {
  for (let token = peek(cursor); !token.spaced; token = peek(cursor)) {
    if (isSign(token, '<')) parts.push(parseHole(cursor, true))
    else if (token.kind === 'word' || token.kind === 'variable' || token.kind === 'number')
      pushText(parts, take(cursor).text)
    else return
  }
}

function parseHole(cursor: Cursor, bracketed: boolean): NamePart {
  expect(cursor, '<', 'write a parameter in angle brackets')
  const inner = nested(cursor, () => parseInner(cursor))
  expect(cursor, '>', 'close the angle bracket of the name')
  return { kind: 'hole', bracketed, inner }
}

/** Inside brackets, a name may also start with a capital letter, or be a constant. */
function parseInner(cursor: Cursor): QualifiedName {
  const first = take(cursor)
  if (first.kind === 'string') {
    return { parts: [{ kind: 'text', text: nameText(readString(first)) }], span: first.span }
  }
  if (first.kind !== 'word' && first.kind !== 'variable' && first.kind !== 'number') {
    fail(
      first.span,
      `expected a parameter but found ${describe(first)}`,
      'write a name or a word in the angle brackets',
    )
  }
  const parts: NamePart[] = []
  pushText(parts, first.text)
  parseRest(cursor, parts)
  while (accept(cursor, '::')) {
    pushText(parts, '::')
    parseSegment(cursor, parts)
  }
  return { parts, span: spanFrom(cursor, first) }
}

const nextIsAdjacent = (cursor: Cursor, sign: string): boolean => isSign(peek(cursor), sign) && !peek(cursor).spaced

function pushText(parts: NamePart[], text: string): true {
  const last = parts.at(-1)
  if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + text }
  else parts.push({ kind: 'text', text })
  return true
}
