import { countEach, mostFrequent } from '../../2-model/count-each.ts'
import { foldSpace } from '../../2-model/fold-space.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Column } from './column.ts'
import { type Cell, type FieldKind, spanOfCell } from './field.ts'
import { labelOfText, lengthOfLabel, lengthOfPrefix, singularOf } from './label.ts'
import { BY, isSentence, jointInTexts, leadInSamples, leadInTexts, wordsBeforeCounts } from './lead-words.ts'
import type { Notation } from './notation.ts'
import { endsWithColon, MAX_PHRASE_LENGTH } from './parts.ts'
import { ratingIn } from './rating.ts'
import type { RecordTexts } from './record-text.ts'
import { MOST_SHARE, NEARLY_ALL_SHARE } from './shares.ts'
import type { Slot } from './slot.ts'
import {
  type KnownQuantities,
  QUANTITY_KINDS,
  type QuantityKind,
  readKnown,
  readQuantities,
} from './typing/quantities.ts'
import type { TypedTexts } from './typing/typed-texts.ts'

/** A column with its kind, and the typed values of its cells. */
export interface TypedColumn extends Column {
  readonly kind: FieldKind
  readonly because: string
  /** How its values are written, where that had to be decided. */
  readonly notation?: Notation
  /** What most values are, if some are something else or it is open how to read them. */
  readonly nearly?: QuantityKind
  /** What the user should know: why values are missing. */
  readonly note?: string
  /** Other slots with the same addresses: a picture and a title with one target. */
  readonly alsoAt?: readonly Slot[]
}

/** Words for yes and no, in lower case. */
export const YES_NO: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'true', 'ja', 'oui', 'sí', 'si', 'sim', 'да', 'tak', 'ano', '是', 'はい', '✓', '✔', '☑'].map(
    word => [word, true] as const,
  ),
  ...['no', 'false', 'nein', 'non', 'não', 'нет', 'nie', 'ne', 'nee', '否', 'いいえ', '✗', '✘', '✕', '☐'].map(
    word => [word, false] as const,
  ),
])

/** What is needed to read a column's values. */
interface ColumnReader {
  readonly annotated: AnnotatedPage
  readonly texts: RecordTexts
  readonly typed: TypedTexts
}

/** Decides the kind of a column's values, and reads them. */
export function typeColumn(reader: ColumnReader, column: Column): TypedColumn {
  switch (column.source) {
    case '@href':
      return { ...column, kind: 'link', because: 'link addresses' }
    case '@src':
      return { ...column, kind: 'image', because: 'picture addresses' }
    case '@checked':
      return withValues(column, 'boolean', 'checkboxes', cell => ({ value: cell.text === 'true' }))
    case '@datetime':
      return column.cells.every(cell => !cell || ISO_DATE.test(cell.text))
        ? withValues(column, 'date', 'machine-readable times', cell => ({ value: cell.text }))
        : { ...column, kind: 'text', because: 'machine-readable times that are not dates' }
    case '@content':
    case '@value':
      return typeData(column)
    case 'text':
      return typeTexts(reader, column)
    default:
      return typeRating(column) ?? { ...column, kind: 'text', because: `words in ${column.source.slice(1)} attributes` }
  }
}

type Reading = Pick<Cell, 'value'>

function withValues(
  column: Column,
  kind: FieldKind,
  because: string,
  read: (cell: Cell, record: number) => Reading | undefined,
): TypedColumn {
  const cells = column.cells.map((cell, record) => cell && { ...cell, ...read(cell, record) })
  return { ...column, kind, because, cells }
}

/** Leading zeros and long rows of digits name something. */
const DECIMAL = /^-?(?:0|[1-9]\d{0,9})(?:\.\d+)?$/
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

function typeTexts(reader: ColumnReader, found: Column): TypedColumn {
  const all = withWholeRanges(reader, found)
  const lead = leadOf(reader.annotated.page, reader.texts, all)
  const column = withoutBareLeads(all, lead)
  const present = column.cells.filter(cell => cell !== undefined)
  const texts = present.map(({ text }) => text)
  if (present.length > 1 && present.every(({ text }) => YES_NO.has(text.toLowerCase())))
    return withValues(column, 'boolean', 'yes or no', cell => ({ value: YES_NO.get(cell.text.toLowerCase())! }))
  const asText = (): TypedColumn => asTexts(column, lead || leadInTexts(texts) || jointInTexts(texts))
  // "4K" says how sharp a video is; counts differ.
  if (column.slot.isList || (texts.every(text => text === texts[0]) && /^\dK$/.test(texts[0]!))) return asText()
  const quantities = { ...reader, lead: lead || wordsBeforeCounts(texts) }
  let refused: Pick<TypedColumn, 'because' | 'note' | 'nearly'> | undefined
  for (const kind of QUANTITY_KINDS) {
    const read = readQuantities(quantities, column.cells, kind)
    if (read.kind === 'quantities') {
      const { kind: _, ...values } = read
      return { ...column, ...values, kind }
    }
    if (read.because !== undefined)
      refused ??= {
        because: read.because,
        ...(read.isNearly && kind !== 'number' ? { nearly: kind } : {}),
        ...(read.note === undefined ? {} : { note: read.note }),
      }
  }
  return typeRating(column) ?? { ...asText(), ...refused }
}

