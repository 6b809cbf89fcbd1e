import { batchesOf } from '../database/batches.ts'
import type { StoredColumn } from '../database/schema.ts'
import type { Queries } from '../database/store.ts'
import { type ChangedField, changedFields, commonColumns } from './compare-values.ts'
import { findMoved } from './rank-moves.ts'
import {
  columnsOf,
  createReader,
  parseValues,
  type RecordReader,
  type RunRow,
  readRunRow,
  readVersions,
  requireRecords,
  type StoredRecord,
} from './read-records.ts'

/** New, changed, and unchanged records add up to the later run; a moved record is also changed or unchanged. */
export interface DiffCounts {
  readonly new: number
  readonly changed: number
  readonly gone: number
  readonly unchanged: number
  readonly moved: number
}

export type RecordChange =
  | { readonly kind: 'new'; readonly after: StoredRecord }
  | {
      readonly kind: 'changed'
      readonly before: StoredRecord
      readonly after: StoredRecord
      readonly fields: readonly ChangedField[]
    }
  | { readonly kind: 'gone'; readonly before: StoredRecord }
  | { readonly kind: 'moved'; readonly before: StoredRecord; readonly after: StoredRecord }

export interface RunDiff {
  readonly before: RunRow
  readonly after: RunRow
  readonly counts: DiffCounts
  /** The columns of the later run, then those that only the earlier run has. */
  readonly table: readonly StoredColumn[]
  /** Columns that only one of the runs has; they do not make a record changed. */
  readonly columns: { readonly added: readonly string[]; readonly removed: readonly string[] }
  /** Why `gone` or `new` may be wrong, for people. */
  readonly uncertain: readonly string[]
  /** New and changed records in the order of the later run, then gone records in the order of the earlier run. */
  changes(): AsyncGenerator<RecordChange>
  moved(): AsyncGenerator<RecordChange & { readonly kind: 'moved' }>
}

/** What changed from one run of a job to another. Throws a StoreFailure if the records of one are missing. */
export async function diffRuns(queries: Queries, before: number, after: number): Promise<RunDiff> {
  const [earlier, later] = [await readRunRow(queries, before), await readRunRow(queries, after)]
  for (const run of [earlier, later]) await requireRecords(queries, run)
  const match = matchSightings(await readSightings(queries, earlier.id), await readSightings(queries, later.id))
  const columns = [columnsOf(earlier), columnsOf(later)] as const
  const changed = await findChanged(queries, match.reworded, columns)
  const counts = {
    new: match.added.length,
    changed: changed.length,
    gone: match.gone.length,
    unchanged: match.common - changed.length,
    moved: match.moved.length,
  }
  return {
    before: earlier,
    after: later,
    counts,
    table: unionOf(...columns),
    columns: { added: missingIn(columns[0], columns[1]), removed: missingIn(columns[1], columns[0]) },
    uncertain: tellUncertain(earlier, later, counts),
    changes: () => readChanges(queries, { earlier, later, ...match, changed }),
    moved: () => readMoved(queries, { earlier, later, moved: match.moved }),
  }
}

const missingIn = (columns: readonly StoredColumn[], others: readonly StoredColumn[]): string[] =>
  others.flatMap(({ name }) => (columns.some(column => column.name === name) ? [] : name))

function unionOf(earlier: readonly StoredColumn[], later: readonly StoredColumn[]): StoredColumn[] {
  const byName = new Map(earlier.map(column => [column.name, column]))
  const shared = later.map(column => {
    const hasCurrency = column.hasCurrency ?? byName.get(column.name)?.hasCurrency
    return hasCurrency ? { ...column, hasCurrency } : column
  })
  return [...shared, ...earlier.filter(({ name }) => !later.some(column => column.name === name))]
}

interface Sighting {
  readonly rank: number
  readonly record_id: number
  readonly version_id: number
}

const SIGHTINGS_AT_ONCE = 10_000

async function readSightings(queries: Queries, run: number): Promise<Sighting[]> {
  const all: Sighting[] = []
  for (;;) {
    const rows = await queries
      .selectFrom('sightings')
      .select(['rank', 'record_id', 'version_id'])
      .where('run_id', '=', run)
      .where('rank', '>', all.at(-1)?.rank ?? 0)
      .orderBy('rank')
      .limit(SIGHTINGS_AT_ONCE)
      .execute()
    for (const row of rows) all.push(row)
    if (rows.length < SIGHTINGS_AT_ONCE) return all
  }
}

/** A record in both runs, with its positions. */
interface Pair {
  readonly before: number
  readonly after: number
}

/** It has another version in the later run; the difference may still not count as a change. */
interface Reworded extends Pair {
  readonly versions: readonly [before: number, after: number]
}

