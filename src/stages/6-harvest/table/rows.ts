import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Cell } from '../../4-find/fields/field.ts'
import { withoutFragment } from '../details/choose-detail-link.ts'
import type { ReadRecords } from '../list-columns.ts'
import type { HarvestedValue } from '../record.ts'
import { flatText } from './flat-text.ts'
import type { ListTemplate, Row } from './list-template.ts'
import { identifyRecords } from './record-identity.ts'
import { rowsInReadingOrder } from './row-order.ts'

/** Records as rows of the table, in reading order, without references that keep the page in memory. */
export function listRows(
  annotated: AnnotatedPage,
  { columns, identity, linkColumn }: Pick<ListTemplate, 'columns' | 'identity' | 'linkColumn'>,
  read: ReadRecords,
): readonly Row[] {
  const identities = identifyRecords(annotated, read, identity)
  const rows = read.records.map((record, row) => {
    const link = linkColumn === undefined ? undefined : read.cells[linkColumn]?.[row]?.text
    return {
      ...identities[row]!,
      cells: columns.map((_, column) => toValue(read.cells[column]?.[row])),
      ...(link === undefined ? {} : { link: flatText(withoutFragment(link)) }),
      nodes: record,
    }
  })
  return rowsInReadingOrder(annotated.page, rows)
}

export function toValue(cell: Cell | undefined): HarvestedValue | undefined {
  if (!cell) return undefined
  const { text, value, currency, derived } = cell
  return {
    text: flatText(text),
    ...(value === undefined ? {} : { value: typeof value === 'string' ? flatText(value) : value }),
    ...(currency === undefined ? {} : { currency }),
    ...(derived ? { derived } : {}),
  }
}
