import { countEach, mostFrequent } from '../../../2-model/count-each.ts'
import { foldSpace } from '../../../2-model/fold-space.ts'
import { groupBy } from '../../../2-model/group-by.ts'
import { enclosingHeading } from '../../../2-model/headings.ts'
import { textOf } from '../../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import type { Cell, Field, FieldKind } from '../../fields/field.ts'
import { labelOfText } from '../../fields/label.ts'
import { featureOf } from '../annotation-feature.ts'
import type { AttributeKind, AttributeType, Domain } from '../domain.ts'
import type { Alignment, ColumnChoice } from './align.ts'
import { annotatedCell, LABEL } from './annotated-cell.ts'
import { isLinkedText } from './column-traits.ts'
import type { DomainTable } from './domain-table.ts'
import type { Fit } from './fits.ts'

/** Other columns fill gaps of the chosen one if they have this many points. */
const MIN_POINTS_OF_SECOND = 1.5
/** The limit if a cell contains nothing else. */
const MIN_POINTS_ALONE = 0.5
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
      kind: FIELD_KIND[attribute.kind],
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

export const FIELD_KIND: Readonly<Record<AttributeKind, FieldKind>> = {
  text: 'text',
  number: 'number',
  price: 'price',
  date: 'date',
  link: 'link',
}

type FitsByPlace = ReadonlyMap<string, readonly Fit[]>

const placeOf = (attribute: string, column: number, record: number): string => `${attribute} ${column} ${record}`

/** The value of a record: from the chosen column, else from another one that has it. */
function readValue(
  alignment: Alignment,
  fits: FitsByPlace,
  attribute: AttributeType,
  record: number,
): Cell | undefined {
  const [chosen] = alignment.choices.get(attribute.name)!
  const isWhole = attribute.extent === 'text' || attribute.constraints.length === 0
  for (const choice of columnsFor(alignment, attribute)) {
    const cell = alignment.table.columns[choice.column]!.cells[record]
    if (!cell) continue
    const found = fits.get(placeOf(attribute.name, choice.column, record)) ?? []
    const isSaid =
      found.length > 0 && (choice.points >= MIN_POINTS_OF_SECOND || found.some(({ share }) => share >= MIN_WHOLE_SHARE))
    const value = isWhole
      ? choice === chosen || isSaid
        ? wholeValue(alignment, attribute, cell, choice, found)
        : undefined
      : isSaid
        ? annotatedValue(alignment, attribute, cell, choice, found)
        : choice === chosen || mayBeAmount(alignment, attribute, choice)
          ? valueByPlace(alignment, attribute, cell, choice, record)
          : undefined
    if (value) return value
  }
  return undefined
}

function columnsFor({ choices, scores }: Alignment, { name, extent }: AttributeType): readonly ColumnChoice[] {
  const open = choices.get(name)!
  if (extent === 'text') return open
  const others = (scores.get(name) ?? []).filter(
    ({ column, points }) => points >= MIN_POINTS_ALONE && !open.some(each => each.column === column),
  )
  return [...open, ...others]
}

/** The annotated value; of several, the longest, then the first. */
function annotatedValue(
  alignment: Alignment,
  attribute: AttributeType,
  cell: Cell,
  choice: ColumnChoice,
  fits: readonly Fit[],
): Cell | undefined {
  const best = rangeStart(alignment.table, attribute, fits) ?? mostOf(fits)
  if (!best) return undefined
  const { annotated } = alignment.table
  const read = annotatedCell(annotated, attribute, best.annotation, cell.nodes)
  const isBegunBefore = annotated.annotations.start[best.annotation]! < annotated.page.textStart[cell.nodes[0]!]!
  const value = isBegunBefore ? { ...read, text: cell.text } : read
  return attribute.extent === 'phrase'
    ? {
        ...value,
        text:
          wholeAddress(alignment, attribute, choice, fits[0]!.record) ??
          phraseAround(alignment, attribute, cell, choice, fits),
      }
    : value
}

