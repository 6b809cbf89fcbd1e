import type { Tx } from '../database/store.ts'
import { type DiffCounts, diffRuns } from '../records/diff.ts'
import type { StoredIdentity } from '../records/identity.ts'
import { isSettled, type RunRow } from '../records/read-records.ts'
import { clearWorkings } from './clear-workings.ts'
import { enrol } from './enrol.ts'
import { callRoll } from './roll.ts'
import { chooseForRun, rekey } from './run-identity.ts'
import { storeVersions } from './store-versions.ts'

export interface Settlement {
  readonly records: number
  /** Records that came more than once: on a later page, or in a later walk. */
  readonly duplicates: number
  readonly identity: StoredIdentity
  /** The run that it was compared with (its id), and what was different; absent for the first. */
  readonly compared?: { readonly to: number; readonly counts: DiffCounts }
  /** All notes of the run. */
  readonly notes: readonly string[]
}

export interface SettleOptions {
  readonly runId: number
  /** Fields that identify a record; by default those that the run's job names. */
  readonly named?: readonly string[]
}

/**
 * Turns what a run has harvested into records with their versions and places, and compares it with the run before. All or
 * nothing, as it is one transaction; a run that is settled already stays as it is.
 */
export async function settleRun(tx: Tx, { runId: id, named }: SettleOptions): Promise<Settlement> {
  const run = await readRow(tx, id)
  if (isSettled(run)) return settlementOf(run)
  const base = await findBase(tx, run)
  const { identity, notes, otherNames } = await chooseForRun(tx, run, named)
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
  return settlementOf(await readRow(tx, id))
}

const readRow = (tx: Tx, id: number): Promise<RunRow> =>
  tx.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function noteSeen(tx: Tx, run: number): Promise<void> {
  await tx
    .updateTable('records')
    .set({ last_run: run })
    .where('id', 'in', tx.selectFrom('sightings').select('record_id').where('run_id', '=', run))
    .where('last_run', '!=', run)
    .execute()
}

function settlementOf(run: RunRow): Settlement {
  const counts = {
    new: run.new_records ?? 0,
    changed: run.changed_records ?? 0,
    gone: run.gone_records ?? 0,
    unchanged: run.unchanged_records ?? 0,
    moved: run.moved_records ?? 0,
  }
  return {
    records: run.records,
    duplicates: run.duplicates,
    identity: JSON.parse(run.identity!) as StoredIdentity,
    ...(run.compared_to === null ? {} : { compared: { to: run.compared_to, counts } }),
    notes: JSON.parse(run.notes) as string[],
  }
}

/** The last run that saw the whole list; where there is none, the last one that saw anything. Its records must be kept. */
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
