import { type RawBuilder, type Selectable, sql } from 'kysely'
import { dialectOf } from '../database/dialect.ts'
import type { JobTable, StoredColumn } from '../database/schema.ts'
import type { Queries } from '../database/store.ts'
import { columnsOf } from './read-records.ts'
import { type ViewColumn, viewColumns } from './view-columns.ts'
import { historyName, viewName } from './view-name.ts'

/** The names of a job's views. */
interface JobViews {
  /** The records of the last finished run. */
  readonly table: string
  /** The values of each record, from which run on. */
  readonly history: string
}

type Job = Pick<Selectable<JobTable>, 'id' | 'name'>

export async function viewsOf(queries: Queries, job: Job): Promise<JobViews> {
  const older = await queries.selectFrom('jobs').select('name').where('id', '<', job.id).execute()
  const table = viewName(
    job,
    older.map(({ name }) => name),
  )
  return { table, history: historyName(table) }
}

/**
 * Creates the views of a job, or replaces them if its columns changed. They show what is stored when they are queried.
 * Returns why that failed, as a message; then the old views stay.
 */
export async function refreshViews(queries: Queries, jobId: number): Promise<string[]> {
  const job = await queries.selectFrom('jobs').select(['id', 'name']).where('id', '=', jobId).executeTakeFirstOrThrow()
  const runs = await queries
    .selectFrom('runs')
    .select('columns')
    .where('job_id', '=', jobId)
    .where('identity', 'is not', null)
    .orderBy('number', 'desc')
    .limit(RUNS_LOOKED_AT)
    .execute()
  if (runs.length === 0) return []
  const views = await viewsOf(queries, job)
  const latest = columnsOf(runs[0]!)
  const all = unionOf(runs.map(columnsOf))
  const dialect = dialectOf(queries)
  await sql`savepoint job_views`.execute(queries)
  try {
    await dropNamed(queries, views)
    await sql`create view ${sql.id(views.table)} as ${tableQuery(jobId, viewColumns(latest, dialect, TABLE_OWN))}`.execute(
      queries,
    )
    await sql`create view ${sql.id(views.history)} as ${historyQuery(jobId, viewColumns(all, dialect, HISTORY_OWN))}`.execute(
      queries,
    )
    await sql`release savepoint job_views`.execute(queries)
    return []
  } catch (error) {
    await sql`rollback to savepoint job_views`.execute(queries)
    await sql`release savepoint job_views`.execute(queries)
    return [`The view "${views.table}" still shows the columns of an earlier run: ${(error as Error).message}`]
  }
}

/** The history has the columns of this many runs. */
const RUNS_LOOKED_AT = 20

export async function dropViews(queries: Queries, job: Job): Promise<void> {
  await dropNamed(queries, await viewsOf(queries, job))
}

async function dropNamed(queries: Queries, { table, history }: JobViews): Promise<void> {
  for (const name of [table, history]) await sql`drop view if exists ${sql.id(name)}`.execute(queries)
}

/** The columns of the newest run first, then further columns of older runs. */
function unionOf(runs: readonly (readonly StoredColumn[])[]): StoredColumn[] {
  const byName = new Map<string, StoredColumn>()
  for (const column of runs.flat()) {
    const known = byName.get(column.name)
    if (!known) byName.set(column.name, column)
    else if (column.hasCurrency) byName.set(column.name, { ...known, hasCurrency: true })
  }
  return [...byName.values()]
}

/** Columns that we add; a column of the site with the same name is renamed. */
const TABLE_OWN = ['rank']
const HISTORY_OWN = ['record', 'run', 'change', 'moment']

const listOf = (columns: readonly ViewColumn[]): RawBuilder<unknown> =>
  sql.join(
    columns.map(({ name, value }) => sql`, ${value} as ${sql.id(name)}`),
    sql``,
  )

/** The last run that reached the end of the list; if there is none, the last one with any records. */
const latestRun = (job: number): RawBuilder<unknown> => sql`(
  select id from runs where job_id = ${sql.lit(job)} and identity is not null and state in ('finished', 'partial')
  order by case state when 'finished' then 0 else 1 end, number desc limit 1
)`

const tableQuery = (job: number, columns: readonly ViewColumn[]): RawBuilder<unknown> => sql`
  select s.rank as rank${listOf(columns)}
  from sightings s join versions v on v.id = s.version_id
  where s.run_id = ${latestRun(job)}
  order by s.rank`

/**
 * Each version of a record with the first run that read it; and, for records that the last run did not find, that they
 * are gone.
 */
const historyQuery = (job: number, columns: readonly ViewColumn[]): RawBuilder<unknown> => sql`
  select v.record_id as record, r.number as run,
    case when v.run_id = d.first_run then 'new' else 'changed' end as change,
    r.started_at as moment${listOf(columns)}
  from versions v join records d on d.id = v.record_id join runs r on r.id = v.run_id
    cross join (select null as details_missing) s
  where d.job_id = ${sql.lit(job)}
  union all
  select v.record_id, r.number, 'gone', r.started_at${listOf(columns)}
  from records d
    join versions v on v.id = (select max(id) from versions last where last.record_id = d.id)
    join runs r on r.id = (
      select min(next.id) from runs next
      where next.job_id = d.job_id and next.id > d.last_run and next.identity is not null and next.state = 'finished'
    )
    cross join (select null as details_missing) s
  where d.job_id = ${sql.lit(job)}
  order by 1, 2`
