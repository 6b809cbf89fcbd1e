import { shippedModels } from '../src/shipped-models.ts'
import { attributeOf, type NodeId } from '../src/stages/2-model/page-model.ts'
import { annotate } from '../src/stages/3-annotate/annotate.ts'
import type { Field } from '../src/stages/4-find/fields/field.ts'
import { findFields } from '../src/stages/4-find/fields/find-fields.ts'
import { pageOf } from './page-of.ts'

/** The fields of a page in which the elements with the attribute `r` are the records. */
export function fieldsOf(html: string, language = 'en'): Field[] {
  const page = pageOf(`<html lang="${language}"><body>${html}</body></html>`)
  const records: NodeId[][] = []
  for (let node = 0; node < page.nodeCount; node++) if (attributeOf(page, node, 'r') !== undefined) records.push([node])
  return findFields(annotate(page, shippedModels.annotators), records)
}

/** The same as texts by name; null where a record has none. */
export const textsOf = (html: string, language?: string): Record<string, (string | null)[]> =>
  Object.fromEntries(fieldsOf(html, language).map(({ name, cells }) => [name, cells.map(cell => cell?.text ?? null)]))

/** The typed values of the fields by name: an amount with its currency, a number, a date; undefined where there is none. */
export const valuesOf = (html: string, language?: string): Record<string, unknown[]> =>
  Object.fromEntries(
    fieldsOf(html, language).map(({ name, cells }) => [
      name,
      cells.map(cell => (cell?.currency === undefined ? cell?.value : `${cell.value} ${cell.currency}`)),
    ]),
  )
