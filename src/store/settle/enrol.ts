import type { Selectable } from 'kysely'
import { insertMany } from '../database/insert-many.ts'
import type { Schema } from '../database/schema.ts'
import { setKeys } from '../database/set-keys.ts'
import type { Queries } from '../database/store.ts'
import { findByKey, findRenamed, type KnownRecord, type Newcomer } from '../records/match-records.ts'
import type { RunRow } from '../records/read-records.ts'

interface EnrolOptions {
  /** The previous run. */
  readonly base: number | undefined
  /** What identifies records in addition to their keys. */
  readonly otherNames: readonly ('id' | 'link')[]
}

/** The id of each record, in the order of the run; unknown records are added. */
export async function enrol(
  queries: Queries,
  run: RunRow,
  newcomers: readonly Newcomer[],
  { base, otherNames }: EnrolOptions,
): Promise<number[]> {
  const found = await findByKey(
    queries,
    run.job_id,
    newcomers.map(({ key }) => key),
  )
  const known = new Map(Array.from(found, ([key, { id }]) => [key, id]))
  const unknown = newcomers.filter(({ key }) => !known.has(key))
  if (base !== undefined && unknown.length > 0) {
    const renamed = await findRenamed(queries, newcomers, { base, known, by: otherNames })
    await setKeys(queries, run.job_id, new Map([...renamed].map(([key, id]) => [id, key])))
    for (const [key, id] of renamed) {
      known.set(key, id)
      found.set(key, { id, idText: null })
    }
  }
  await noteIds(queries, newcomers, found)
  await addRecords(
    queries,
    run,
    unknown.filter(({ key }) => !known.has(key)),
    known,
  )
  return newcomers.map(({ key }) => known.get(key)!)
}

/** The site may renumber its records. */
async function noteIds(
  queries: Queries,
  newcomers: readonly Newcomer[],
  found: ReadonlyMap<string, KnownRecord>,
): Promise<void> {
  for (const { key, idText } of newcomers) {
    const record = found.get(key)
    if (!record || idText === null || idText === record.idText) continue
    await queries.updateTable('records').set({ id_text: idText }).where('id', '=', record.id).execute()
  }
}

async function addRecords(
  queries: Queries,
  run: RunRow,
  newcomers: readonly Newcomer[],
  known: Map<string, number>,
): Promise<void> {
  const added = await insertMany<'records', Pick<Selectable<Schema['records']>, 'id' | 'key'>>(
    queries,
    { into: 'records', columns: ['job_id', 'key', 'id_text', 'first_run', 'last_run'], returning: ['id', 'key'] },
    newcomers.map(({ key, idText }) => [run.job_id, key, idText, run.id, run.id]),
  )
  for (const { id, key } of added) known.set(key, id)
}
