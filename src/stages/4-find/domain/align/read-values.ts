import { countEach, mostFrequent } from '../../../2-model/count-each.ts'
import { foldSpace } from '../../../2-model/fold-space.ts'
import { groupBy } from '../../../2-model/group-by.ts'
import { enclosingHeading } from '../../../2-model/headings.ts'
import { textOf } from '../../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import type { Cell, Field } from '../../fields/field.ts'
import { labelOfText } from '../../fields/label.ts'
import { featureOf } from '../annotation-feature.ts'
import type { AttributeKind, AttributeType, Domain } from '../domain.ts'
import type { Alignment, ColumnChoice } from './align.ts'
import { annotatedCell, LABEL } from './annotated-cell.ts'
import { isLinkedText, isPictureName, withoutLogo } from './column-traits.ts'
import { areAlone, type DomainTable } from './domain-table.ts'
import type { Fit } from './fits.ts'

/** An attribute that covers this share of its cells' text is their only content. */
const MIN_WHOLE_SHARE = 0.75
/** The limit if the cells contain no other known attribute. */
const MIN_LONE_SHARE = 0.5

/** The attributes of an area as columns, in the order of the domain. */
export function readAttributes(alignment: Alignment, domain: Domain): Field[] {
  const byColumn = groupBy(alignment.fits, fit => placeOf(fit.attribute, fit.column, fit.record))
  const fields = domain.attributes.flatMap(attribute => {
    const chosen = alignment.choices.get(attribute.name)?.[0]
    if (!chosen) return []
    const cells = alignment.table.records.map((_, record) => readValue(alignment, byColumn, attribute, record))
    if (cells.every(cell => cell === undefined)) return []
    const column = alignment.table.columns[chosen.column]!
    const field: Field = {
      name: attribute.name,
      kind: attribute.kind,
      source: column.source,
      cells,
      namedBy: `domain ${domain.name}`,
      ...(column.path === undefined ? {} : { path: column.path }),
    }
    return [field]
  })
  return domain.attributes.reduce(withoutSmaller, fields)
}

/** Drops amounts that must exceed another amount but do not. */
function withoutSmaller(fields: Field[], { name, exceeds }: AttributeType): Field[] {
  const other = exceeds === undefined ? undefined : fields.find(field => field.name === exceeds)
  if (!other) return fields
  return fields.flatMap(field => {
    if (field.name !== name) return [field]
    const cells = field.cells.map((cell, row) => (isAtMost(cell?.value, other.cells[row]?.value) ? undefined : cell))
    return cells.some(cell => cell !== undefined) ? [{ ...field, cells }] : []
  })
}

const isAtMost = (a: Cell['value'], b: Cell['value']): boolean =>
  typeof a === 'number' && typeof b === 'number' && a <= b

type FitsByPlace = ReadonlyMap<string, readonly Fit[]>

const placeOf = (attribute: string, column: number, record: number): string => `${attribute} ${column} ${record}`

/** A cell that may hold the value of an attribute. */
interface CellOfAttribute {
  readonly alignment: Alignment
  readonly attribute: AttributeType
  readonly record: number
  readonly column: number
  readonly cell: Cell
  /** Where the attribute was found in it. */
  readonly fits: readonly Fit[]
}

/** The value of a record: from the chosen column, else from another one that has it. */
function readValue(
  alignment: Alignment,
  byPlace: FitsByPlace,
  attribute: AttributeType,
  record: number,
): Cell | undefined {
  const [chosen] = alignment.choices.get(attribute.name)!
  const isWhole = attribute.extent === 'text' || attribute.constraints.length === 0
  for (const choice of columnsFor(alignment, attribute)) {
    const { column, points } = choice
    const cell = alignment.table.columns[column]!.cells[record]
    if (!cell) continue
    const fits = byPlace.get(placeOf(attribute.name, column, record)) ?? []
    const place = { alignment, attribute, record, column, cell, fits }
    const isSaid =
      fits.length > 0 && (points >= alignment.points['second column'] || mostOf(fits)!.share >= MIN_WHOLE_SHARE)
    const value = isWhole
      ? choice === chosen || isSaid
        ? wholeValue(place)
        : undefined
      : isSaid
        ? annotatedValue(place)
        : choice === chosen || mayBeAmount(place)
          ? valueByPlace(place)
          : undefined
    if (value) return value
  }
  return undefined
}

