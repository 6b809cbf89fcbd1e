import type { Tx } from '../database/store.ts'

/** As `keep` in a job's file. */
interface KeepPolicy {
  readonly runs: 'all' | number
  readonly snapshots: 'none' | 'first' | 'all'
}

/**
 * Deletes what a job does not keep. The latest runs, the last finished run, and runs in progress lose only their pages;
 * records that no kept run has seen are deleted with their history.
 */
export async function pruneRuns(tx: Tx, jobId: number, keep: KeepPolicy): Promise<void> {
  const runs = await tx
    .selectFrom('runs')
    .select(['id', 'state', 'identity'])
    .where('job_id', '=', jobId)
    .orderBy('number', 'desc')
    .execute()
  const lastFinished = runs.find(({ state, identity }) => state === 'finished' && identity !== null)?.id
  const isOver = ({ state }: (typeof runs)[number]): boolean => state !== 'running'
  const most = keep.runs === 'all' ? Number.POSITIVE_INFINITY : Math.max(1, keep.runs)
  const old = runs.filter((run, at) => at >= most && run.id !== lastFinished && isOver(run)).map(({ id }) => id)
  let isPruned = false
  for (const run of old) isPruned = (await removeRecordsOf(tx, run)) || isPruned
  if (isPruned) await removeUnseen(tx, jobId)
  await removeSnapshots(tx, jobId, old, keep.snapshots)
}

/** The run itself is kept. */
async function removeRecordsOf(tx: Tx, run: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sightings').where('run_id', '=', run).executeTakeFirstOrThrow()
  await tx.deleteFrom('details').where('run_id', '=', run).execute()
  await tx.deleteFrom('pages').where('run_id', '=', run).execute()
  await tx.deleteFrom('archives').where('run_id', '=', run).execute()
  return numDeletedRows > 0n
}

/** The last version of a record is always the one seen last, so it is kept as long as the record. */
async function removeUnseen(tx: Tx, job: number): Promise<void> {
  await tx
    .deleteFrom('records')
    .where('job_id', '=', job)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sightings').select('rank').whereRef('sightings.record_id', '=', 'records.id'))),
    )
    .execute()
  await tx
    .deleteFrom('versions')
    .where('record_id', 'in', tx.selectFrom('records').select('id').where('job_id', '=', job))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sightings')
            .select('rank')
            .whereRef('sightings.record_id', '=', 'versions.record_id')
            .whereRef('sightings.version_id', '=', 'versions.id'),
        ),
      ),
    )
    .execute()
}

async function removeSnapshots(
  tx: Tx,
  job: number,
  old: readonly number[],
  policy: KeepPolicy['snapshots'],
): Promise<void> {
  const runs = tx.selectFrom('runs').select('id').where('job_id', '=', job).where('state', '!=', 'running')
  const firstPages = tx.selectFrom('pages').select('id').where('number', '=', 1).where('run_id', 'in', runs)
  await tx
    .deleteFrom('snapshots')
    .where('run_id', 'in', runs)
    .where(eb =>
      eb.or([
        eb.lit(policy === 'none'),
        ...(old.length > 0 ? [eb('run_id', 'in', old)] : []),
        ...(policy === 'first' ? [eb('page_id', 'is', null), eb('page_id', 'not in', firstPages)] : []),
      ]),
    )
    .execute()
}
