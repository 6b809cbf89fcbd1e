import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { describeDatabases } from '../../test/database.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import type { StoreFailure } from './database/failure.ts'
import type { Schema } from './database/schema.ts'
import type { Queries } from './database/store.ts'
import { defaultStorePlace, withoutPassword } from './database/store-place.ts'
import { openStore } from './open-store.ts'

const aJob = (name: string) => ({
  name,
  spec: '{}',
  source: '',
  state: 'active' as const,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
})

const addJob = (queries: Queries, name: string) => queries.insertInto('jobs').values(aJob(name)).execute()

async function namesOf(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('jobs').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

describeDatabases('a database', (open, emptyPlace) => {
  test('is made by the first who opens it, also when two do so at once', async () => {
    const place = await emptyPlace()
    const [one, other] = await Promise.all([openStore(place), openStore(place)])
    await addJob(one.db, 'cars')
    expect(await namesOf(other.db)).toEqual(['cars'])
    await Promise.all([one.close(), other.close()])
  })

  test('of a newer version is refused', async () => {
    const { db } = await open()
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`.execute(db)
    await expect(open()).rejects.toMatchObject({ kind: 'newer', message: expect.stringContaining('9999-later') })
    await sql`delete from kysely_migration where name = '9999-later'`.execute(db)
  })

  test('keeps all of a transaction or nothing', async () => {
    const store = await open()
    const half = store.transaction(async tx => {
      await addJob(tx, 'cars')
      throw new Error('stopped in the middle')
    })
    await expect(half).rejects.toThrow('stopped in the middle')
    expect(await namesOf(store.db)).toEqual([])
  })

  test('is written by two at the same time; both wait for each other without stopping the process', async () => {
    const [one, other] = await Promise.all([open(), open()])
    const write = (store: typeof one, prefix: string) =>
      Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          store!.transaction(async tx => {
            await addJob(tx, `${prefix}${at}`)
            await new Promise(resolve => setImmediate(resolve))
            await tx.updateTable('jobs').set({ state: 'paused' }).where('name', '=', `${prefix}${at}`).execute()
          }),
        ),
      )
    await Promise.all([write(one, 'a'), write(other, 'b')])
    expect(await namesOf(one!.db)).toHaveLength(40)
  })

  test('gives numbers as numbers and bytes as bytes', async () => {
    const { db } = await open()
    const moment = Date.UTC(2026, 0, 1)
    await db
      .insertInto('jobs')
      .values({ ...aJob('cars'), next_at: moment })
      .execute()
    const job = await db.selectFrom('jobs').select(['id', 'next_at']).executeTakeFirstOrThrow()
    expect(job).toEqual({ id: 1, next_at: moment })
    expect(
      await db
        .selectFrom('jobs')
        .select(eb => eb.fn.countAll().as('n'))
        .execute(),
    ).toEqual([{ n: 1 }])
    const run = await db
      .insertInto('runs')
      .values({ ...NEW_RUN, job_id: job.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const model = new Uint8Array([0, 1, 255])
    await db.insertInto('models').values({ run_id: run.id, walk: 1, ref: 'a', model }).execute()
    expect((await db.selectFrom('models').select('model').executeTakeFirstOrThrow()).model).toEqual(model)
  })
})

const NEW_RUN = {
  number: 1,
  state: 'running' as const,
  cause: 'command' as const,
  started_at: '2026-01-01T00:00:00.000Z',
  spec: '{}',
  columns: '[]',
  notes: '[]',
  resumed: 0,
  pages: 0,
  records: 0,
  duplicates: 0,
  details_read: 0,
  details_missing: 0,
}

const folder = temporaryFolder()

const failureOf = (where: string, options = {}): Promise<StoreFailure> =>
  openStore(where, options).then(
    () => expect.unreachable('opened'),
    error => error,
  )

test('a file that is no database, a folder, a path through a file: said, with what to do', async () => {
  const file = join(folder, 'page.html')
  writeFileSync(file, '<html>'.repeat(200))
  expect(await failureOf(file)).toMatchObject({ kind: 'unusable', message: `not a SQLite database: ${file}` })
  expect(await failureOf(tmpdir())).toMatchObject({ kind: 'unusable', remedy: expect.stringMatching(/./) })
  expect(await failureOf(join(file, 'jobs.db'))).toMatchObject({ kind: 'unusable' })
  expect(await failureOf(`${file}.db`, { mustExist: true })).toMatchObject({ kind: 'unusable' })
})

test.each([
  [
    'view',
    'runs',
    'alter table runs rename to old; create view runs as select * from old, (with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n)',
  ],
  ['trigger', 'late', 'create trigger late after insert on jobs begin delete from records; end'],
])('a file with a %s of somebody else is refused before it runs', async (type, name, statements) => {
  const place = join(temporaryFolder(), 'foreign.db')
  const store = await openStore(place)
  for (const statement of statements.split(/; (?=create)/)) await sql.raw(statement).execute(store.db)
  await store.close()
  await expect(openStore(place)).rejects.toMatchObject({
    kind: 'unusable',
    message: expect.stringContaining(`has a ${type} "${name}" that Amberyl did not make`),
  })
})

test('only what passes with the machine does not wait for the disk', async () => {
  const store = await openStore(join(temporaryFolder(), 'jobs.db'))
  const waits = async (db: Kysely<Schema>): Promise<boolean> => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
    return rows[0]!.synchronous === 2
  }
  // Twice: a statement that is kept must take effect again.
  for (let times = 0; times < 2; times++) {
    expect(await store.passing(waits)).toBe(false)
    expect(await waits(store.db)).toBe(true)
  }
  await expect(store.passing(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await waits(store.db)).toBe(true)
  await store.close()
})

test('a full disk is told as such; what was stored is intact and usable', async () => {
  const store = await openStore(':memory:')
  await addJob(store.db, 'cars')
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db)
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + 2}`).execute(store.db)
  const large = store.transaction(async tx => {
    for (let at = 0; at < 50; at++)
      await tx
        .insertInto('jobs')
        .values({ ...aJob(`x${at}`), source: 'x'.repeat(9000) })
        .execute()
  })
  await expect(large).rejects.toMatchObject({ name: 'StoreFailure', kind: 'full' })
  expect(await namesOf(store.db)).toEqual(['cars'])
  await addJob(store.db, 'boats')
  await store.close()
})

test('a server that is not there, a wrong password, a database that is not there: said', async () => {
  expect(await failureOf('postgres://localhost:1/x')).toMatchObject({ kind: 'connection' })
  const postgres = inject('postgres')
  if (!('url' in postgres)) return
  const wrong = postgres.url.replace('password', 'guess')
  expect(await failureOf(wrong)).toMatchObject({ kind: 'unusable', message: expect.not.stringContaining('guess') })
  const other = postgres.url.replace(/[^/]*$/, 'nowhere')
  expect(await failureOf(other)).toMatchObject({
    kind: 'unusable',
    message: expect.stringContaining('does not exist'),
  })
})

test('a server is asked only for what poolers such as PgBouncer know', async () => {
  const received = new Promise<string>(resolve => {
    const server = createServer(socket => {
      socket.once('data', message => {
        socket.destroy()
        server.close()
        resolve(message.subarray(8).toString())
      })
    }).listen(0, async () => {
      const { port } = server.address() as AddressInfo
      await openStore(`postgres://me@127.0.0.1:${port}/list`).catch(() => {})
    })
  })
  const words = (await received).split('\0').filter(Boolean)
  const parameters = words.filter((_, at) => at % 2 === 0).sort()
  expect(parameters).toEqual(['application_name', 'client_encoding', 'database', 'user'])
})

test('a server has limits for locks, so that a suspended worker does not block others for ever', async context => {
  const postgres = inject('postgres')
  if (!('url' in postgres)) return context.skip()
  const store = await openStore(postgres.url)
  const { rows } = await sql<{ locks: string; idle: string }>`
    select current_setting('lock_timeout') as locks, current_setting('idle_in_transaction_session_timeout') as idle
  `.execute(store.db)
  await store.close()
  expect(rows).toEqual([{ locks: '1min', idle: '20s' }])
})

test('the default place is among the data of the user', () => {
  const on = (platform: NodeJS.Platform, env = {}) => defaultStorePlace(env, { platform, home: '/home/ada' })
  expect(on('linux')).toBe('/home/ada/.local/share/amberyl/amberyl.db')
  expect(on('linux', { XDG_DATA_HOME: '/data' })).toBe('/data/amberyl/amberyl.db')
  expect(on('darwin')).toBe('/home/ada/Library/Application Support/amberyl/amberyl.db')
  expect(on('linux', { AMBERYL_DATABASE: 'postgres://db/amberyl' })).toBe('postgres://db/amberyl')
})

test('passwords are not shown', () => {
  expect(withoutPassword('postgres://ada:secret@db:5432/jobs?sslmode=require')).toBe(
    'postgres://ada@db:5432/jobs?sslmode=require',
  )
})