function columnsFor(
  { choices, scores, points: least }: Alignment,
  { name, extent }: AttributeType,
): readonly ColumnChoice[] {
  const open = choices.get(name)!
  if (extent === 'text') return open
  const others = (scores.get(name) ?? []).filter(
    ({ column, points }) => points >= least['nothing else in the cell'] && !open.some(each => each.column === column),
  )
  return [...open, ...others]
}

/** The annotated value; of several, the longest, then the first. */
function annotatedValue(place: CellOfAttribute): Cell | undefined {
  const { alignment, attribute, cell, fits } = place
  const best = rangeStart(alignment.table, attribute, fits) ?? mostOf(fits)
  if (!best) return undefined
  const { annotated } = alignment.table
  const read = annotatedCell(annotated, attribute, best.annotation, cell.nodes)
  const isBegunBefore = annotated.annotations.start[best.annotation]! < annotated.page.textStart[cell.nodes[0]!]!
  const value = isBegunBefore ? { ...read, text: cell.text } : read
  return attribute.extent === 'phrase' ? { ...value, text: wholeAddress(place) ?? phraseAround(place) } : value
}

/** Two columns with nothing else, in one element that contains only them, are one value: street and town. */
function wholeAddress({ alignment, attribute: { name }, column, record }: CellOfAttribute): string | undefined {
  const { table, fits, choices } = alignment
  const isAll = (at: number): boolean => coverOf(fits, name, at) >= MIN_WHOLE_SHARE
  const other = choices.get(name)?.find(each => Math.abs(each.column - column) === 1)?.column
  if (other === undefined || !isAll(column) || !isAll(other)) return undefined
  const { page } = table.annotated
  const [first, last] = [Math.min(column, other), Math.max(column, other)].map(at => table.columns[at]!.cells[record])
  if (!first || !last || !areAlone(page, first, last)) return undefined
  const text = page.text.slice(page.textStart[first.nodes[0]!], page.textEnd[last.nodes.at(-1)!])
  return text.replace(/\s+/g, ' ').replaceAll(' ,', ',')
}

const mostOf = (fits: readonly Fit[]): Fit | undefined =>
  [...fits].sort((a, b) => b.share - a.share || a.annotation - b.annotation)[0]

/** The first amount of "$1,495 – $2,310", which is the minimum price. */
function rangeStart(
  { annotated: { page, annotations } }: DomainTable,
  { kind }: AttributeType,
  fits: readonly Fit[],
): Fit | undefined {
  if (kind !== 'price' || fits.length < 2) return undefined
  const inOrder = [...fits].sort((a, b) => annotations.start[a.annotation]! - annotations.start[b.annotation]!)
  return inOrder.find((fit, at) => {
    const next = inOrder[at + 1]
    const between = next && page.text.slice(annotations.end[fit.annotation]!, annotations.start[next.annotation]!)
    return between !== undefined && RANGE.test(between)
  })
}

const RANGE = /^\s*(?:[-–—~]|to|bis|à|do|tot)\s*$/i

/** Separators between the parts of a text. */
const DELIMITER = /\s*[,|•·;\n]\s*|\s(?:in|near|à|en|[-–—])\s/g
/** Dashes separate if another attribute is on the other side; else they are part of the value: "Praha 5 - Smíchov". */
const DASH = /[-–—]/

/** Signs between a value and another attribute: "Oxford. Sold", "Oxford (sold)", "Sold - Oxford". */
const SIGN_BEHIND = /\s*[.!?([–—-]+\s*$/
const WORD = /[\p{L}\p{N}]/u
const SIGN_BEFORE = /^\s*[.!?)\]–—:-]+\s*/

/**
 * The whole text if the column is mostly the value; else from the first to the last part that contains some of it.
 * Another attribute beside it is not part of it.
 */
