import { insertMany } from '../database/insert-many.ts'
import type { StoredColumn } from '../database/schema.ts'
import type { Queries } from '../database/store.ts'
import { hashOrder, hashValues, type Values } from '../records/compare-values.ts'
import { type HarvestedRow, readHarvested } from '../records/harvested-rows.ts'
import { columnsOf, parseValues, type RunRow, readVersions } from '../records/read-records.ts'

interface EnrolledRows {
  /** In the order of the run, each record once. */
  readonly recordIds: readonly number[]
  /** Rows (from 0) that repeat an earlier record. */
  readonly duplicates: ReadonlySet<number>
}

/** A row and its record. */
interface Enrolled {
  readonly row: HarvestedRow
  readonly record: number
  readonly rank: number
}

/**
 * Stores the values of a run's records if they are new, and the position of each record. Returns the columns, and
 * whether they have currencies.
 */
export async function storeVersions(queries: Queries, run: RunRow, rows: EnrolledRows): Promise<StoredColumn[]> {
  const columns = columnsOf(run)
  const order = hashOrder(columns)
  const pages = await readPageIds(queries, run.id)
  const currencies = new Set<string>()
  for await (const batch of eachEnrolled(queries, run.id, rows)) {
    const versions = await storeBatch(queries, run, batch, order)
    const sightings = batch.map(({ row, record, rank }, at) => {
      for (const { name } of columns) if (row.values[name]?.currency !== undefined) currencies.add(name)
      return [run.id, rank, record, versions[at]!, pages.get(`${row.walk} ${row.page}`) ?? 0, row.detailsMissing]
    })
    await insertMany(queries, SIGHTINGS, sightings)
  }
  return columns.map(column => (currencies.has(column.name) ? { ...column, hasCurrency: true } : column))
}

const SIGHTINGS = {
  into: 'sightings',
  columns: ['run_id', 'rank', 'record_id', 'version_id', 'page_id', 'details_missing'],
} as const
const VERSIONS = {
  into: 'versions',
  columns: ['record_id', 'run_id', 'hash', 'link', 'record_values'],
  returning: ['id', 'record_id'],
} as const

async function readPageIds(queries: Queries, run: number): Promise<Map<string, number>> {
  const pages = await queries.selectFrom('pages').select(['id', 'walk', 'number']).where('run_id', '=', run).execute()
  return new Map(pages.map(({ id, walk, number }) => [`${walk} ${number}`, id]))
}

async function* eachEnrolled(
  queries: Queries,
  run: number,
  { recordIds, duplicates }: EnrolledRows,
): AsyncGenerator<Enrolled[]> {
  let at = 0
  let rank = 0
  for await (const rows of readHarvested(queries, { run })) {
    const enrolled = rows.flatMap(row => (duplicates.has(at++) ? [] : { row, record: recordIds[rank]!, rank: ++rank }))
    if (enrolled.length > 0) yield enrolled
  }
}

interface KnownVersion {
  readonly id: number
  readonly record_id: number
  readonly hash: string
}

/** The id of the version of each row: the existing one if the values are the same, or a new one. */
async function storeBatch(
  queries: Queries,
  run: RunRow,
  batch: readonly Enrolled[],
  order: readonly StoredColumn[],
): Promise<number[]> {
  const known = await latestVersions(
    queries,
    batch.map(({ record }) => record),
  )
  const said = await readVersions(
    queries,
    batch.flatMap(({ row, record }) => (row.detailsMissing === null ? [] : (known.get(record)?.id ?? []))),
  )
  const ids = new Map<number, number>()
  const fresh = batch.flatMap(({ row, record }) => {
    const before = known.get(record)
    const was = row.detailsMissing === null || !before ? undefined : said.get(before.id)
    const { values, json } = was === undefined ? row : withDetails(row, was, order)
    const hash = hashValues(values, order)
    if (before?.hash === hash) ids.set(record, before.id)
    return before?.hash === hash ? [] : [[record, run.id, hash, row.link, json]]
  })
  const added = await insertMany<'versions', Pick<KnownVersion, 'id' | 'record_id'>>(queries, VERSIONS, fresh)
  for (const { id, record_id } of added) ids.set(record_id, id)
  return batch.map(({ record }) => ids.get(record)!)
}

async function latestVersions(queries: Queries, records: readonly number[]): Promise<Map<number, KnownVersion>> {
  const rows = await queries
    .selectFrom('versions')
    .select(['id', 'record_id', 'hash'])
    .where('id', 'in', eb =>
      eb
        .selectFrom('versions')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('record_id', 'in', records)
        .groupBy('record_id'),
    )
    .execute()
  return new Map(rows.map(row => [row.record_id, row]))
}

/** A page that failed to load says nothing: its earlier values are kept, so that they do not count as changed. */
function withDetails(
  row: HarvestedRow,
  before: string,
  columns: readonly StoredColumn[],
): { readonly values: Values; readonly json: string } {
  const was = parseValues(before)
  const kept = columns.flatMap(({ name, from }) =>
    from === 'details' && was[name] !== undefined && row.values[name] === undefined ? [[name, was[name]] as const] : [],
  )
  const values = Object.fromEntries([...Object.entries(row.values), ...kept])
  return { values, json: JSON.stringify(values) }
}
