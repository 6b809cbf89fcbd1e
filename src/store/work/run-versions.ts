import { isNewerVersion } from '../../version.ts'
import type { Queries } from '../database/store.ts'

/** Which version of Amberyl has worked on the current runs; a run that nobody has taken yet has none. */
export async function versionsOfRuns(queries: Queries): Promise<ReadonlyMap<number, string | null>> {
  const rows = await queries
    .selectFrom('runs')
    .leftJoin('run_versions', 'run_versions.run_id', 'runs.id')
    .select(['runs.id', 'run_versions.version'])
    .where('runs.state', '=', 'running')
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/**
 * The runs that are left to others: what a newer version has stored of a run, such as the position of a walk, may be
 * something that this version does not know. So versions can be exchanged one worker after another.
 */
export const runsOfNewer = (versions: ReadonlyMap<number, string | null>, own: string): number[] =>
  [...versions].flatMap(([id, version]) => (version !== null && isNewerVersion(version, own) ? [id] : []))

/** From now on, older versions leave this run alone. */
export async function noteVersion(queries: Queries, runId: number, version: string): Promise<void> {
  await queries
    .insertInto('run_versions')
    .columns(['run_id', 'version'])
    // It may have been removed.
    .expression(eb =>
      eb
        .selectFrom('runs')
        .select(({ val }) => ['id', val(version).as('version')])
        .where('id', '=', runId),
    )
    .onConflict(conflict => conflict.column('run_id').doUpdateSet({ version }))
    .execute()
}