function phraseAround(place: CellOfAttribute): string {
  const { alignment, attribute, column, cell } = place
  const { table, fits: all } = alignment
  const { text, start, end, others, ...kept } = withoutOthers(place)
  let { first, last } = kept
  const label = LABEL.exec(text)?.[0].length ?? 0
  if (label <= start) first = Math.max(first, label)
  const isCut = first > 0 || last < text.length
  const cover = coverOf(all, attribute.name, column)
  if (cover >= MIN_WHOLE_SHARE || (cover >= MIN_LONE_SHARE && isNothingElse(table, all, attribute.name, column)))
    return isCut ? foldSpace(text.slice(first, last)) : cell.text.replace(LABEL, '')
  const isNamed = namesBefore(place) !== undefined && isColumnOfNames(place)
  for (const { index, 0: sign } of text.slice(0, last).matchAll(DELIMITER)) {
    const isOtherBeyond = others.some(other => (index >= end ? other.start >= index : other.start < index))
    if (DASH.test(sign) && !isOtherBeyond) continue
    if (index + sign.length <= start) first = isNamed ? first : Math.max(first, index + sign.length)
    else if (index >= end) {
      last = index
      break
    }
  }
  return foldSpace(text.slice(first, last))
}

interface CutText {
  readonly text: string
  /** Where the text is without other attributes at its ends. */
  readonly first: number
  readonly last: number
  /** Where the attribute was found. */
  readonly start: number
  readonly end: number
  readonly others: readonly { readonly start: number; readonly end: number }[]
}

/** The text of a cell, cut where a sign separates another attribute from this one. */
function withoutOthers({ alignment, attribute, record, column, cell, fits }: CellOfAttribute): CutText {
  const { page, annotations } = alignment.table.annotated
  const from = page.textStart[cell.nodes[0]!]!
  const text = page.text.slice(from, page.textEnd[cell.nodes.at(-1)!]!)
  const start = Math.min(...fits.map(({ annotation }) => annotations.start[annotation]!)) - from
  const end = Math.max(...fits.map(({ annotation }) => annotations.end[annotation]!)) - from
  const others = alignment.fits
    .filter(fit => fit.column === column && fit.record === record && fit.attribute !== attribute.name)
    .map(({ annotation: at }) => ({ start: annotations.start[at]! - from, end: annotations.end[at]! - from }))
  let [first, last] = [0, text.length]
  for (const other of others) {
    // Capitalized words after a place may be read as part of its name: "Oxford. Sold STC".
    const isLast = other.start > start && !WORD.test(text.slice(other.end, end))
    const isFirst = other.end < end && !WORD.test(text.slice(start, other.start))
    const behind = isLast ? SIGN_BEHIND.exec(text.slice(start, other.start)) : null
    const before = isFirst ? SIGN_BEFORE.exec(text.slice(other.end, end)) : null
    if (behind) last = Math.min(last, start + behind.index)
    if (before) first = Math.max(first, other.end + before[0].length)
  }
  return { text, first, last, start, end, others }
}

/** A few capitalized words and a comma, as before the town: "Summertown, ", "12 Mill Lane, Cowley, ". */
const NAMES = /^(?:[\p{Lu}\p{N}][\p{L}\p{N}.'’-]*(?: (?:[\p{Lu}\p{N}][\p{L}\p{N}.'’-]*|\p{Ll}{1,3})){0,3}, ?)+$/u

/** The words before the attribute, if they may be names that are not in the gazetteer. */
function namesBefore(place: CellOfAttribute): string | undefined {
  const { text, first, start, others } = withoutOthers(place)
  const lead = foldSpace(text.slice(first, start))
  const isOther = others.some(other => other.end > first && other.start < start)
  return NAMES.test(lead) && !isOther ? lead : undefined
}

/**
 * Whether most cells of a column have only such names before the attribute, or nothing; in headings and links, half of
 * them nothing: titles end with a place too ("Garden Designer, Oxford"). Words before several places are no part of them:
 * "New Listing, Leeds".
 */
