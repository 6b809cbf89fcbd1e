import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPage } from '../../../test/harvest-server/list-page.ts'
import { type ListRecord, makeListRecord } from '../../../test/harvest-server/list-record.ts'
import { type Ending, runCommand, type Surroundings } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openStore } from '../../store/open-store.ts'

const PER_PAGE = 10

/** What the shop sells now, on three pages. */
let goods: ListRecord[] = Array.from({ length: 30 }, (_, at) => makeListRecord(at + 1))
let isBroken = false
let visits = 0
let template: 'cards' | 'table' = 'cards'
/** Called before a page is sent. */
let onPage = (_: number): void => {}

function answerPage(number: number): string {
  const count = Math.ceil(goods.length / PER_PAGE)
  return listPage({
    number,
    count,
    records: goods.slice((number - 1) * PER_PAGE, number * PER_PAGE),
    template,
    addressOf: page => `/list?page=${page}`,
    next: number < count ? number + 1 : undefined,
  })
}

let server: Server
const folder = temporaryFolder()
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://shop.test')
    if (pathname !== '/list' || isBroken) return void response.writeHead(pathname === '/list' ? 500 : 404).end()
    const page = Number(searchParams.get('page') ?? 1)
    onPage(page)
    // No two visits see the same page, so every run reads the list.
    const counted = answerPage(page).replace('</body>', `<p>You are visitor ${++visits}.</p></body>`)
    response.setHeader('content-type', 'text/html; charset=utf-8').end(counted)
  })
  // On a busy machine the next request may take longer than the usual five seconds.
  server.keepAliveTimeout = 60_000
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const start = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`
  const common = `start: ${start}\nreading: parser\npoliteness: { delay: 0, retries: 0 }\n`
  writeFileSync(file('shop.yaml'), `${common}outputs: shop-{run}.csv\n`)
  writeFileSync(file('careful.yaml'), `${common}limits: { pages: 2 }\nmend: propose\n`)
})
afterAll(() => {
  server.close()
})

const file = (name: string): string => join(folder, name)
const amberyl = (args: readonly string[], around: Surroundings = {}): Promise<Ending> =>
  runCommand([...args, '--database', file('shop.db')], around)
const harvest = (...more: string[]): Promise<Ending> => amberyl(['harvest', file('shop.yaml'), ...more])
const lines = (text: string): string[] => text.trim().split(/\r?\n/)

/** The second is cheaper, the third is gone, and one is new. */
function changeGoods(): void {
  const [first, second, , ...others] = goods
  const cheaper = { ...second!, fields: { ...second!.fields, price: '£1.00' } }
  goods = [first!, cheaper, ...others, makeListRecord(31)]
}

describe('a job', () => {
  test('is run, and its table is there', async () => {
    const { code, out, err } = await harvest()
    expect([code, out]).toEqual([0, ''])
    expect(err).toMatch(
      /^Run 1 of shop: 30 records from 3 pages in \S+ s\.\nWrote: .*shop-1\.csv\nExport the table: amberyl export shop/,
    )
    expect(lines(readFileSync(file('shop-1.csv'), 'utf8')).length).toBe(31)
  })

  test('is compared with the run before when it is run again', async () => {
    changeGoods()
    const { code, out, err } = await amberyl(['jobs', 'run', 'shop', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      job: 'shop',
      run: 2,
      state: 'finished',
      template: { kind: 'same' },
      changes: { comparedTo: 1, new: 1, changed: 1, gone: 1, unchanged: 28, moved: 0 },
    })
    expect(err).toMatch(/\nCompared with run 1: 1 new, 1 changed, 1 gone, 28 unchanged\.\n/)
  })

  test('says what changed', async () => {
    const { code, out } = await amberyl(['runs', 'diff', 'shop'])
    expect(code).toBe(0)
    expect(out).toMatch(/^shop: run 2 \(.*\) compared with run 1 \(.*\)\n1 new, 1 changed, 1 gone, 28 unchanged\.\n/)
    expect(out).toMatch(/\n~ .*model 2\n {4}price: £\S+ → £1\.00\n/)
    expect(out).toMatch(/\n\+ .*model 31 · £/)
    expect(out).toMatch(/\n- .*model 3 · £/)
    expect((await amberyl(['runs', 'diff', 'shop', '2', '1', '--exit-code'])).code).toBe(3)
  })

  test('says it to programs too', async () => {
    const changes = JSON.parse((await amberyl(['runs', 'diff', 'shop', '--json'])).out)
    expect(changes.map(({ change }: { change: string }) => change).sort()).toEqual(['changed', 'gone', 'new'])
    const since = await amberyl(['export', 'shop', '--since', '1', '--format', 'csv'])
    expect([since.code, lines(since.out).length]).toEqual([0, 4])
  })

  test('has its tables in every format', async () => {
    const table = await amberyl(['export', 'shop', '--run', 'previous', '--format', 'ndjson'])
    expect([table.code, lines(table.out).length]).toEqual([0, 30])
    expect((await amberyl(['export', 'shop', '-o', file('shop.xlsx')])).code).toBe(0)
    expect(readFileSync(file('shop.xlsx')).subarray(0, 2).toString()).toBe('PK')
    const seen = await amberyl(['export', 'shop'], { isTerminal: true, columns: 200 })
    expect(seen.out).toContain('model 31')
  })

  test('shows its runs', async () => {
    const { out } = await amberyl(['runs', 'shop'])
    expect(lines(out).map(line => line.split(/ +/).slice(0, 3).join(' '))).toEqual([
      'job run state',
      'shop 2 finished',
      'shop 1 finished',
    ])
    expect((await amberyl(['runs', 'show', 'shop'])).out).toMatch(
      /\nfrom http\S+\/list: 3 pages, reached the last page/,
    )
  })

  test('hands out its wrapper', async () => {
    const { code, out } = await amberyl(['jobs', 'wrapper', 'shop', '--version', '1'])
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ fields: expect.any(Array) })])
  })
})

describe('a run that breaks off', () => {
  test('keeps what was read, and is taken up again', async () => {
    let interrupt = (): void => {}
    onPage = page => void (page === 3 && interrupt())
    const stopped = await amberyl(['jobs', 'run', 'shop'], { onInterrupt: act => void (interrupt = act) })
    expect([stopped.code, stopped.err]).toEqual([
      130,
      expect.stringMatching(/STOPPED: run 3 of shop has stored 2 pages and 20 records/),
    ])
    const asked: number[] = []
    onPage = page => void asked.push(page)
    const again = await harvest('--format', 'csv')
    expect([again.code, lines(again.out).length]).toEqual([0, 31])
    expect(again.err).toMatch(/^Continuing run 3 of shop after 2 pages and 20 records\./)
    expect(asked).toEqual([3])
  })

  test('is given up where a fresh one is wanted', async () => {
    await amberyl(['jobs', 'run', 'shop'], { onInterrupt: act => act() })
    const { code, err } = await amberyl(['jobs', 'run', 'shop', '--fresh'], { isTerminal: true })
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(/^Gave up run 4 of shop, which was interrupted .*\.\n[\s\S]*Run 5 of shop: 30 records/),
    ])
    expect(err).toMatch(/2 pages · 20 records · [^\r]*opening page 3/)
  })
})

describe('a run that somebody works on', () => {
  test('is left alone', async () => {
    await amberyl(['jobs', 'run', 'shop'], { onInterrupt: act => act() })
    const store = await openStore(file('shop.db'))
    const lease = { lease_owner: 'far.example:b00t:1:4711:99:abc/1', lease_until: Date.now() + 60_000 }
    await store.db.updateTable('tasks').set(lease).where('state', '=', 'open').execute()
    const { code, err } = await harvest('--fresh')
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/run 6 of shop is in progress in process 4711 on far\.example\./),
    ])
    expect((await amberyl(['jobs', 'remove', 'shop', '--yes'])).err).toContain('process 4711 on far.example')
    expect((await amberyl(['status'])).out).toMatch(/\nshop run 6 started .*by process 4711 on far\.example\n/)
    await store.db.updateTable('tasks').set({ lease_owner: null }).where('state', '=', 'open').execute()
    await store.close()
  })

  test('is taken up by a worker, which stops when it is told to', async () => {
    let interrupt = (): void => {}
    const worker = amberyl(['worker'], { onInterrupt: act => void (interrupt = act) })
    const state = async (): Promise<string> => JSON.parse((await amberyl(['runs', '--json'])).out)[0].state
    await expect.poll(state, { timeout: 30_000 }).toBe('finished')
    interrupt()
    const { code, err } = await worker
    expect([code, err]).toEqual([0, expect.stringMatching(/Z shop run 6: page 3, 10 records, [\s\S]*Z stopped\n$/)])
  })
})

describe('a job whose owner wants to look first', () => {
  test('is finished in part where a limit ends it', async () => {
    const { code, err } = await amberyl(['harvest', file('careful.yaml')])
    expect([code, err]).toEqual([5, expect.stringMatching(/^INCOMPLETE: .*reached the limit of 2 pages/)])
  })

  test('is deferred when the template has changed', async () => {
    template = 'table'
    const { code, err } = await amberyl(['jobs', 'run', 'careful'])
    expect([code, err]).toEqual([4, expect.stringMatching(/^DEFERRED: [\s\S]*\nTemplate changed, proposed: /)])
    expect((await amberyl(['status'])).out).toMatch(
      /^ATTENTION: careful: the template changed, and wrapper 2 is waiting for your review\nATTENTION: careful: run 2 was deferred: \S/,
    )
    expect((await amberyl(['jobs', 'show', 'careful'])).out).toContain('amberyl jobs wrapper careful --version 2')
  })

  test('goes on with the new wrapper when that is accepted', async () => {
    expect((await amberyl(['jobs', 'accept', 'careful'])).out).toMatch(/^careful uses wrapper 2 from now on\./)
    const { code, err } = await amberyl(['jobs', 'run', 'careful'])
    expect([code, err]).toEqual([5, expect.stringMatching(/Compared with run 1: 0 new, \d+ changed, 0 gone/)])
    template = 'cards'
    await amberyl(['jobs', 'remove', 'careful', '--yes'])
  })
})

describe('the status', () => {
  test('is well', async () => {
    const { code, out } = await amberyl(['status', '--json'])
    expect([code, JSON.parse(out)]).toEqual([
      0,
      expect.objectContaining({ jobs: { active: 1, paused: 0 }, attention: [] }),
    ])
  })

  test('is not after a run that failed', async () => {
    isBroken = true
    const { code, err } = await amberyl(['jobs', 'run', 'shop'])
    expect([code, err]).toEqual([1, expect.stringMatching(/^FAILED: .*500/)])
    const status = await amberyl(['status'])
    expect([status.code, status.out]).toEqual([1, expect.stringMatching(/^ATTENTION: shop: run 7 failed: \S/)])
  })
})

test('a job with runs is removed only on demand', async () => {
  const refused = await amberyl(['jobs', 'remove', 'shop'])
  expect([refused.code, refused.err]).toEqual([
    2,
    expect.stringMatching(/would delete shop with 7 runs, 31 records and \d wrappers?\./),
  ])
  expect((await amberyl(['jobs', 'remove', 'shop', '--yes'])).out).toMatch(/^removed shop with 7 runs, 31 records/)
  expect((await amberyl(['runs'])).out).toBe('no runs yet\n')
  expect(existsSync(file('shop-1.csv'))).toBe(true)
})

test('the database is backed up and whole', async () => {
  expect((await amberyl(['store', 'check'])).out).toMatch(/\ndamage +none\n/)
  expect((await amberyl(['store', 'backup', file('copy.db')])).code).toBe(0)
  expect((await runCommand(['store', 'check', '--database', file('copy.db')])).code).toBe(0)
})

test('a file that cannot be written makes a run end in part; its records are there', async () => {
  isBroken = false
  const start = /^start: .*$/m.exec(readFileSync(file('shop.yaml'), 'utf8'))![0]
  writeFileSync(file('lost.yaml'), `${start}\nreading: parser\npoliteness: { delay: 0 }\noutputs: shop.yaml/x.csv\n`)
  const { code, err } = await amberyl(['harvest', file('lost.yaml')])
  expect([code, err]).toEqual([5, expect.stringContaining('failed to write shop.yaml/x.csv')])
  expect((await amberyl(['export', 'lost', '--format', 'csv'])).code).toBe(0)
})
