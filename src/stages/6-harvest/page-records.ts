import { formatLeftOut } from '../4-find/domain/left-out.ts'
import type { HarvestedValue, HarvestRecord } from './record.ts'
import type { RecordTable } from './record-table.ts'
import { meansMissing } from './undecided.ts'
import type { WalkedPage } from './walk/walked-page.ts'

/** A record under construction. */
export type Draft = HarvestRecord & { readonly values: Record<string, HarvestedValue> }

/** A value of a record that was delivered with an earlier page. */
export interface LateValue {
  /** The page, from 1, and the record's place on it, from 0. */
  readonly page: number
  readonly place: number
  /** By its name in the table. */
  readonly column: string
  readonly value: HarvestedValue
}

interface PageRecords {
  readonly records: Draft[]
  /** The position of each record on its page, from 0. */
  readonly places: readonly number[]
  readonly late: readonly LateValue[]
}

interface RecordCount {
  /** The number of records of earlier pages. */
  readonly before: number
  /** The maximum number of records in total. */
  readonly most: number
}

/** The rows of a page as records of the table. */
export function recordsOf(page: WalkedPage, table: RecordTable, { before, most }: RecordCount): PageRecords {
  const columns = page.columns.map(column => table.columnOf(column, 'list'))
  const records = page.rows.slice(0, most - before).map(({ cells, link }, at): Draft => {
    const values: Record<string, HarvestedValue> = Object.create(null)
    for (const [index, column] of columns.entries()) table.put(values, column, cells[index])
    const number = before + at + 1
    return { number, page: page.number, pageUrl: page.url, ...(link === undefined ? {} : { link }), values }
  })
  const late = page.earlier.map(
    ({ page: index, row, column, value }): LateValue => ({
      page: index + 1,
      place: row,
      column: columns[column]!.name,
      value,
    }),
  )
  return { records, places: page.places, late }
}

/** What the user should know about a page. */
export function notesOf({
  number,
  url,
  relearned,
  warnings,
  leftOut,
  notes,
}: Pick<WalkedPage, 'number' | 'url' | 'relearned' | 'warnings' | 'leftOut' | 'notes'>): string[] {
  const where = `page ${number} (${url}): `
  return [
    ...(relearned === undefined ? [] : [`${where}searched for the list again: ${relearned}`]),
    ...notes.map(note => where + note),
    ...(leftOut.length === 0 ? [] : [`${where}${formatLeftOut(leftOut)}`]),
    ...warnings.map(({ kind, message }) => (kind === 'sandbox-off' ? message : where + message)),
  ]
}

/** Part of the page is missing. */
export const isCut = ({ warnings }: Pick<WalkedPage, 'warnings'>): boolean => warnings.some(meansMissing)