function isColumnOfNames(place: CellOfAttribute): boolean {
  const { alignment, attribute, column, cell } = place
  const { table, fits } = alignment
  const own = groupBy(
    fits.filter(fit => fit.column === column && fit.attribute === attribute.name),
    ({ record }) => record,
  )
  const cells = Array.from(own, ([record, each]) => {
    const other = { ...place, record, fits: each, cell: table.columns[column]!.cells[record]! }
    const { text, first, start, end } = withoutOthers(other)
    return { names: namesBefore(other), isAll: text.slice(first, start).trim() === '', value: text.slice(start, end) }
  })
  const whole = cells.filter(({ isAll }) => isAll).length
  const named = cells.filter(({ names }) => names !== undefined)
  const mayBeTitle =
    isLinkedText(table, table.columns[column]!) || enclosingHeading(table.annotated.page, cell.nodes[0]!) >= 0
  if (mayBeTitle && whole < MIN_LONE_SHARE * cells.length) return false
  const mine = namesBefore(place)
  const values = new Set(named.filter(({ names }) => names === mine).map(({ value }) => value))
  return whole + named.length >= MIN_WHOLE_SHARE * cells.length && values.size === 1
}

/** Whether all known words in a column belong to the attribute: then unknown words do too (an unlisted district). */
function isNothingElse(
  { annotated, columns }: DomainTable,
  fits: readonly Fit[],
  name: string,
  column: number,
): boolean {
  const { annotations, page } = annotated
  const here = fits.filter(fit => fit.column === column)
  const own = here.filter(({ attribute }) => attribute === name)
  const isInside = ({ annotation: a }: Fit): boolean =>
    own.some(
      ({ annotation: b }) =>
        annotations.start[b]! <= annotations.start[a]! && annotations.end[a]! <= annotations.end[b]!,
    )
  if (!here.every(isInside)) return false
  // Words before or after the attribute in several records are not part of it: "For sale, Leeds".
  const rests = columns[column]!.cells.flatMap((cell, record) => {
    const found = own.filter(fit => fit.record === record).map(({ annotation }) => annotation)
    if (!cell || found.length === 0) return []
    const [start, end] = [page.textStart[cell.nodes[0]!]!, page.textEnd[cell.nodes.at(-1)!]!]
    const before = page.text.slice(start, Math.min(...found.map(at => annotations.start[at]!)))
    const behind = page.text.slice(Math.max(...found.map(at => annotations.end[at]!)), end)
    return [before.trim(), behind.trim()].filter(rest => rest.length > 2)
  })
  return new Set(rests).size === rests.length
}

/** The average share of its cells' text that an attribute covers. */
function coverOf(fits: readonly Fit[], name: string, column: number): number {
  const own = fits.filter(fit => fit.column === column && fit.attribute === name)
  const records = new Set(own.map(({ record }) => record)).size
  return own.reduce((sum, { share }) => sum + share, 0) / (records || 1)
}

/** Numbers without a currency sign in a column that the page names a price, unless they are another attribute. */
function mayBeAmount({ alignment, attribute: { name, kind }, column }: CellOfAttribute): boolean {
  const isAmount = kind === 'price' && alignment.table.columns[column]!.kind === 'number'
  return isAmount && !alignment.fits.some(fit => fit.column === column && fit.attribute !== name)
}

/** If cells contain only the attribute, a cell without known words contains it too ("POA", an unlisted place). */
function valueByPlace({ alignment, attribute, record, column, cell }: CellOfAttribute): Cell | undefined {
  const { fits, table } = alignment
  const { kind, name } = attribute
  const isOther = fits.some(
    fit =>
      fit.column === column &&
      fit.record === record &&
      fit.share > MIN_WHOLE_SHARE &&
      !arePaired(attribute, fit.attribute),
  )
  if (isOther) return undefined
  if ((kind === 'number' || kind === 'price') && typeof cell.value === 'number') return asAmount(table, kind, cell)
  if (kind === 'number') return undefined
  const cover = coverOf(fits, name, column)
  return cover > 0 && cover < MIN_WHOLE_SHARE ? undefined : withoutLabel(attribute, cell)
}