const asTexts = (column: Column, lead: string): TypedColumn =>
  withValues(column, 'text', 'texts', cell => withoutLead(cell.text, lead))

/** The values of a column that is known to be text, whatever its texts on this page are alone. */
export function readKnownTexts(reader: ColumnReader, column: Column, samples: readonly string[]): Column['cells'] {
  const texts = column.cells.flatMap(cell => cell?.text ?? [])
  const lead = leadOf(reader.annotated.page, reader.texts, column) || leadInTexts(texts) || leadInSamples(samples)
  return asTexts(column, lead || jointInTexts(texts) || jointInTexts(samples)).cells
}

/** The values of a column whose kind is known: a cell that does not fit has none. */
export function readKnownQuantities(
  reader: ColumnReader,
  column: Column,
  kind: QuantityKind,
  notation?: Notation,
): KnownQuantities {
  const whole = withWholeRanges(reader, column)
  const texts = whole.cells.flatMap(cell => cell?.text ?? [])
  const lead = leadOf(reader.annotated.page, reader.texts, whole) || wordsBeforeCounts(texts)
  return readKnown({ ...reader, lead }, whole.cells, kind, notation)
}

/** A cell with one end of a price range says the whole range: one end alone would be a wrong price. */
function withWholeRanges({ annotated: { page }, typed }: ColumnReader, column: Column): Column {
  if (column.slot.isList) return column
  const cells = column.cells.map(cell => {
    const range = cell && typed.rangeAround(...spanOfCell(page, cell))
    if (!range) return cell
    const span = [range.start, range.end] as const
    return { ...cell, text: foldSpace(page.text.slice(...span)), span }
  })
  return { ...column, cells }
}

/** "Rated 4.5 out of 5": the number may follow words. All count up to the same maximum. */
function typeRating(column: Column): TypedColumn | undefined {
  const present = column.cells.filter(cell => cell !== undefined)
  const ratings = present.flatMap(({ text }) => ratingIn(text) ?? [])
  const maxima = new Set(ratings.flatMap(({ maximum }) => (maximum === 0 ? [] : maximum)))
  if (ratings.length === 0 || ratings.length < MOST_SHARE * present.length || maxima.size > 1) return undefined
  return withValues(column, 'number', `${ratings.length} of ${present.length} texts are a rating`, ({ text }) => {
    const value = ratingIn(text)?.points
    return value === undefined ? {} : { value }
  })
}

/** "- by", ", ": signs that join a text to its neighbors. */
const JOINTS = /^[-–—|•·,;>»/@]+\s+|\s+[-–—|•·,;<«/@]+$/gu

/** "Old van - not running -": the last dash belongs to the one before it. */
const PAIRED_DASH = /\s[-–—]\s.*\s[-–—]$/u

/** The value is the text after the leading words, without joining signs; no value if the text is nothing else. */
export function withoutLead(text: string, lead: string): Reading {
  const own = leadIn(text, lead)
  const rest = own === '' ? text : text.slice(own.length).trim()
  const value = rest.length > MAX_PHRASE_LENGTH || PAIRED_DASH.test(rest) ? rest : rest.replace(JOINTS, '')
  return value === '' || value === text ? {} : { value }
}

/** The lead of a text: as known, or the same label in the plural: "Topics:" for "Topic:". Empty if the text has another. */
function leadIn(text: string, lead: string): string {
  if (text.startsWith(lead)) return lead
  return isSameLabel(text, lead) ? text.slice(0, lengthOfPrefix(text)) : ''
}

function isSameLabel(text: string, lead: string): boolean {
  const label = labelOfText(text)
  return label !== '' && singularOf(label) === singularOf(labelOfText(lead))
}

/** "by" without a name, "Genre:" with nothing behind it: the record has no value. */
const withoutBareLeads = (column: Column, lead: string): Column =>
  lead === '' ? column : { ...column, cells: column.cells.map(cell => (cell?.text === lead ? undefined : cell)) }

/**
 * The words that all cells start with, if they are in a separate node or a label: "by", "Genre:". What names a column is no
 * part of the value that only one record has.
 */
function leadOf(page: PageModel, texts: RecordTexts, { slot, cells }: Column): string {
  const present = cells.filter(cell => cell !== undefined)
  if (slot.isList) return ''
  const leads = present.map(({ nodes, text }) => {
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
  })
  if (present.length < 2) return slot.label !== '' && labelOfText(leads[0]!) === slot.label ? leads[0]! : ''
  const [lead] = mostFrequent(countEach(leads))!
  const count = leads.filter(each => each === lead || isSameLabel(each, lead)).length
  // An advert among the records may have its sponsor where the others have "by Ann".
  const isCommon = count === present.length || (BY.test(lead) && count >= NEARLY_ALL_SHARE * present.length)
  // A currency sign before all amounts is part of them.
  const isLead = isCommon && /\p{L}/u.test(lead) && present.some(({ text }) => text !== lead)
  return isLead && (endsWithColon(lead) || !present.every(({ text }) => isSentence(text))) ? lead : ''
}
