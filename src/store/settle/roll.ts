import type { Queries } from '../database/store.ts'
import { readHarvested } from '../records/harvested-rows.ts'
import { createKeys, type StoredIdentity } from '../records/identity.ts'
import type { Newcomer } from '../records/match-records.ts'
import { columnsOf, type RunRow } from '../records/read-records.ts'

/** The records of a run. */
interface Roll {
  /** In the order of the run, each record once. */
  readonly newcomers: readonly Newcomer[]
  /** Rows (from 0, in the order of the run) whose record is already in an earlier walk. */
  readonly duplicates: ReadonlySet<number>
}

/** Gives every record of a run its key. Values are not kept: a run may be larger than memory. */
export async function callRoll(queries: Queries, run: RunRow, identity: StoredIdentity): Promise<Roll> {
  const keyOf = createKeys(identity, columnsOf(run))
  const known = new Set<string>()
  const newcomers: Newcomer[] = []
  const duplicates = new Set<number>()
  let row = 0
  const withValues = await needsValues(queries, run.id, identity)
  for await (const batch of readHarvested(queries, { run: run.id, withValues })) {
    for (const harvested of batch) {
      const key = keyOf(harvested)
      if (known.has(key)) duplicates.add(row)
      else newcomers.push({ key, idText: harvested.idText, link: harvested.link })
      known.add(key)
      row++
    }
  }
  return { newcomers, duplicates }
}

/** Values need not be read if links or ids identify all records. */
async function needsValues(queries: Queries, run: number, { by }: StoredIdentity): Promise<boolean> {
  if (by !== 'link' && by !== 'id') return true
  const without = await queries
    .selectFrom('harvested')
    .select('place')
    .where('run_id', '=', run)
    .where('link', 'is', null)
    .where('id_text', 'is', null)
    .limit(1)
    .execute()
  return without.length > 0
}
