import type { PageModel } from '../../2-model/page-model.ts'
import type { Cell, Field } from '../../4-find/fields/field.ts'
import type { RecordTexts } from '../../4-find/fields/record-text.ts'
import type { RecordNodes } from '../../4-find/regions/region.ts'
import { induceField } from '../../5-wrap/induce-field.ts'
import type { DetailField } from './detail-wrapper.ts'

/** How to find a field on another page; undefined where no path leads to it. */
export function fieldRule(
  page: PageModel,
  records: readonly RecordNodes[],
  texts: RecordTexts,
  field: Field,
): DetailField | undefined {
  const rule = induceField(page, records, texts, field)
  if (!rule) return undefined
  const lead = leadOf(field.cells)
  const isAlways = field.cells.every(cell => cell !== undefined)
  return { ...rule, ...(lead === undefined ? {} : { lead }), isAlways }
}

/** The words that all texts start with and that are no part of their values. */
function leadOf(cells: readonly (Cell | undefined)[]): string | undefined {
  const leads = new Set(
    cells.flatMap(cell => {
      if (!cell) return []
      const { text, value } = cell
      return typeof value === 'string' && text.endsWith(value) ? [text.slice(0, text.length - value.length)] : ['']
    }),
  )
  const [lead] = leads
  return leads.size === 1 && lead !== '' ? lead : undefined
}
