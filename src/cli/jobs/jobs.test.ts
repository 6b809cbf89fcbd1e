import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Ending, runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

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
