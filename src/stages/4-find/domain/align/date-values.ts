import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import type { DateOrder } from '../../../3-annotate/date-order.ts'
import type { Cell, Field } from '../../fields/field.ts'
import type { CellFit } from '../../fields/typing/cell-fit.ts'
import { readFits } from '../../fields/typing/quantities.ts'
import { indexTypedTexts, type TypedTexts } from '../../fields/typing/typed-texts.ts'

/** The dates of an attribute are read together, in one order of day and month, as those of a column are. */
export function decideDates(annotated: AnnotatedPage, fields: readonly Field[], order?: DateOrder): Field[] {
  if (fields.every(({ kind }) => kind !== 'date')) return [...fields]
  const typed = indexTypedTexts(annotated)
  return fields.map(field => (field.kind === 'date' ? withDates(annotated, typed, field, order) : field))
}

/** Patterns of a domain may give words as values ("30+ days ago"). */
const ISO_DAY = /^(?:\d{4}|-)-\d\d/

function withDates(annotated: AnnotatedPage, typed: TypedTexts, field: Field, order: DateOrder | undefined): Field {
  const fits = field.cells.map(cell => cell && dateIn(annotated, typed, cell))
  const plain = field.cells.map((cell, at) =>
    cell && (fits[at] || !ISO_DAY.test(String(cell.value))) ? { nodes: cell.nodes, text: cell.text } : cell,
  )
  const learned = order === undefined ? undefined : { dateOrder: order }
  return { ...field, ...readFits({ annotated, typed }, plain, fits, 'date', learned) }
}

/** The date that the text of a cell is, or is a part of. */
function dateIn({ page }: AnnotatedPage, typed: TypedTexts, { nodes, text }: Cell): CellFit | undefined {
  const dates = typed
    .within(page.textStart[nodes[0]!]!, page.textEnd[nodes.at(-1)!]!)
    .filter(span => span.type === 'DATE')
  const span = dates.find(({ start, end }) => text.includes(page.text.slice(start, end))) ?? dates[0]
  return span && { kind: 'is', span, rest: '' }
}
