import { foldSpace } from '../../2-model/fold-space.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { type AnnotatedPage, annotationAt } from '../../3-annotate/annotation.ts'
import type { Column } from './column.ts'
import type { Cell, FieldKind } from './field.ts'
import { lengthOfLabel } from './label.ts'
import { MAX_PHRASE_LENGTH } from './parts.ts'
import { readRating } from './rating.ts'
import type { RecordTexts } from './record-text.ts'
import { MOST_SHARE } from './shares.ts'
import type { Slot } from './slot.ts'
import type { TextType, TypedSpan, TypedTexts } from './typed-texts.ts'

/** A column with its kind, and the typed values of its cells. */
export interface TypedColumn extends Column {
  readonly kind: FieldKind
  readonly because: string
  /** Other slots with the same addresses: a picture and a title with one target. */
  readonly alsoAt?: readonly Slot[]
}

/** "12 comments", "4.5 out of 5": at most this many words next to a number. */
export const MAX_WORDS_BESIDE_NUMBER = 3
/** Numbers that count the same thing have the same words next to them; names with numbers have different ones. */
const MAX_PHRASES_SHARE = 0.2
const MIN_PHRASES = 2
/** The limit for any number of records: "3 bedroom flat" is a title, though many homes share it. */
const MAX_PHRASES = 4

const YES_NO: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'true', 'ja', 'oui', 'sí', 'si', 'sim', 'да', 'tak', 'ano', '是', 'はい', '✓', '✔', '☑'].map(
    word => [word, true] as const,
  ),
  ...['no', 'false', 'nein', 'non', 'não', 'нет', 'nie', 'ne', 'nee', '否', 'いいえ', '✗', '✘', '✕', '☐'].map(
    word => [word, false] as const,
  ),
])

/** What is needed to read a column's values. */
interface Reader {
  readonly annotated: AnnotatedPage
  readonly texts: RecordTexts
  readonly typed: TypedTexts
}

/** Decides the kind of a column's values, and reads them. */
export function typeColumn(reader: Reader, column: Column): TypedColumn {
  switch (column.source) {
    case '@href':
      return { ...column, kind: 'link', because: 'link addresses' }
    case '@src':
      return { ...column, kind: 'image', because: 'picture addresses' }
    case '@checked':
      return withValues(column, 'boolean', 'checkboxes', cell => ({ value: cell.text === 'true' }))
    case '@datetime':
      return withValues(column, 'date', 'machine-readable times', cell => ({ value: cell.text }))
    case '@content':
    case '@value':
      return typeData(column)
    case 'text':
      return typeTexts(reader, column)
    default:
      return typeRating(column) ?? { ...column, kind: 'text', because: `words in ${column.source.slice(1)} attributes` }
  }
}

type Reading = Pick<Cell, 'value' | 'currency'>

function withValues(
  column: Column,
  kind: FieldKind,
  because: string,
  read: (cell: Cell, record: number) => Reading | undefined,
): TypedColumn {
  const cells = column.cells.map((cell, record) => cell && { ...cell, ...read(cell, record) })
  return { ...column, kind, because, cells }
}

const DECIMAL = /^[+-]?\d+(?:\.\d+)?$/
const ISO_DATE = /^\d{4}-\d\d(?:-\d\d(?:[T ]\d\d:\d\d.*)?)?$/

/** Attributes for programs use one notation for numbers and dates. */
function typeData(column: Column): TypedColumn {
  const texts = column.cells.flatMap(cell => cell?.text ?? [])
  if (texts.every(text => DECIMAL.test(text)))
    return withValues(column, 'number', 'machine-readable numbers', cell => ({ value: Number(cell.text) }))
  if (texts.every(text => ISO_DATE.test(text)))
    return withValues(column, 'date', 'machine-readable dates', cell => ({ value: cell.text }))
  return { ...column, kind: 'text', because: 'machine-readable words' }
}

function typeTexts({ annotated, texts, typed }: Reader, column: Column): TypedColumn {
  const present = column.cells.filter(cell => cell !== undefined)
  const lead = leadOf(annotated.page, texts, column)
  if (present.length > 1 && present.every(({ text }) => YES_NO.has(text.toLowerCase())))
    return withValues(column, 'boolean', 'yes or no', cell => ({ value: YES_NO.get(cell.text.toLowerCase())! }))
  for (const type of ['PRICE', 'DATE', 'NUMBER'] as const) {
    const found = column.cells.map(cell => cell && findTyped(annotated.page, typed, column, cell, type, lead))
    const count = found.filter(span => span !== undefined).length
    if (count === 0 || count < MOST_SHARE * present.length) continue
    if (type === 'NUMBER' && !areCounts(annotated.page, column, found)) continue
    const kind = type.toLowerCase() as 'price' | 'date' | 'number'
    const because = `${count} of ${present.length} texts are a ${kind}`
    return withValues(column, kind, because, (_, record) => found[record] && readValue(annotated, found[record]!))
  }
  return typeRating(column) ?? withValues(column, 'text', 'texts', cell => withoutLead(cell.text, lead))
}

