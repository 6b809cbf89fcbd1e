import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, inject } from 'vitest'
import type { Store } from '../src/store/database/store.ts'
import { openStore } from '../src/store/open-store.ts'
import type {} from './shared-postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Opens the database of the test; every call returns another store on the same database, like another process. */
export type Open = () => Promise<Store>
/** An empty place for a new database. */
export type EmptyPlace = () => Promise<string>

interface Databases {
  readonly emptyPlace: EmptyPlace
  /** With all tables, empty. */
  place(): Promise<string>
  /** After each test. */
  clean(): Promise<void>
}

/** The same tests on SQLite and on PostgreSQL. Every test starts with an empty database. */
export function describeDatabases(name: string, tests: (open: Open, emptyPlace: EmptyPlace) => void): void {
  describe(`${name} (SQLite)`, () => runOn(files(), tests))
  const postgres = inject('postgres') ?? { missing: 'these tests are run without one' }
  if ('url' in postgres) describe(`${name} (PostgreSQL)`, () => runOn(serverDatabases(postgres.url), tests))
  else describe.skip(`${name} (PostgreSQL does not start here: ${postgres.missing})`, () => runOn(files(), tests))
}

function runOn(databases: Databases, tests: (open: Open, emptyPlace: EmptyPlace) => void): void {
  let stores: Store[] = []
  let place: Promise<string> | undefined
  afterEach(async () => {
    await Promise.all(stores.map(store => store.close()))
    if (place) await databases.clean()
    place = undefined
    stores = []
  })
  tests(async () => {
    place ??= databases.place()
    const store = await openStore(await place)
    stores.push(store)
    return store
  }, databases.emptyPlace)
}

/** The tables are created once; each test gets a copy. */
function files(): Databases {
  const emptyPlace = async (): Promise<string> => join(temporaryFolder(), `${randomUUID()}.db`)
  let template: Promise<string> | undefined
  const makeTemplate = async (): Promise<string> => {
    const file = await emptyPlace()
    await (await openStore(file)).close()
    return file
  }
  return {
    emptyPlace,
    async place() {
      template ??= makeTemplate()
      const file = await emptyPlace()
      await copyFile(await template, file)
      return file
    },
    async clean() {},
  }
}

/** Each worker creates the tables once, because that takes longer than most tests; each test empties them. */
let made: Promise<string> | undefined

function serverDatabases(server: string): Databases {
  const emptyPlace = (): Promise<string> => createDatabase(server)
  return {
    emptyPlace,
    place: () => (made ??= emptyPlace()),
    clean: async () => command(await made!, EMPTY),
  }
}

/** IDs start at 1 again; views of jobs and the tables of the queue are removed. */
const EMPTY = `do $$ declare it record; begin
  drop schema if exists pgboss cascade;
  for it in select viewname from pg_views where schemaname = 'public' loop
    execute format('drop view if exists public.%I cascade', it.viewname);
  end loop;
  delete from jobs; delete from sites; delete from site_requests;
  for it in select sequencename from pg_sequences where schemaname = 'public' loop
    execute format('alter sequence public.%I restart', it.sequencename);
  end loop;
end $$`

/** A new database on a server; returns its address. `server`: the address of any other. */
export async function createDatabase(server: string): Promise<string> {
  const where = new URL(server)
  where.pathname = `test_${randomUUID().replaceAll('-', '')}`
  await command(server, `create database ${where.pathname.slice(1)}`)
  return where.href
}

async function command(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
