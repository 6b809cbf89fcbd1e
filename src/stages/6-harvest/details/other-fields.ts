import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Field } from '../../4-find/fields/field.ts'
import { findFields } from '../../4-find/fields/find-fields.ts'
import type { DetailPages } from './detail-pages.ts'
import { findTemplateTexts } from './template-texts.ts'
import { hasContent } from './without.ts'

/** What few pages have may be there by chance. */
const LEAST_SHARE = 0.5

/** The texts of a column that was found already, one for each page. */
type SaidColumn = readonly ({ readonly text: string } | undefined)[]

/** What differs between pages without a label: prices, dates, pictures, authors. */
export function findOtherFields(annotated: AnnotatedPage, pages: DetailPages, said: readonly SaidColumn[]): Field[] {
  if (!hasContent(pages)) return []
  const isTemplate = findTemplateTexts(pages)
  const fields = findFields(
    annotated,
    pages.bodies.map(body => [body]),
  )
  return fields.filter(
    field =>
      isData(field) &&
      !field.cells.every(cell => !cell || isTemplate(cell.text)) &&
      !said.some(column => saysSame(field, column)),
  )
}

/** Whether a column says something about the records: not the same on all pages, not on a few of them only. */
function isData({ cells, kind }: Field): boolean {
  const present = cells.filter(cell => cell !== undefined)
  if (present.length < 2 || present.length < LEAST_SHARE * cells.length) return false
  const isConstant = present.every(({ text }) => text === present[0]!.text)
  return !isConstant || (kind === 'boolean' && present.length < cells.length)
}

const saysSame = ({ cells }: Field, column: SaidColumn): boolean =>
  cells.every((cell, at) => !cell || cell.text.toLowerCase() === column[at]?.text.toLowerCase())
