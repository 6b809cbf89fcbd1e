import type { Ending } from '../../stages/6-harvest/summary.ts'
import type { TaskTable } from '../database/schema.ts'
import type { Queries } from '../database/store.ts'

/** How a run went, before it is settled. */
export type RunFacts = Awaited<ReturnType<typeof readRunFacts>>
/** The walk from a start address to the end of its list. */
export type WalkFacts = Awaited<ReturnType<typeof readWalkFacts>>[number]

export async function readRunFacts(queries: Queries, runId: number) {
  const run = await queries
    .selectFrom('runs')
    .select(['records', 'details_missing'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  const failed = await queries
    .selectFrom('tasks')
    .select('because')
    .where('run_id', '=', runId)
    .where('state', '=', 'failed')
    .orderBy('id')
    .execute()
  return {
    walks: await readWalkFacts(queries, runId),
    records: run.records,
    detailsMissing: run.details_missing,
    /** Why tasks failed for good. */
    failures: failed.map(({ because }) => because ?? 'unknown reason'),
  }
}

export async function readWalkFacts(queries: Queries, runId: number) {
  const walks = await queries
    .selectFrom('walks')
    .select(['number', 'start_url', 'pages', 'ending', 'announced'])
    .where('run_id', '=', runId)
    .orderBy('number')
    .execute()
  const pages = await queries
    .selectFrom('pages')
    .select(({ fn }) => ['walk', fn.sum<number>('records').as('records'), fn.max('is_cut').as('is_cut')])
    .where('run_id', '=', runId)
    .groupBy('walk')
    .execute()
  const ofWalk = new Map(pages.map(page => [page.walk, page]))
  return walks.map(({ number, start_url, pages, ending, announced }) => ({
    start: start_url,
    pages,
    /** Undefined until the walk has ended. */
    ending: ending === null ? undefined : (JSON.parse(ending) as Ending),
    /** Records read, duplicates included. */
    records: Number(ofWalk.get(number)?.records ?? 0),
    /** The number of records that the first page announces. */
    announced: announced ?? undefined,
    /** Whether a page was not read completely. */
    isCut: (ofWalk.get(number)?.is_cut ?? 0) > 0,
  }))
}

/** The progress of a run. */
export async function readRunProgress(queries: Queries, runId: number) {
  const rows = await queries
    .selectFrom('tasks')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where('run_id', '=', runId)
    .groupBy('state')
    .execute()
  const count = (state: TaskTable['state']): number => Number(rows.find(row => row.state === state)?.count ?? 0)
  const moments = await Promise.all(
    (['pages', 'details', 'archives'] as const).map(table =>
      queries
        .selectFrom(table)
        .select(({ fn }) => fn.max('read_at').as('at'))
        .where('run_id', '=', runId)
        .executeTakeFirst(),
    ),
  )
  return {
    tasks: { open: count('open'), waiting: count('waiting'), done: count('done'), failed: count('failed') },
    /** When the last page was read; undefined before the first. */
    movedAt: moments
      .flatMap(moment => moment?.at ?? [])
      .sort()
      .at(-1),
  }
}

/** How many runs are in each state. */
export async function countRuns(queries: Queries) {
  const rows = await queries
    .selectFrom('runs')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute()
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}
