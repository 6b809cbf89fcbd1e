import type { Ending } from '../../stages/6-harvest/summary.ts'
import type { TaskTable } from '../database/schema.ts'
import type { Queries } from '../database/store.ts'

/** The walk from a start address to the end of its list. */
export interface WalkFacts {
  readonly start: string
  readonly pages: number
  /** Undefined until the walk has ended. */
  readonly ending: Ending | undefined
  /** Records read, including duplicates and those that the domain excludes. */
  readonly records: number
  /** The number of records that the first page announces. */
  readonly announced: number | undefined
  /** Whether a page was not read completely. */
  readonly isCut: boolean
}

/** How a run went, before it is settled. */
export interface RunFacts {
  readonly walks: readonly WalkFacts[]
  readonly records: number
  readonly detailsMissing: number
  /** Why tasks failed for good. */
  readonly failures: readonly string[]
}

export async function readRunFacts(queries: Queries, runId: number): Promise<RunFacts> {
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
    failures: failed.map(({ because }) => because ?? 'unknown reason'),
  }
}

export async function readWalkFacts(queries: Queries, runId: number): Promise<WalkFacts[]> {
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
    ending: ending === null ? undefined : (JSON.parse(ending) as Ending),
    records: Number(ofWalk.get(number)?.records ?? 0),
    announced: announced ?? undefined,
    isCut: (ofWalk.get(number)?.is_cut ?? 0) > 0,
  }))
}

/** The progress of a run. */
interface RunProgress {
  readonly tasks: Readonly<Record<TaskTable['state'], number>>
  /** When the last page was read; undefined before the first. */
  readonly movedAt: string | undefined
}

export async function readRunProgress(queries: Queries, runId: number): Promise<RunProgress> {
  const rows = await queries
    .selectFrom('tasks')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where('run_id', '=', runId)
    .groupBy('state')
    .execute()
  const count = (state: TaskTable['state']): number => Number(rows.find(row => row.state === state)?.count ?? 0)
  const moments = await Promise.all(
    (['pages', 'details'] as const).map(table =>
      queries
        .selectFrom(table)
        .select(({ fn }) => fn.max('read_at').as('at'))
        .where('run_id', '=', runId)
        .executeTakeFirst(),
    ),
  )
  return {
    tasks: { open: count('open'), waiting: count('waiting'), done: count('done'), failed: count('failed') },
    movedAt: moments
      .flatMap(moment => moment?.at ?? [])
      .sort()
      .at(-1),
  }
}
