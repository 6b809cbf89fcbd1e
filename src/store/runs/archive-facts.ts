import type { Queries } from '../database/store.ts'

/** How a run over archives goes. */
export type ArchiveFacts = Awaited<ReturnType<typeof readArchiveFacts>>

/** `most`: of the archives that were not read to their end; the counts are of all. */
export async function readArchiveFacts(queries: Queries, runId: number, { most }: { readonly most: number }) {
  const counts = await queries
    .selectFrom('archives')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where('run_id', '=', runId)
    .groupBy('state')
    .execute()
  const failures = await queries
    .selectFrom('archives')
    .select(['name', 'because'])
    .where('run_id', '=', runId)
    .where('state', '=', 'failed')
    .orderBy('number')
    .limit(most)
    .execute()
  const count = (state: (typeof counts)[number]['state']): number =>
    Number(counts.find(row => row.state === state)?.count ?? 0)
  return {
    read: count('read'),
    /** Those that have not changed since an earlier run. */
    unchanged: count('same'),
    failed: count('failed'),
    left: count('open'),
    failures: failures.map(({ name, because }) => ({ archive: name, because: because ?? 'unknown reason' })),
  }
}
