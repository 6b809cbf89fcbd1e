import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Ending, runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openStore } from '../../store/open-store.ts'
import { findJob } from '../../store/runs/jobs.ts'
import { addWrapper, listWrappers } from '../../store/runs/wrappers.ts'

const folder = temporaryFolder()

const file = (name: string, text?: string): string => {
  const path = join(folder, name)
  if (text !== undefined) writeFileSync(path, text)
  return path
}
const amberyl = (...args: string[]): Promise<Ending> => runCommand([...args, '--database', file('jobs.db')])

const HOMES = `start: https://homes.example/rent
schedule: { cron: "0 6 * * *", timeZone: Europe/Berlin }
request: { headers: { Authorization: "Basic c2VjcmV0" } }
`

describe('jobs are kept', () => {
  test('with the times at which they run', async () => {
    const { code, out } = await amberyl(
      'jobs',
      'add',
      file('homes.yaml', HOMES),
      file('shops.yaml', 'start: https://a.example/'),
    )
    expect(code).toBe(0)
    expect(out).toMatch(/^added homes: 0 6 \* \* \* \(Europe\/Berlin\), next (?:\d{4}-\d\d-\d\d 06:00(?:, )?){3}\n/)
    expect(out).toMatch(/\nadded shops: no schedule; run it with amberyl jobs run shops\n$/)
  })

  test('once each, however often they are added', async () => {
    expect((await amberyl('jobs', 'add', file('homes.yaml'))).out).toMatch(/^updated homes: /)
    const names = JSON.parse((await amberyl('jobs', 'list', '--json')).out).map(({ name }: { name: string }) => name)
    expect(names).toEqual(['homes', 'shops'])
  })

  test('and listed', async () => {
    const { out } = await amberyl('jobs', 'list')
    expect(out).toMatch(/^job {4}state .*\nhomes {2}active {2}0 6 \* \* \* {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}never/)
  })

  test('and shown without what is secret', async () => {
    const { code, out } = await amberyl('jobs', 'show', 'homes')
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^job +homes\nstate +active\nfile +\/[\s\S]*\(hidden\)[\s\S]*no runs yet\n$/),
    ])
    expect((await amberyl('jobs', 'show', 'homes', '--json')).out).not.toContain('c2VjcmV0')
  })

  test('and paused, so that nothing is next', async () => {
    expect((await amberyl('jobs', 'pause', 'homes')).out).toMatch(/^homes is paused/)
    expect(JSON.parse((await amberyl('jobs', 'list', '--json')).out)[0]).toMatchObject({
      state: 'paused',
      nextAt: null,
    })
    expect((await amberyl('jobs', 'add', file('homes.yaml'))).out).toMatch(
      /paused; resume it with amberyl jobs resume homes\n$/,
    )
    expect((await amberyl('jobs', 'resume', 'homes')).out).toMatch(
      /^homes is active: next .* 06:00 \(Europe\/Berlin\)\n$/,
    )
  })

  test('until they are removed', async () => {
    expect((await amberyl('jobs', 'remove', 'shops')).out).toBe('removed shops; files that it wrote are kept\n')
    expect((await amberyl('jobs', 'list')).out).not.toContain('shops')
  })
})

