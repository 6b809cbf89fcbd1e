import { sql } from 'kysely'
import type { Queries } from './store.ts'

const BATCH = 1000

/** Gives records other keys. Other records that have one of these keys lose it: they belong to how records were known before. */
export async function setKeys(queries: Queries, job: number, keys: ReadonlyMap<number, string>): Promise<void> {
  const all = [...keys]
  for (let start = 0; start < all.length; start += BATCH) {
    const some = all.slice(start, start + BATCH)
    await queries
      .updateTable('records')
      .set({ key: sql<string>`'former ' || id || ' ' || key` })
      .where('job_id', '=', job)
      .where(eb =>
        eb.or([
          eb(
            'id',
            'in',
            some.map(([id]) => id),
          ),
          eb(
            'key',
            'in',
            some.map(([, key]) => key),
          ),
        ]),
      )
      .execute()
  }
  for (let start = 0; start < all.length; start += BATCH) {
    const rows = all.slice(start, start + BATCH).map(([id, key]) => sql`(cast(${id} as bigint), cast(${key} as text))`)
    await sql`
      update records set key = fresh.column2 from (values ${sql.join(rows)}) as fresh where records.id = fresh.column1
    `.execute(queries)
  }
}
