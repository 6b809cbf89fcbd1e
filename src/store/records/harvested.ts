import type { HarvestedValue } from '../../stages/6-harvest/record.ts'
import { batchesOf } from '../database/batches.ts'
import type { Schema } from '../database/schema.ts'
import { storable } from '../database/storable-text.ts'
import type { Tx } from '../database/store.ts'

export interface CommittedRow {
  /** On the page, from 0. */
  readonly place: number
  readonly walkKey: string
  readonly idText?: string | undefined
  readonly link?: string | undefined
  /** By the columns of the page. */
  readonly cells: readonly (HarvestedValue | undefined)[]
}

/** A value that is found for a record of an earlier page. */
export interface LateCell {
  /** From 1. */
  readonly page: number
  readonly place: number
  /** Its index among the columns of the page that had it. */
  readonly column: number
  readonly value: HarvestedValue
}

/** The records of a walk, and the names of its pages' columns in the table. */
interface WalkRows {
  readonly runId: number
  readonly walk: number
  readonly names: readonly string[]
}

/** Rows have nine values. */
const ROWS_PER_INSERT = 500

export async function addRows(
  tx: Tx,
  { runId, walk, names }: WalkRows,
  page: number,
  rows: readonly CommittedRow[],
): Promise<void> {
  const values = rows.map(({ place, walkKey, idText, link, cells }) => ({
    run_id: runId,
    walk,
    page,
    place,
    walk_key: storable(walkKey),
    id_text: idText === undefined ? null : storable(idText),
    link: link === undefined ? null : storable(link),
    record_values: JSON.stringify(valuesOf(cells, names)),
  }))
  for (const some of batchesOf(values, ROWS_PER_INSERT)) await tx.insertInto('harvested').values(some).execute()
}

function valuesOf(cells: CommittedRow['cells'], names: readonly string[]): Record<string, HarvestedValue> {
  const values: Record<string, HarvestedValue> = Object.create(null)
  for (const [column, cell] of cells.entries()) if (cell) values[names[column]!] = cell
  return values
}

/** Records that were left out as duplicates are not stored and get nothing. */
export async function addLateValues(
  tx: Tx,
  { runId, walk, names }: WalkRows,
  late: readonly LateCell[],
): Promise<void> {
  const byRow = new Map<string, { page: number; place: number; added: Record<string, HarvestedValue> }>()
  for (const { page, place, column, value } of late) {
    const key = `${page} ${place}`
    const row = byRow.get(key) ?? { page, place, added: Object.create(null) }
    row.added[names[column]!] = value
    byRow.set(key, row)
  }
  for (const { page, place, added } of byRow.values()) await addValues(tx, { run_id: runId, walk, page, place }, added)
}

type RowKey = Pick<Schema['harvested'], 'run_id' | 'walk' | 'page' | 'place'>

async function addValues(tx: Tx, key: RowKey, added: Readonly<Record<string, HarvestedValue>>): Promise<void> {
  const row = await tx
    .selectFrom('harvested')
    .select('record_values')
    .where(({ and }) => and({ ...key }))
    .executeTakeFirst()
  if (!row) return
  const values = JSON.stringify({ ...JSON.parse(row.record_values), ...added })
  await tx
    .updateTable('harvested')
    .set({ record_values: values })
    .where(({ and }) => and({ ...key }))
    .execute()
}
