import { setKeys } from '../database/set-keys.ts'
import type { Queries } from '../database/store.ts'
import { readHarvested } from '../records/harvested-rows.ts'
import { createKeys, type IdentityRow, type StoredIdentity } from '../records/identity.ts'
import { columnsOf, parseValues, type RunRow } from '../records/read-records.ts'
import { areCounted, chooseRecordIdentity, isSameIdentity } from './choose-identity.ts'

/** Enough records to determine what identifies them; more would only take memory. */
const SAMPLE = 20_000

interface RunIdentity {
  readonly identity: StoredIdentity
  readonly notes: readonly string[]
  /** What else identifies records: links, and ids unless they only count positions. */
  readonly otherNames: readonly ('id' | 'link')[]
}

/** What identifies the records of a run: as the job names it or used it before; see `chooseRecordIdentity`. */
export async function chooseForRun(queries: Queries, run: RunRow): Promise<RunIdentity> {
  const job = await queries.selectFrom('jobs').select('identity').where('id', '=', run.job_id).executeTakeFirstOrThrow()
  const { key } = JSON.parse(run.spec) as { key?: readonly string[] }
  const before = job.identity === null ? undefined : (JSON.parse(job.identity) as StoredIdentity)
  const rows = await sampleRows(queries, run.id)
  // A run without records tells nothing about their identity.
  if (rows.length === 0 && before) return { identity: before, notes: [], otherNames: [] }
  const { identity, notes } = chooseRecordIdentity(rows, { columns: columnsOf(run), named: key, before })
  const otherNames = (['id', 'link'] as const).filter(by => by !== identity.by && !(by === 'id' && areCounted(rows)))
  return { identity, notes, otherNames }
}

/** The first records of each walk. */
async function sampleRows(queries: Queries, run: number): Promise<IdentityRow[]> {
  const walks = await queries.selectFrom('walks').select('number').where('run_id', '=', run).orderBy('number').execute()
  const limit = Math.ceil(SAMPLE / Math.max(1, walks.length))
  const rows: IdentityRow[] = []
  for (const { number } of walks) {
    for await (const batch of readHarvested(queries, { run, walk: number, limit })) rows.push(...batch)
  }
  return rows
}

const BATCH = 1000

/**
 * Gives the records of the previous run the keys that the new identity would have given them, so that they are found
 * again.
 */
export async function rekey(queries: Queries, base: RunRow, identity: StoredIdentity): Promise<void> {
  if (isSameIdentity(JSON.parse(base.identity!) as StoredIdentity, identity)) return
  const keyOf = createKeys(identity, columnsOf(base))
  const keys = new Map<number, string>()
  for (let last = 0; ; ) {
    const rows = await queries
      .selectFrom('sightings')
      .innerJoin('records', 'records.id', 'sightings.record_id')
      .innerJoin('versions', 'versions.id', 'sightings.version_id')
      .select(['rank', 'records.id', 'id_text', 'link', 'record_values'])
      .where('sightings.run_id', '=', base.id)
      .where('rank', '>', last)
      .orderBy('rank')
      .limit(BATCH)
      .execute()
    for (const { id, id_text, link, record_values } of rows) {
      keys.set(id, keyOf({ walk: 1, link, idText: id_text, values: parseValues(record_values) }))
    }
    if (rows.length < BATCH) break
    last = rows.at(-1)!.rank
  }
  await setKeys(queries, base.job_id, keys)
}
