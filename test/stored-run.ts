import type { HarvestedValue } from '../src/stages/6-harvest/record.ts'
import type { RunState, StoredColumn } from '../src/store/database/schema.ts'
import type { Store } from '../src/store/database/store.ts'
import { findRunById, type StoredRun } from '../src/store/runs/runs.ts'
import { settleRun } from '../src/store/settle/settle.ts'

export type GivenValue = string | HarvestedValue

/** A record as a walk finds it. Texts are values without a type. */
export interface GivenRecord {
  readonly link?: string
  readonly id?: string
  readonly values: Readonly<Record<string, GivenValue>>
  readonly detailsMissing?: string
}

export interface GivenRun {
  readonly columns: readonly StoredColumn[]
  /** The records by walk and page. */
  readonly walks: readonly (readonly (readonly GivenRecord[])[])[]
  readonly key?: readonly string[]
  /** How it ended; `running`: not settled. */
  readonly state?: RunState
}

export async function addJob(store: Store, name = 'books'): Promise<number> {
  const row = { name, spec: '{}', source: '', state: 'active', created_at: '', updated_at: '' } as const
  const { id } = await store.db
    .insertInto('jobs')
    .values({ ...row, file: null, identity: null, next_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A run that has harvested all its records but is not settled. */
export async function addRun(store: Store, job: number, { columns, walks, key }: GivenRun): Promise<number> {
  const { db } = store
  const start = walks.map((_, at) => `http://a.example/${at + 1}`)
  const last = await db
    .selectFrom('runs')
    .select('number')
    .where('job_id', '=', job)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  const { id: run_id } = await db
    .insertInto('runs')
    .values({
      ...{ job_id: job, number: (last?.number ?? 0) + 1, state: 'running', cause: 'command' },
      ...{ started_at: '2026-01-01T00:00:00Z', spec: JSON.stringify({ key, start }), columns: JSON.stringify(columns) },
      ...{ notes: '[]', resumed: 0, pages: 0, records: 0, duplicates: 0, details_read: 0, details_missing: 0 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [at, pages] of walks.entries()) {
    const walk = at + 1
    await db.insertInto('walks').values({ run_id, number: walk, start_url: start[at]!, pages: pages.length }).execute()
    for (const [index, records] of pages.entries()) {
      const page = index + 1
      const counts = { records: records.length, fresh: records.length, duplicates: 0 }
      const url = `http://a.example/${walk}?page=${page}`
      await db
        .insertInto('pages')
        .values({ run_id, walk, number: page, url, read_by: 'parser', read_at: '2026-01-01T00:00:00Z', ...counts })
        .execute()
      for (let start = 0; start < records.length; start += 1000) {
        const rows = records.slice(start, start + 1000).map((record, offset) => ({
          ...{ run_id, walk, page, place: start + offset, walk_key: String(start + offset) },
          ...{ id_text: record.id ?? null, link: record.link ?? null, details_missing: record.detailsMissing ?? null },
          record_values: JSON.stringify(valuesOf(record)),
        }))
        await db.insertInto('harvested').values(rows).execute()
      }
    }
  }
  return run_id
}

const valuesOf = ({ values }: GivenRecord): Record<string, HarvestedValue> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? { text: value } : value]),
  )

/** A run that has ended. */
export async function addSettledRun(store: Store, job: number, given: GivenRun): Promise<{ run: number } & StoredRun> {
  const run = await addRun(store, job, given)
  await store.transaction(tx => settleRun(tx, run))
  const settlement = await findRunById(store.db, run)
  await store.db
    .updateTable('runs')
    .set({ state: given.state ?? 'finished' })
    .where('id', '=', run)
    .execute()
  return { run, ...settlement }
}
