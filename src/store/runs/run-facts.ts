import type { Ending } from '../../stages/6-harvest/summary.ts'
import type { Queries } from '../database/store.ts'

/** All that tells how a run went, before it is settled. */
export interface RunFacts {
  readonly walks: readonly {
    readonly start: string
    readonly ending: Ending | undefined
    /** Records read, duplicates included. */
    readonly records: number
    readonly announced: number | undefined
  }[]
  readonly records: number
  readonly detailsMissing: number
  /** Why tasks failed for good. */
  readonly failures: readonly string[]
  /** A page was not read whole. */
  readonly isCut: boolean
}

export async function readRunFacts(queries: Queries, runId: number): Promise<RunFacts> {
  const run = await queries
    .selectFrom('runs')
    .select(['records', 'details_missing'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  const walks = await queries
    .selectFrom('walks')
    .select(['number', 'start_url', 'ending', 'announced'])
    .where('run_id', '=', runId)
    .orderBy('number')
    .execute()
  const pages = await queries
    .selectFrom('pages')
    .select(({ fn }) => ['walk', fn.sum<number>('records').as('records'), fn.max('is_cut').as('is_cut')])
    .where('run_id', '=', runId)
    .groupBy('walk')
    .execute()
  const failed = await queries
    .selectFrom('tasks')
    .select('because')
    .where('run_id', '=', runId)
    .where('state', '=', 'failed')
    .orderBy('id')
    .execute()
  const ofWalk = new Map(pages.map(page => [page.walk, page]))
  return {
    walks: walks.map(({ number, start_url, ending, announced }) => ({
      start: start_url,
      ending: ending === null ? undefined : (JSON.parse(ending) as Ending),
      records: Number(ofWalk.get(number)?.records ?? 0),
      announced: announced ?? undefined,
    })),
    records: run.records,
    detailsMissing: run.details_missing,
    failures: failed.map(({ because }) => because ?? 'nobody knows why'),
    isCut: pages.some(({ is_cut }) => is_cut > 0),
  }
}