/** "Rated 4.5 out of 5": the number may follow words. */
function typeRating(column: Column): TypedColumn | undefined {
  const present = column.cells.filter(cell => cell !== undefined)
  const count = present.filter(({ text }) => readRating(text) !== undefined).length
  if (count === 0 || count < MOST_SHARE * present.length) return undefined
  return withValues(column, 'number', `${count} of ${present.length} texts are a rating`, ({ text }) => {
    const value = readRating(text)
    return value === undefined ? {} : { value }
  })
}

/** "- by", ", ": signs that join a text to its neighbors. */
const JOINTS = /^[-–—|•·,;>»/]+\s+|\s+[-–—|•·,;<«/]+$/gu

/** The value is the text after the leading words, without joining signs; no value if the text is nothing else. */
function withoutLead(text: string, lead: string): Reading {
  const rest = lead !== '' && text.startsWith(lead) ? text.slice(lead.length).trim() : text
  const value = rest.length > MAX_PHRASE_LENGTH ? rest : rest.replace(JOINTS, '')
  return value === '' || value === text ? {} : { value }
}

/** The words that all cells start with, if they are in a separate node or a label: "by", "Genre:". */
function leadOf(page: PageModel, texts: RecordTexts, { slot, cells }: Column): string {
  const present = cells.filter(cell => cell !== undefined)
  if (slot.isList || present.length < 2) return ''
  const leads = new Set(
    present.map(({ nodes, text }) => {
      const first = texts.firstText(nodes[0]!)
      const label = lengthOfLabel(page, { first: nodes[0]!, end: nodes.at(-1)! })
      const own =
        first < 0
          ? ''
          : foldSpace(
              page.text.slice(
                page.textStart[first],
                Math.min(page.textEnd[first]!, page.textStart[first]! + MAX_PHRASE_LENGTH),
              ),
            )
      return label > 0 ? text.slice(0, label) : own
    }),
  )
  const [lead] = leads
  // A currency sign before all amounts is part of them.
  return leads.size === 1 && /\p{L}/u.test(lead!) && present.some(({ text }) => text !== lead) ? lead! : ''
}

/** The price, date, or number that a cell's text is, if any. */
function findTyped(
  page: PageModel,
  typed: TypedTexts,
  { slot }: Column,
  cell: Cell,
  type: TextType,
  lead: string,
): TypedSpan | undefined {
  if (slot.isList) return undefined
  const [first, end] = [cell.nodes[0]!, cell.nodes.at(-1)!]
  const start = page.textStart[first]! + (cell.text.startsWith(lead) && cell.text !== lead ? lead.length : 0)
  const stop = page.textEnd[end]!
  if (stop - start > MAX_PHRASE_LENGTH) return undefined
  const spans = typed.within(start, stop)
  const found = spans.find(span => span.type === type)
  if (!found || type !== 'NUMBER') return found
  const before = page.text.slice(start, found.start)
  const words = page.text.slice(found.end, stop).match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  // "iPhone 7" is not a number; "(7)", "7 of 10", and "7 comments" are.
  return /[\p{L}\p{N}]/u.test(before) || words > MAX_WORDS_BESIDE_NUMBER ? undefined : found
}

function areCounts(page: PageModel, column: Column, found: readonly (TypedSpan | undefined)[]): boolean {
  const phrases = new Set<string>()
  let count = 0
  for (const [record, span] of found.entries()) {
    if (!span) continue
    count++
    const rest = page.text.slice(span.end, page.textEnd[column.cells[record]!.nodes.at(-1)!])
    phrases.add(rest.replace(/\p{N}+/gu, '#').toLowerCase())
  }
  return phrases.size <= Math.max(MIN_PHRASES, Math.min(MAX_PHRASES, MAX_PHRASES_SHARE * count))
}

function readValue(annotated: AnnotatedPage, { type, index }: TypedSpan): Reading {
  const { number, value, features } = annotationAt(annotated, index)
  if (type === 'DATE') return value === '' ? {} : { value }
  if (number === undefined) return {}
  return type === 'PRICE' && typeof features.currency === 'string'
    ? { value: number, currency: features.currency }
    : { value: number }
}
