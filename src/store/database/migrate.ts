import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { StoreFailure } from './failure.ts'
import { FIRST_TABLES, firstTables } from './migrations/0001-first-tables.ts'
import { TEMPLATE_TABLES, templateTables } from './migrations/0002-template-pages.ts'
import { PRINT_TABLES, printTables } from './migrations/0003-walk-prints.ts'
import { VERSION_TABLES, versionTables } from './migrations/0004-run-versions.ts'
import { ARCHIVE_TABLES, archiveTables } from './migrations/0005-archives.ts'
import type { Schema } from './schema.ts'
import type { Store } from './store.ts'

/**
 * In order. Released migrations never change: a change is a new migration. It only adds (tables, columns with a default):
 * workers of the version before it go on with their work while workers of the new version start.
 */
const MIGRATIONS: readonly { readonly name: string; readonly up: Up }[] = [
  { name: '0001-first-tables', up: firstTables },
  { name: '0002-template-pages', up: templateTables },
  { name: '0003-walk-prints', up: printTables },
  { name: '0004-run-versions', up: versionTables },
  { name: '0005-archives', up: archiveTables },
]

/** Statements for one kind of database. */
type Up = (kind: Store['kind']) => readonly string[]

const KNOWN_TABLE = 'kysely_migration'

/** Brings the tables up to date. If several processes do so at the same time, one works and the others wait. */
export async function migrate(db: Kysely<Schema>, { kind, place }: Pick<Store, 'kind' | 'place'>): Promise<void> {
  if (kind === 'sqlite') await refuseForeignCode(db, place)
  const done = await migrationsDone(db)
  refuseNewer(done, place)
  if (MIGRATIONS.every(({ name }) => done.includes(name))) return
  const provider = { getMigrations: async () => migrationsOf(kind) }
  const { error } = await new Migrator({ db, provider, migrationTableName: KNOWN_TABLE }).migrateToLatest()
  if (error) throw error
}

function migrationsOf(kind: Store['kind']): Record<string, Migration> {
  const migrationOf = ({ name, up }: (typeof MIGRATIONS)[number]): [string, Migration] => [
    name,
    { up: db => run(db, up(kind)) },
  ]
  return Object.fromEntries(MIGRATIONS.map(migrationOf))
}

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * A file from somebody else may have triggers, and views in place of tables, which run when something is read or
 * written, for as long as their author wanted. Amberyl makes none of these.
 */
async function refuseForeignCode(db: Kysely<Schema>, place: string): Promise<void> {
  const tables = [
    KNOWN_TABLE,
    ...Object.keys(FIRST_TABLES),
    ...Object.keys(TEMPLATE_TABLES),
    ...Object.keys(PRINT_TABLES),
    ...Object.keys(VERSION_TABLES),
    ...Object.keys(ARCHIVE_TABLES),
  ]
  const { rows } = await sql<{ type: string; name: string }>`
    select type, name from sqlite_master
    where type = 'trigger' or type = 'view' and lower(name) in (${sql.join(tables)})`.execute(db)
  const [found] = rows
  if (found === undefined) return
  throw new StoreFailure(
    'unusable',
    `the database has a ${found.type} "${found.name}" that Amberyl did not make: ${place}`,
    `if you made it, remove it (drop ${found.type} "${found.name}"); otherwise, do not use this file`,
  )
}

async function migrationsDone(db: Kysely<Schema>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(KNOWN_TABLE)}`.execute(db)
    return rows.map(({ name }) => name)
  } catch (error) {
    if (isNoSuchTable(error)) return []
    throw error
  }
}

const isNoSuchTable = (error: unknown): boolean =>
  error instanceof Error && (/no such table/.test(error.message) || (error as { code?: string }).code === '42P01')

function refuseNewer(done: readonly string[], place: string): void {
  const unknown = done.filter(name => !MIGRATIONS.some(known => known.name === name))
  if (unknown.length === 0) return
  throw new StoreFailure(
    'newer',
    `the database was written by a newer version of Amberyl (${unknown.join(', ')}): ${place}`,
    'install that version here, or restore an older backup; workers that were started before it go on with their work',
  )
}
