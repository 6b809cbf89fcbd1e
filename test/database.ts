import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, inject } from 'vitest'
import { openStore } from '../src/store/open-store.ts'
import type { Store } from '../src/store/store.ts'
import type {} from './shared-postgres.ts'

/** Opens the database of the test; every call gives another store on the same one, as another process would have. */
export type Open = () => Promise<Store>

interface Fresh {
  readonly where: string
  remove(): Promise<void>
}

/** The same tests on SQLite and on PostgreSQL. Every test has a database of its own. */
export function describeDatabases(name: string, tests: (open: Open) => void): void {
  describe(`${name} (SQLite)`, () => tests(openFresh(freshFile)))
  const postgres = inject('postgres')
  if ('url' in postgres) describe(`${name} (PostgreSQL)`, () => tests(openFresh(() => freshDatabase(postgres.url))))
  else
    describe.skip(`${name} (PostgreSQL does not start here: ${postgres.missing})`, () => tests(() => Promise.reject()))
}

function openFresh(make: () => Promise<Fresh>): Open {
  let fresh: Promise<Fresh> | undefined
  let stores: Store[] = []
  afterEach(async () => {
    await Promise.all(stores.map(store => store.close()))
    await (await fresh)?.remove()
    fresh = undefined
    stores = []
  })
  return async () => {
    fresh ??= make()
    const store = await openStore((await fresh).where)
    stores.push(store)
    return store
  }
}

async function freshFile(): Promise<Fresh> {
  const folder = await mkdtemp(join(tmpdir(), 'amberyl-store-'))
  return { where: join(folder, 'test.db'), remove: () => rm(folder, { recursive: true, force: true }) }
}

async function freshDatabase(url: string): Promise<Fresh> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await command(url, `create database ${name}`)
  const where = new URL(url)
  where.pathname = name
  return { where: where.href, remove: () => command(url, `drop database ${name} with (force)`) }
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
