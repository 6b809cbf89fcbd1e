import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import type { DateOrder } from '../../../3-annotate/date-order.ts'
import type { Cell, Field } from '../../fields/field.ts'
import type { CellFit } from '../../fields/typing/cell-fit.ts'
import { type KnownQuantities, type LearnedOrder, readFits } from '../../fields/typing/quantities.ts'
import { indexTypedTexts, type TypedTexts } from '../../fields/typing/typed-texts.ts'

/** The order of day and month of each attribute. */
export type DateOrders = ReadonlyMap<string, LearnedOrder>

interface DecidedDates {
  readonly fields: readonly Field[]
  /** What was decided, by attribute; nothing if no date could be read in two ways. */
  readonly orders: DateOrders
}

/**
 * The dates of an attribute are read together, in one order of day and month, as those of a column are: the learned one
 * of all attributes or of this one, if there is one.
 */
export function decideDates(
  annotated: AnnotatedPage,
  fields: readonly Field[],
  learned?: DateOrder | DateOrders,
): DecidedDates {
  const orders = new Map<string, LearnedOrder>()
  if (fields.every(({ kind }) => kind !== 'date')) return { fields, orders }
  const typed = indexTypedTexts(annotated)
  const read = fields.map(field => {
    if (field.kind !== 'date') return field
    const known = typeof learned === 'string' ? learned : learned?.get(field.name)
    const { order, ...dates } = readDates(annotated, typed, field, known)
    if (order) orders.set(field.name, order)
    return { ...field, ...dates }
  })
  return { fields: read, orders }
}

/** Patterns of a domain may give words as values ("30+ days ago"). */
const ISO_DAY = /^(?:\d{4}|-)-\d\d/

function readDates(
  annotated: AnnotatedPage,
  typed: TypedTexts,
  field: Field,
  learned: LearnedOrder | undefined,
): KnownQuantities {
  const fits = field.cells.map(cell => cell && dateIn(annotated, typed, cell))
  const plain = field.cells.map((cell, at) =>
    cell && (fits[at] || !ISO_DAY.test(String(cell.value))) ? { nodes: cell.nodes, text: cell.text } : cell,
  )
  const notation = learned === undefined || learned === 'open' ? learned : { dateOrder: learned }
  return readFits({ annotated, typed }, plain, fits, 'date', notation)
}

/** The date that the text of a cell is, or is a part of. */
function dateIn({ page }: AnnotatedPage, typed: TypedTexts, { nodes, text }: Cell): CellFit | undefined {
  const dates = typed
    .within(page.textStart[nodes[0]!]!, page.textEnd[nodes.at(-1)!]!)
    .filter(span => span.type === 'DATE')
  const span = dates.find(({ start, end }) => text.includes(page.text.slice(start, end))) ?? dates[0]
  return span && { kind: 'is', span, rest: '' }
}
