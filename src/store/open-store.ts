import { fileURLToPath } from 'node:url'
import { type Dialect, Kysely, sql } from 'kysely'
import { migrate } from './database/migrate.ts'
import type { Schema } from './database/schema.ts'
import { IN_MEMORY, openSqlite } from './database/sqlite.ts'
import type { Store } from './database/store.ts'
import { isPostgres, withoutPassword } from './database/store-place.ts'
import { turnsAtRest } from './work/site-turns.ts'

export interface OpenOptions {
  /** Whether a missing file is an error instead of being created. */
  readonly mustExist?: boolean
}

/** Opens a file, `:memory:`, or `postgres://…`, and brings its tables up to date. Throws a StoreFailure. */
export async function openStore(where: string, options: OpenOptions = {}): Promise<Store> {
  return isPostgres(where) ? openServer(where) : open('sqlite', fileOf(where), file => openSqlite(file, options))
}

async function openServer(url: string): Promise<Store> {
  const { openPostgres } = await import('./database/postgres.ts')
  return open('postgres', withoutPassword(url), place => openPostgres(url, place))
}

async function open(kind: Store['kind'], place: string, dialect: (place: string) => Dialect): Promise<Store> {
  const db = new Kysely<Schema>({ dialect: dialect(place) })
  try {
    await migrate(db, { kind, place })
  } catch (error) {
    await db.destroy().catch(() => {})
    throw error
  }
  const store: Store = {
    kind,
    place,
    db,
    transaction: work => db.transaction().execute(work),
    passing: work => (kind === 'sqlite' ? withoutSync(db, work) : work(db)),
    async close() {
      // Requests whose end is not written yet would keep others waiting.
      await turnsAtRest(store)
      await db.destroy()
    },
  }
  return store
}

/** Other processes see at once what is committed; a power cut may undo it, together with the processes it was meant for. */
const withoutSync = <T>(db: Kysely<Schema>, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> =>
  db.connection().execute(async held => {
    await sql`pragma synchronous = normal`.execute(held)
    try {
      return await work(held)
    } finally {
      await sql`pragma synchronous = full`.execute(held)
    }
  })

function fileOf(where: string): string {
  if (where === IN_MEMORY || !where.startsWith('file:')) return where
  return where.startsWith('file://') ? fileURLToPath(where) : where.slice('file:'.length)
}
