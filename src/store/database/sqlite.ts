import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Dialect, SqliteAdapter, SqliteDialect } from 'kysely'
import { libsql } from '../../packages.ts'
import { clearDriver } from './clear-driver.ts'
import { StoreFailure } from './failure.ts'
import { SqliteDriver } from './sqlite-driver.ts'

export const IN_MEMORY = ':memory:'

/** The kysely dialect of a SQLite file. A missing file is created. */
export function openSqlite(file: string, options: { readonly mustExist?: boolean | undefined }): Dialect {
  const translate = (error: unknown): unknown => failureOf(file, error) ?? error
  if (file !== IN_MEMORY) prepareFile(file, options.mustExist ?? false)
  const base = new SqliteDialect({ database: async () => Promise.reject(new Error('never opened')) })
  return {
    createAdapter: () => new TransactionalSqlite(),
    createDriver: () => clearDriver(new SqliteDriver(() => new (libsql())(file)), translate),
    createIntrospector: db => base.createIntrospector(db),
    createQueryCompiler: () => base.createQueryCompiler(),
  }
}

/** Creates tables in a transaction: with `begin immediate`, two processes that open a new file do not collide. */
class TransactionalSqlite extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Stored pages may come from behind a login, so other users of the machine cannot read the file. */
const OWN_FOLDER = 0o700
const OWN_FILE = 0o600

function prepareFile(file: string, mustExist: boolean): void {
  if (mustExist && !existsSync(file))
    throw new StoreFailure('unusable', `there is no database ${file}`, 'check --database and AMBERYL_DATABASE')
  try {
    mkdirSync(dirname(file), { recursive: true, mode: OWN_FOLDER })
    closeSync(openSync(file, existsSync(file) ? 'r' : 'a', OWN_FILE))
  } catch (error) {
    throw failureOf(file, error) ?? error
  }
}

/** Error codes of Node and SQLite; longer codes (SQLITE_READONLY_DBMOVED) start with these. */
function failureOf(file: string, error: unknown): StoreFailure | undefined {
  if (error instanceof StoreFailure || !(error instanceof Error)) return undefined
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const is = (...codes: string[]): boolean => codes.some(one => code === one || code.startsWith(`${one}_`))
  const failure = (kind: StoreFailure['kind'], what: string, remedy: string): StoreFailure =>
    new StoreFailure(kind, `${what}: ${file}`, remedy, error)

  if (is('SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT'))
    return failure(
      'full',
      'the disk of the database is full',
      'free some disk space, then start again; no stored data is lost',
    )
  if (is('SQLITE_BUSY', 'SQLITE_LOCKED'))
    return failure(
      'busy',
      'another process has locked the database',
      'stop that process, or use PostgreSQL for several processes',
    )
  if (is('SQLITE_NOTADB', 'EISDIR')) return failure('unusable', 'not a SQLite database', 'name another file')
  if (is('SQLITE_CORRUPT')) return failure('unusable', 'the database is damaged', 'restore the last backup')
  if (is('EROFS'))
    return failure(
      'unusable',
      'the disk of the database is read-only',
      'mount it so that it can be written to, then start again; no stored data is lost',
    )
  if (is('SQLITE_READONLY', 'SQLITE_PERM', 'SQLITE_AUTH', 'EACCES', 'EPERM'))
    return failure(
      'unusable',
      'no permission to write the database',
      'check the permissions of the file and its folder',
    )
  if (is('SQLITE_CANTOPEN', 'ENOENT', 'ENOTDIR', 'EEXIST') || /Unable to open connection/.test(error.message))
    return failure('unusable', 'the database cannot be opened', 'check the path')
  if (is('SQLITE_IOERR', 'EIO'))
    return failure(
      'unusable',
      'reading or writing the disk of the database failed',
      'check the disk, then restore the last backup',
    )
  return undefined
}