interface Match {
  readonly common: number
  /** Positions in the later run. */
  readonly added: readonly number[]
  readonly reworded: readonly Reworded[]
  readonly moved: readonly Pair[]
  /** Positions in the earlier run. */
  readonly gone: readonly number[]
}

function matchSightings(earlier: readonly Sighting[], later: readonly Sighting[]): Match {
  const known = new Map(earlier.map(sighting => [sighting.record_id, sighting]))
  const added: number[] = []
  const reworded: Reworded[] = []
  const pairs: Pair[] = []
  for (const { rank, record_id, version_id } of later) {
    const before = known.get(record_id)
    if (!before) {
      added.push(rank)
      continue
    }
    known.delete(record_id)
    const pair = { before: before.rank, after: rank }
    pairs.push(pair)
    if (before.version_id !== version_id) reworded.push({ ...pair, versions: [before.version_id, version_id] })
  }
  const moved = findMoved(Int32Array.from(pairs, ({ before }) => before)).map(at => pairs[at]!)
  return { common: pairs.length, added, reworded, moved, gone: Array.from(known.values(), ({ rank }) => rank) }
}

interface Changed extends Pair {
  readonly fields: readonly string[]
}

async function findChanged(
  queries: Queries,
  reworded: readonly Reworded[],
  columns: readonly [readonly StoredColumn[], readonly StoredColumn[]],
): Promise<Changed[]> {
  const common = commonColumns(...columns)
  const changed: Changed[] = []
  for (const some of batchesOf(reworded, RECORDS_PER_BATCH)) {
    const values = await readVersions(
      queries,
      some.flatMap(({ versions }) => versions),
    )
    for (const { before, after, versions } of some) {
      const [one, other] = versions.map(id => parseValues(values.get(id)!))
      const fields = changedFields(one!, other!, common).map(({ name }) => name)
      if (fields.length > 0) changed.push({ before, after, fields })
    }
  }
  return changed
}

/** A run that did not reach the end of the list says little about the records that it did not reach. */
function tellUncertain(earlier: RunRow, later: RunRow, counts: DiffCounts): string[] {
  const isWhole = ({ state }: RunRow): boolean => state === 'finished'
  return [
    ...(counts.gone > 0 && !isWhole(later)
      ? [`Run ${later.number} is ${later.state}: records that it did not reach count as gone.`]
      : []),
    ...(counts.new > 0 && !isWhole(earlier)
      ? [`Run ${earlier.number} is ${earlier.state}: records that it did not reach count as new.`]
      : []),
  ]
}

/** Two versions of each are read. */
const RECORDS_PER_BATCH = 500

interface Changes {
  readonly earlier: RunRow
  readonly later: RunRow
  readonly added: readonly number[]
  readonly changed: readonly Changed[]
  readonly gone: readonly number[]
}

async function* readChanges(queries: Queries, changes: Changes): AsyncGenerator<RecordChange> {
  const { earlier, later, added, changed, gone } = changes
  const [was, is] = [await createReader(queries, earlier), await createReader(queries, later)]
  const common = commonColumns(columnsOf(earlier), columnsOf(later))
  const changedAt = new Map(changed.map(one => [one.after, one]))
  const places = [...added, ...changedAt.keys()].sort((a, b) => a - b)
  for (const some of batchesOf(places, RECORDS_PER_BATCH)) {
    const before = await readBy(
      was,
      some.flatMap(place => changedAt.get(place)?.before ?? []),
    )
    for (const after of await is.at(some)) {
      const one = changedAt.get(after.number)
      if (!one) yield { kind: 'new', after }
      else {
        const old = before.get(one.before)!
        const fields = changedFields(old.values, after.values, common).filter(({ name }) => one.fields.includes(name))
        yield { kind: 'changed', before: old, after, fields }
      }
    }
  }
  for (const some of batchesOf(gone, RECORDS_PER_BATCH))
    for (const before of await was.at(some)) yield { kind: 'gone', before }
}

async function* readMoved(
  queries: Queries,
  { earlier, later, moved }: { earlier: RunRow; later: RunRow; moved: readonly Pair[] },
): AsyncGenerator<RecordChange & { kind: 'moved' }> {
  const [was, is] = [await createReader(queries, earlier), await createReader(queries, later)]
  for (const some of batchesOf(moved, RECORDS_PER_BATCH)) {
    const before = await readBy(
      was,
      some.map(pair => pair.before),
    )
    const after = await readBy(
      is,
      some.map(pair => pair.after),
    )
    for (const pair of some) yield { kind: 'moved', before: before.get(pair.before)!, after: after.get(pair.after)! }
  }
}

async function readBy(reader: RecordReader, ranks: readonly number[]): Promise<Map<number, StoredRecord>> {
  if (ranks.length === 0) return new Map()
  return new Map((await reader.at(ranks)).map(record => [record.number, record]))
}
