import { sql } from 'kysely'
import { batchesOf } from './batches.ts'
import type { Queries } from './store.ts'

/** Gives records new keys. Other records with one of these keys lose theirs: it belongs to the previous identity. */
export async function setKeys(queries: Queries, job: number, keys: ReadonlyMap<number, string>): Promise<void> {
  const batches = [...batchesOf([...keys])]
  for (const some of batches) {
    const [ids, names] = [some.map(([id]) => id), some.map(([, key]) => key)]
    await queries
      .updateTable('records')
      .set({ key: sql<string>`'former ' || id || ' ' || key` })
      .where('job_id', '=', job)
      .where(eb => eb.or([eb('id', 'in', ids), eb('key', 'in', names)]))
      .execute()
  }
  for (const some of batches) {
    const rows = some.map(([id, key]) => sql`(cast(${id} as bigint), cast(${key} as text))`)
    await sql`
      update records set key = fresh.column2 from (values ${sql.join(rows)}) as fresh where records.id = fresh.column1
    `.execute(queries)
  }
}
