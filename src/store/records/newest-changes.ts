import type { StoredColumn } from '../database/schema.ts'
import type { Queries } from '../database/store.ts'
import { type ChangedField, changedFields, commonColumns } from './compare-values.ts'
import { columnsOf, parseValues, readVersions, type StoredRecord } from './read-records.ts'

/** A record with the last thing that happened to it. */
export interface NewestChange {
  readonly kind: 'new' | 'changed'
  /** With its latest values, and its place in the last run that saw it. */
  readonly record: StoredRecord
  /** When the run started that saw it first, and the one that saw it change last. */
  readonly firstSeen: string
  readonly changedAt: string
  /** What changed then; empty if it is new, or if the values before are no longer kept. */
  readonly fields: readonly ChangedField[]
}

interface NewestOptions {
  readonly limit: number
  /** Leaves out records that the last finished run did not see. */
  readonly withoutGone?: boolean
  /** A run that is about to be stored as finished. */
  readonly finishing?: number | undefined
  /** Columns whose changes count; by default all. */
  readonly columns?: ReadonlySet<string> | undefined
  /** Other records are left out. */
  readonly matches?: (record: StoredRecord) => boolean
}

/** A bound on the work: if all records of a long list get a new column, none of them has changed. */
const MAX_CANDIDATES = 10_000
const BATCH = 200

/**
 * The records of a job that are new or changed, over all its runs: the latest first, those of one run in the order of the
 * site. Each record comes once. A column that only one of two versions has does not make a record changed.
 */
export async function newestChanges(
  queries: Queries,
  jobId: number,
  { limit, withoutGone = false, finishing, columns, matches = () => true }: NewestOptions,
): Promise<NewestChange[]> {
  const runs = await readRuns(queries, jobId)
  const candidates = await readCandidates(queries, jobId, withoutGone ? (finishing ?? runs.lastFinished) : undefined)
  const found: Resolved[] = []
  const isEnough = (next: Candidate): boolean => found.filter(({ run }) => run >= next.run).length >= limit
  for (let at = 0; at < candidates.length && !isEnough(candidates[at]!); at += BATCH) {
    const some = candidates.slice(at, at + BATCH)
    for (const resolved of await resolve(queries, some, columns)) if (matches(resolved.record)) found.push(resolved)
  }
  const newest = found.sort((a, b) => b.run - a.run || a.version - b.version).slice(0, limit)
  const places = await readPlaces(
    queries,
    newest.map(({ record }) => record.record),
  )
  return newest.map(({ kind, record, firstRun, run, fields }) => ({
    ...{ kind, fields },
    record: { ...record, ...places.get(record.record) },
    firstSeen: runs.startOf(firstRun) ?? runs.startOf(run)!,
    changedAt: runs.startOf(run)!,
  }))
}

async function readRuns(queries: Queries, jobId: number) {
  const rows = await queries
    .selectFrom('runs')
    .select(['id', 'state', 'started_at'])
    .where('job_id', '=', jobId)
    .where('identity', 'is not', null)
    .orderBy('number', 'desc')
    .execute()
  const starts = new Map(rows.map(({ id, started_at }) => [id, started_at]))
  return {
    startOf: (run: number): string | undefined => starts.get(run),
    lastFinished: rows.find(({ state }) => state === 'finished')?.id,
  }
}

/** The latest version of a record, and the run that read it first. */
interface Candidate {
  readonly version: number
  readonly record: number
  readonly link: string | null
  readonly run: number
  readonly firstRun: number
}

async function readCandidates(queries: Queries, jobId: number, lastRun: number | undefined): Promise<Candidate[]> {
  const rows = await queries
    .selectFrom('records')
    .innerJoin('versions', 'versions.record_id', 'records.id')
    .select(['versions.id', 'versions.record_id', 'versions.link', 'versions.run_id', 'records.first_run'])
    .where('records.job_id', '=', jobId)
    .where('versions.id', '=', eb =>
      eb
        .selectFrom('versions as other')
        .select(({ fn }) => fn.max('other.id').as('id'))
        .whereRef('other.record_id', '=', 'records.id'),
    )
    .$if(lastRun !== undefined, query => query.where('records.last_run', '>=', lastRun!))
    .orderBy('versions.run_id', 'desc')
    .orderBy('versions.id')
    .limit(MAX_CANDIDATES)
    .execute()
  return rows.map(({ id, record_id, link, run_id, first_run }) => ({
    ...{ version: id, record: record_id, link },
    ...{ run: run_id, firstRun: first_run },
  }))
}