describe('what is wrong is told', () => {
  test('of a job file with line and key, before any is stored', async () => {
    const wrong = file('wrong.yaml', 'start: https://a.example/\nshedule: "@daily"\n')
    const { code, err } = await amberyl('jobs', 'add', file('other.yaml', HOMES), wrong)
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('wrong.yaml:2:1: shedule: unknown key; did you mean schedule?'),
    ])
    expect(err).toMatch(/\nNothing was stored\.\n$/)
    expect((await amberyl('jobs', 'list')).out).not.toContain('other')
    expect((await amberyl('harvest', wrong)).code).toBe(2)
  })

  test.each([
    [['jobs', 'show', 'hommes'], 'There is no job hommes; did you mean homes?'],
    [['jobs', 'run', 'homes.yaml'], 'There is no job homes.yaml; did you mean homes?'],
    [['runs', 'zebra'], 'There is no job zebra. List all jobs with amberyl jobs list.'],
    [['runs', 'show', 'homes'], 'homes has no run yet. To run it now: amberyl jobs run homes'],
    [['runs', 'show', 'homes', 'first'], 'first is not a run: write a number, last or previous.'],
    [['runs', 'diff', 'homes', '7'], 'homes has no run with records yet.'],
    [['export', 'homes', '--json'], 'homes has no run with records yet.'],
    [['jobs', 'wrapper', 'homes', '--version', '2'], 'homes has no wrapper yet: its first run learns one.'],
    [['jobs', 'accept', 'homes'], 'No new wrapper is proposed for homes.'],
    [['jobs', 'add', 'nothing.yaml'], 'There is no file nothing.yaml.'],
    [['worker', '--concurrency', '2'], '--concurrency is for PostgreSQL'],
    [['harvest', 'x.yaml', '--json', '--format', 'csv'], '--json prints the run and --format the table'],
  ])('of %j', async (args, message) => {
    expect(await amberyl(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) })
  })

  test('of a variable that is not set, before anything is begun', async () => {
    await amberyl(
      'jobs',
      'add',
      file('secret.yaml', `start: https://a.example/\nrequest:\n  proxy: \${NOT_SET_HERE}\n`),
    )
    const { code, err } = await amberyl('jobs', 'run', 'secret')
    expect([code, err]).toEqual([1, expect.stringContaining('NOT_SET_HERE, which is not set')])
    expect((await amberyl('runs', 'secret')).out).toBe('no runs yet\n')
  })

  test('of a database that is not there', async () => {
    const { code, err } = await runCommand(['status', '--database', file('misspelt.db')])
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/there is no database .*misspelt\.db\nWhat to do: check --database/),
    ])
  })
})

test('an example is a job file', async () => {
  const { out } = await runCommand(['jobs', 'example'])
  expect((await amberyl('jobs', 'add', file('example.yaml', out))).code).toBe(0)
})

test('a proposed wrapper is accepted or rejected with a reason, and an earlier one is used again', async () => {
  const jobs = (...args: string[]): Promise<Ending> => runCommand(['jobs', ...args, '--database', file('wrappers.db')])
  await jobs('add', file('lamps.yaml', 'start: https://lamps.example/'))
  const store = await openStore(file('wrappers.db'))
  onTestFinished(() => store.close())
  const { id: jobId } = (await findJob(store.db, 'lamps'))!
  const add = (state: 'current' | 'proposed', name: string) =>
    store.transaction(tx =>
      addWrapper(tx, { jobId, kind: 'list', runId: null, state, content: `{"name":"${name}"}`, because: 'it changed' }),
    )
  const versions = async (): Promise<string[]> =>
    (await listWrappers(store.db, jobId)).map(({ version, state, because }) => `${version} ${state}: ${because}`)
  await add('current', 'one')
  expect(await jobs('reject', 'lamps')).toMatchObject({ code: 2, err: expect.stringContaining('No new wrapper') })
  await add('proposed', 'two')
  expect(await jobs('reject', 'lamps', '--reason', 'no prices')).toMatchObject({
    code: 0,
    out: 'wrapper 2 of lamps is rejected; the job keeps the one that it has\n',
  })
  expect(await versions()).toEqual(['1 current: it changed', '2 replaced: it changed; rejected: no prices'])
  await add('proposed', 'three')
  expect((await jobs('accept', 'lamps')).out).toMatch(/^lamps uses wrapper 3 from now on\./)
  expect((await jobs('wrapper', 'lamps')).out).toBe('{"name":"three"}')
  expect((await jobs('restore', 'lamps', '--version', '1')).out).toBe('lamps uses wrapper 1 again, as version 4\n')
  expect((await jobs('wrapper', 'lamps')).out).toBe('{"name":"one"}')
  expect((await jobs('restore', 'lamps')).err).toContain('Name the version: --version N')
  expect((await jobs('restore', 'lamps', '--version', '9')).err).toContain('there are: 1, 2, 3, 4')
})
