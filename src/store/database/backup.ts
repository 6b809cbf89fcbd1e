import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { sql } from 'kysely'
import { StoreFailure } from './failure.ts'
import type { Store } from './store.ts'

/** Like the database: other users of the machine cannot read it. */
const OWN_FILE = 0o600

/**
 * A consistent copy of a SQLite store while other processes write. The file must not exist yet, so that an interrupted
 * backup never replaces a good one.
 */
export async function backupStore(store: Store, file: string): Promise<void> {
  if (store.kind === 'postgres') {
    throw new StoreFailure(
      'unusable',
      'PostgreSQL is backed up with its own tools',
      `pg_dump --format=custom --file=${file} DATABASE`,
    )
  }
  if (existsSync(file)) {
    throw new StoreFailure('unusable', `the file ${file} already exists`, 'name another file, or remove it')
  }
  await sql`vacuum into ${file}`.execute(store.db)
  await chmod(file, OWN_FILE)
}
