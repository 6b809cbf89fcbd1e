import type { Tx } from '../database/store.ts'
import { diffRuns } from '../records/diff.ts'
import { isSettled, type RunRow, readRunRow } from '../records/read-records.ts'
import { clearWorkings } from './clear-workings.ts'
import { enrol } from './enrol.ts'
import { callRoll } from './roll.ts'
import { chooseForRun, rekey } from './run-identity.ts'
import { storeVersions } from './store-versions.ts'

/**
 * Turns the harvested rows of a run into records with versions and positions, and compares them with the previous run.
 * All or nothing, in one transaction; a run that is already settled stays as it is.
 */
export async function settleRun(tx: Tx, id: number): Promise<void> {
  const run = await readRunRow(tx, id)
  if (isSettled(run)) return
  const base = await findBase(tx, run)
  const { identity, notes, otherNames } = await chooseForRun(tx, run)
  if (base) await rekey(tx, base, identity)
  const roll = await callRoll(tx, run, identity)
  const recordIds = await enrol(tx, run, roll.newcomers, { base: base?.id, otherNames })
  const columns = await storeVersions(tx, run, { ...roll, recordIds })
  await noteSeen(tx, id)
  await tx
    .updateTable('runs')
    .set({
      identity: JSON.stringify(identity),
      columns: JSON.stringify(columns),
      records: recordIds.length,
      duplicates: run.duplicates + roll.duplicates.size,
      notes: JSON.stringify([...(JSON.parse(run.notes) as string[]), ...notes]),
    })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('jobs')
    .set({ identity: JSON.stringify(identity) })
    .where('id', '=', run.job_id)
    .execute()
  if (base) await storeComparison(tx, base.id, id)
  await clearWorkings(tx, id)
}

async function noteSeen(tx: Tx, run: number): Promise<void> {
  await tx
    .updateTable('records')
    .set({ last_run: run })
    .where('id', 'in', tx.selectFrom('sightings').select('record_id').where('run_id', '=', run))
    .where('last_run', '!=', run)
    .execute()
}

/**
 * The last run that reached the end of the list; if there is none, the last one with any records. Its records must be
 * kept.
 */
async function findBase(tx: Tx, run: RunRow): Promise<RunRow | undefined> {
  const settled = tx
    .selectFrom('runs')
    .selectAll()
    .where('job_id', '=', run.job_id)
    .where('number', '<', run.number)
    .where('identity', 'is not', null)
    .where(eb =>
      eb.or([
        eb('records', '=', 0),
        eb.exists(eb.selectFrom('sightings').select('rank').whereRef('sightings.run_id', '=', 'runs.id')),
      ]),
    )
    .orderBy('number', 'desc')
    .limit(1)
  return (
    (await settled.where('state', '=', 'finished').executeTakeFirst()) ??
    (await settled.where('records', '>', 0).executeTakeFirst())
  )
}

async function storeComparison(tx: Tx, base: number, run: number): Promise<void> {
  const { counts } = await diffRuns(tx, base, run)
  await tx
    .updateTable('runs')
    .set({
      compared_to: base,
      new_records: counts.new,
      changed_records: counts.changed,
      gone_records: counts.gone,
      unchanged_records: counts.unchanged,
      moved_records: counts.moved,
    })
    .where('id', '=', run)
    .execute()
}