/** Two amounts that are distinguished by which one is greater can be confused by their words. */
const arePaired = ({ name, exceeds, kind }: AttributeType, other: string): boolean =>
  name === other || exceeds === other || kind === 'price'

/** A bare number as a price, in the page's most frequent currency. */
function asAmount({ annotated }: DomainTable, kind: AttributeKind, cell: Cell): Cell {
  const digits = /\d[\d.,'’\s]*\d|\d/.exec(cell.text)?.[0]
  const currency = cell.currency ?? (kind === 'price' ? usualCurrency(annotated) : undefined)
  return { ...cell, ...(digits ? { text: cell.currency ? cell.text : digits } : {}), ...(currency ? { currency } : {}) }
}

function usualCurrency({ annotations }: AnnotatedPage): string | undefined {
  const price = annotations.types.indexOf('PRICE')
  const currencies = Array.from(annotations.type).flatMap((type, index) =>
    type === price ? (featureOf(annotations, index, 'currency') ?? []) : [],
  )
  return mostFrequent(countEach(currencies))?.[0]
}

/** The whole text of the cell, with the value that was read in it. */
function wholeValue(place: CellOfAttribute): Cell {
  const { alignment, attribute, column, cell } = place
  if (attribute.kind === 'link') return cell
  if (isPictureName(alignment.table.columns[column]!)) return { nodes: cell.nodes, text: withoutLogo(cell.text) }
  const { value: _, ...read } = attribute.role === 'title' ? wholeHeading(place) : withoutLabel(attribute, cell)
  const whole = attribute.isBesideTitle ? { ...read, text: read.text.replace(INTRODUCTION, '') } : read
  const value = annotatedValue(place)?.value
  return value === undefined || attribute.kind === 'text' ? whole : { ...whole, value }
}

/** Words between a title and the name that belongs to it: "Welder at Moss Ltd". */
const INTRODUCTION = /^(?:at|by|@|bei|chez|presso|bij|hos|em|en|w|u)\s+(?=[\p{Lu}\p{N}])/u

/** Longer headings contain more than a title. */
const MAX_TITLE_LENGTH = 200

/** A title in several pieces is its whole heading; a link is a separate piece. */
function wholeHeading({ alignment: { table }, cell, column }: CellOfAttribute): Cell {
  const { page } = table.annotated
  if (isLinkedText(table, table.columns[column]!)) return withoutLead(cell)
  const heading = enclosingHeading(page, cell.nodes[0]!)
  const all = heading < 0 ? '' : textOf(page, heading).trim()
  // Several lines are several things: the title and, for example, its author.
  if (heading < 0 || all.includes('\n')) return withoutLead(cell)
  const text = foldSpace(all)
  return text.length <= MAX_TITLE_LENGTH && text !== '' ? { ...cell, nodes: [heading], text } : cell
}

/** Columns keep a text without its label ("Ref: 12") as its value. */
const withoutLead = (cell: Cell): Cell =>
  typeof cell.value === 'string' && cell.text.includes(cell.value) ? { ...cell, text: cell.value } : cell

/** The text after the label: "Ref: 12", "Item 12", "Stock # 12". */
function withoutLabel({ labels }: AttributeType, cell: Cell): Cell {
  const { text } = withoutLead(cell)
  const colon = LABEL.exec(text)?.[0].length ?? 0
  if (colon > 0 && labelOfText(text) !== '') return { ...cell, text: text.slice(colon) }
  const lower = text.toLowerCase()
  const label = labels
    .filter(each => lower.startsWith(`${each.toLowerCase()} `) || lower.startsWith(`${each.toLowerCase()}#`))
    .sort((a, b) => b.length - a.length)[0]
  const rest = label === undefined ? text : text.slice(label.length).replace(/^[\s#.:№-]+/, '')
  // A label takes a number; "Salary negotiable" is one phrase.
  return { ...cell, text: /\d/.test(rest) ? rest : text }
}