interface Resolved {
  readonly kind: NewestChange['kind']
  readonly record: StoredRecord
  readonly firstRun: number
  /** Of the change. */
  readonly run: number
  readonly version: number
  readonly fields: readonly ChangedField[]
}

interface Version {
  readonly id: number
  readonly run: number
}

/** Finds, for each record, the version that really differs from the one before it. */
async function resolve(
  queries: Queries,
  candidates: readonly Candidate[],
  counted: ReadonlySet<string> | undefined,
): Promise<Resolved[]> {
  const { versionsOf, columnsAt } = await readHistories(
    queries,
    candidates.map(({ record }) => record),
  )
  const latest = await readVersions(
    queries,
    candidates.map(({ version }) => version),
  )
  const resolved: Resolved[] = []
  let open = candidates.map(candidate => ({ candidate, versions: versionsOf(candidate.record) }))
  while (open.length > 0) {
    const values = await readVersions(
      queries,
      open.flatMap(({ versions }) => (versions.length > 1 ? versions.slice(0, 2).map(({ id }) => id) : [])),
    )
    open = open.flatMap(({ candidate, versions }) => {
      const { record, version, link, firstRun } = candidate
      const [is, was] = versions as [Version, Version?]
      const fields = was ? changesBetween(was, is) : []
      if (was && fields.length === 0) return [{ candidate, versions: versions.slice(1) }]
      const stored = { record, number: 0, page: 0, pageUrl: '', values: parseValues(latest.get(version)!) }
      resolved.push({
        ...{ kind: !was && is.run === firstRun ? 'new' : 'changed', firstRun, run: is.run, version: is.id, fields },
        record: link === null ? stored : { ...stored, link },
      })
      return []
    })
    function changesBetween(was: Version, is: Version): ChangedField[] {
      const [before, after] = [was, is].map(({ id }) => parseValues(values.get(id)!))
      const common = commonColumns(columnsAt(was.run), columnsAt(is.run))
      return changedFields(before!, after!, common).filter(({ name }) => counted?.has(name) ?? true)
    }
  }
  return resolved
}

/** The versions of records, the latest first, and the columns of the runs that read them. */
async function readHistories(queries: Queries, records: readonly number[]) {
  const rows = await queries
    .selectFrom('versions')
    .select(['id', 'record_id', 'run_id'])
    .where('record_id', 'in', records)
    .orderBy('id', 'desc')
    .execute()
  const histories = new Map<number, Version[]>(records.map(record => [record, []]))
  for (const { id, record_id, run_id } of rows) histories.get(record_id)!.push({ id, run: run_id })
  const ids = [...new Set(rows.map(({ run_id }) => run_id))]
  const runs = await queries.selectFrom('runs').select(['id', 'columns']).where('id', 'in', ids).execute()
  const columns = new Map(runs.map(run => [run.id, columnsOf(run)]))
  return {
    versionsOf: (record: number): readonly Version[] => histories.get(record)!,
    columnsAt: (run: number): readonly StoredColumn[] => columns.get(run) ?? [],
  }
}

type Place = Pick<StoredRecord, 'number' | 'page' | 'pageUrl'>

/** Where the last run that saw them had these records. */
async function readPlaces(queries: Queries, records: readonly number[]): Promise<Map<number, Place>> {
  if (records.length === 0) return new Map()
  const rows = await queries
    .selectFrom('records')
    .innerJoin('sightings', join =>
      join.onRef('sightings.record_id', '=', 'records.id').onRef('sightings.run_id', '=', 'records.last_run'),
    )
    .innerJoin('pages', 'pages.id', 'sightings.page_id')
    .select(['records.id', 'rank', 'pages.number', 'pages.url'])
    .where('records.id', 'in', records)
    .execute()
  return new Map(rows.map(({ id, rank, number, url }) => [id, { number: rank, page: number, pageUrl: url }]))
}
