import type { Selectable } from 'kysely'
import { StoreFailure } from '../database/failure.ts'
import type { RunTable, StoredColumn } from '../database/schema.ts'
import type { Queries } from '../database/store.ts'
import type { Values } from './compare-values.ts'

export type RunRow = Selectable<RunTable>

/** A record as a run read it. */
export interface StoredRecord {
  /** The same in all runs of the job. */
  readonly record: number
  /** Its position in the run, from 1. */
  readonly number: number
  /** The page it was on, from 1 in its walk, and its address. */
  readonly page: number
  readonly pageUrl: string
  readonly link?: string
  readonly values: Values
  /** Why its detail page was not read; then it has no values from there. */
  readonly detailsMissing?: string
}

/** The records of a run, in the order of the site, read in batches. */
export interface StoredTable {
  readonly run: RunRow
  readonly columns: readonly StoredColumn[]
  readonly recordCount: number
  /** From the start each time. */
  batches(): AsyncIterable<readonly StoredRecord[]>
}

/** Records per batch: enough to be fast, few enough for any memory. */
const BATCH = 1000

/** Throws a StoreFailure if the records of the run are not settled yet, or were deleted. */
export async function readRun(queries: Queries, id: number): Promise<StoredTable> {
  const run = await readRunRow(queries, id)
  await requireRecords(queries, run)
  const read = await createReader(queries, run)
  return { run, columns: columnsOf(run), recordCount: run.records, batches: () => eachBatch(read, run.records) }
}

async function* eachBatch(read: RecordReader, count: number): AsyncGenerator<StoredRecord[]> {
  for (let first = 1; first <= count; first += BATCH) yield read.between(first, first + BATCH - 1)
}

export const readRunRow = (queries: Queries, id: number): Promise<RunRow> =>
  queries.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const columnsOf = (run: Pick<RunRow, 'columns'>): StoredColumn[] => JSON.parse(run.columns) as StoredColumn[]

/** A run gets its identity when it is settled. */
export const isSettled = (run: Pick<RunRow, 'identity'>): boolean => run.identity !== null

export async function requireRecords(queries: Queries, run: RunRow): Promise<void> {
  if (!isSettled(run)) {
    throw new StoreFailure(
      'unusable',
      `run ${run.number} has no records yet: it is ${run.state}`,
      'wait until it has ended, or continue it',
    )
  }
  if (run.records === 0) return
  const first = await queries.selectFrom('sightings').select('rank').where('run_id', '=', run.id).limit(1).execute()
  if (first.length > 0) return
  throw new StoreFailure(
    'unusable',
    `the records of run ${run.number} were deleted`,
    'choose a later run; keep.runs in the job file sets how many are kept',
  )
}

export interface RecordReader {
  /** The records of a range of the run. */
  between(first: number, last: number): Promise<StoredRecord[]>
  /** The records at some positions of the run, in the order of the positions. */
  at(ranks: readonly number[]): Promise<StoredRecord[]>
}

export async function createReader(queries: Queries, run: RunRow): Promise<RecordReader> {
  const pages = await queries.selectFrom('pages').select(['id', 'number', 'url']).where('run_id', '=', run.id).execute()
  const pageOf = new Map(pages.map(page => [page.id, page]))
  const detailNames = columnsOf(run).flatMap(({ name, from }) => (from === 'details' ? name : []))
  const query = queries
    .selectFrom('sightings')
    .innerJoin('versions', 'versions.id', 'sightings.version_id')
    .select(['rank', 'sightings.record_id', 'page_id', 'details_missing', 'link', 'record_values'])
    .where('sightings.run_id', '=', run.id)
    .orderBy('rank')
  type Row = Awaited<ReturnType<typeof query.execute>>[number]
  const recordOf = (row: Row): StoredRecord => {
    const page = pageOf.get(row.page_id)
    const values = parseValues(row.record_values)
    // The version still has their values from an earlier run.
    if (row.details_missing !== null) for (const name of detailNames) delete values[name]
    return {
      record: row.record_id,
      number: row.rank,
      page: page?.number ?? 0,
      pageUrl: page?.url ?? '',
      ...(row.link === null ? {} : { link: row.link }),
      values,
      ...(row.details_missing === null ? {} : { detailsMissing: row.details_missing }),
    }
  }
  return {
    between: async (first, last) =>
      (await query.where('rank', '>=', first).where('rank', '<=', last).execute()).map(recordOf),
    at: async ranks => {
      const found = new Map((await query.where('rank', 'in', ranks).execute()).map(row => [row.rank, recordOf(row)]))
      return ranks.flatMap(rank => found.get(rank) ?? [])
    },
  }
}

/** A field may be named `__proto__`: JSON.parse makes it an own property. */
export const parseValues = (json: string): Record<string, Values[string]> =>
  JSON.parse(json) as Record<string, Values[string]>

/** The values of some versions as JSON: they are most of the stored data, so they are read only when needed. */
export async function readVersions(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.selectFrom('versions').select(['id', 'record_values']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.record_values]))
}