/** Two columns with nothing else, in one element that contains only them, are one value: street and town. */
function wholeAddress(
  alignment: Alignment,
  { name }: AttributeType,
  { column }: ColumnChoice,
  record: number,
): string | undefined {
  const { table, fits, choices } = alignment
  const isAll = (at: number): boolean => coverOf(fits, name, at) >= MIN_WHOLE_SHARE
  const other = choices.get(name)?.find(each => Math.abs(each.column - column) === 1)?.column
  if (other === undefined || !isAll(column) || !isAll(other)) return undefined
  const { page } = table.annotated
  const [first, last] = [Math.min(column, other), Math.max(column, other)].map(at => table.columns[at]!.cells[record])
  if (!first || !last) return undefined
  const [start, end] = [page.textStart[first.nodes[0]!]!, page.textEnd[last.nodes.at(-1)!]!]
  let above = page.parent[first.nodes[0]!]!
  while (above > 0 && page.textEnd[above]! < end) above = page.parent[above]!
  const isAlone = page.textStart[above] === start && page.textEnd[above] === end
  return isAlone ? page.text.slice(start, end).replace(/\s+/g, ' ').replaceAll(' ,', ',') : undefined
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

/** The whole text if the column is mostly the value; else from the first to the last part that contains some of it. */
function phraseAround(
  { table, fits: all }: Alignment,
  attribute: AttributeType,
  cell: Cell,
  { column }: ColumnChoice,
  fits: readonly Fit[],
): string {
  const cover = coverOf(all, attribute.name, column)
  if (cover >= MIN_WHOLE_SHARE || (cover >= MIN_LONE_SHARE && isNothingElse(table, all, attribute.name, column)))
    return cell.text.replace(LABEL, '')
  const { page, annotations } = table.annotated
  const from = page.textStart[cell.nodes[0]!]!
  const text = page.text.slice(from, page.textEnd[cell.nodes.at(-1)!]!)
  const start = Math.min(...fits.map(({ annotation }) => annotations.start[annotation]!)) - from
  const end = Math.max(...fits.map(({ annotation }) => annotations.end[annotation]!)) - from
  const others = all
    .filter(fit => fit.column === column && fit.record === fits[0]!.record && fit.attribute !== attribute.name)
    .map(({ annotation }) => annotations.start[annotation]! - from)
  let [first, last] = [0, text.length]
  for (const { index, 0: sign } of text.matchAll(DELIMITER)) {
    const isOtherBeyond = others.some(at => (index >= end ? at >= index : at < index))
    if (DASH.test(sign) && !isOtherBeyond) continue
    if (index + sign.length <= start) first = index + sign.length
    else if (index >= end) {
      last = index
      break
    }
  }
  return text.slice(first, last).replace(/\s+/g, ' ').trim()
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
function mayBeAmount({ table, fits }: Alignment, { name, kind }: AttributeType, { column }: ColumnChoice): boolean {
  const isAmount = kind === 'price' && table.columns[column]!.kind === 'number'
  return isAmount && !fits.some(fit => fit.column === column && fit.attribute !== name)
}

/** If cells contain only the attribute, a cell without known words contains it too ("POA", an unlisted place). */
function valueByPlace(
  { fits, table }: Alignment,
  attribute: AttributeType,
  cell: Cell,
  { column }: ColumnChoice,
  record: number,
): Cell | undefined {
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
function wholeValue(
  alignment: Alignment,
  attribute: AttributeType,
  cell: Cell,
  choice: ColumnChoice,
  fits: readonly Fit[],
): Cell {
  if (attribute.kind === 'link') return cell
  const { value: _, ...whole } =
    attribute.role === 'title' ? wholeHeading(alignment, cell, choice) : withoutLabel(attribute, cell)
  const value = annotatedValue(alignment, attribute, cell, choice, fits)?.value
  return value === undefined || attribute.kind === 'text' ? whole : { ...whole, value }
}

/** Longer headings contain more than a title. */
const MAX_TITLE_LENGTH = 200

/** A title in several pieces is its whole heading; a link is a separate piece. */
function wholeHeading({ table }: Alignment, cell: Cell, { column }: ColumnChoice): Cell {
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
