import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startDemo } from '../../demo/server.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { cpuTimeOfProgram } from '../cpu-time.ts'
import { runCommand } from '../run-command.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startMisbehavingServer } from './misbehaving-server.ts'

// The built program, as a user runs it (`npm test` builds it first), to test streams, exit codes, and signals;
// everything else runs in this process, which is faster.
const PROGRAM = join(import.meta.dirname, '../../dist/src/main.js')
const server = closedAfterwards(await startMisbehavingServer())
const site = closedAfterwards(await startDemo())
const folder = temporaryFolder()

interface Ending {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function amberyl(...args: string[]): Promise<Ending> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', chunk => (out += chunk))
  child.stderr.on('data', chunk => (err += chunk))
  return new Promise(resolve => child.on('close', code => resolve({ code, out, err })))
}

describe('show', () => {
  test('prints a summary and an outline, messages on stderr, exit 0', async () => {
    const { code, out, err } = await amberyl('show', `${server.url}/fine`)
    expect(code).toBe(0)
    expect(out).toMatch(/^page +http.*\/fine\ntitle +Fine\n/)
    expect(out).toMatch(/^ {4}p "All is well" \[\d+,\d+ \d+×\d+\]$/m)
    expect(err.split('\n').filter(line => !line.includes('sandbox') && line !== '')).toEqual([])
  })

  test('gives everything as JSON', async () => {
    const model = await runCommand(['show', '-', '--json'], { stdin: '<title>T</title><a href="/x">Go</a>' })
    const page = JSON.parse(model.out)
    expect(page.title).toBe('T')
    const link = page.nodes.find((node: { tag: string }) => node.tag === 'a')
    expect(link).toMatchObject({
      xpath: '/html[1]/body[1]/a[1]',
      attributes: { href: '/x' },
      clickable: true,
      visible: true,
    })
    expect(link.box).toHaveLength(4)
    const snapshot = JSON.parse(
      (await runCommand(['show', '-', '--json', '--stage', 'render', '--static'], { stdin: '<p>x' })).out,
    )
    expect(snapshot.documents[0].nodes.parentIndex[0]).toBe(-1)
  })

  test('saves a screenshot with boxes, and a page file that it can read again', async () => {
    const [picture, file] = [join(folder, 'a.png'), join(folder, 'a.page')]
    const saved = await runCommand(['show', `${server.url}/fine`, '--screenshot', picture, '--boxes', '-o', file])
    expect(saved.code).toBe(0)
    expect(readFileSync(picture).subarray(1, 4).toString()).toBe('PNG')
    const again = await runCommand(['show', file])
    expect(again.out).toBe(saved.out)
  })

  test('cut short by a limit ends with 5 and says what is missing', async () => {
    const endless = await runCommand(['show', `${server.url}/endless`, '--settle', '1'])
    expect(endless).toMatchObject({
      code: 5,
      out: expect.stringContaining('First line'),
      err: expect.stringContaining('--settle'),
    })
    const cut = await runCommand(['show', '-', '--static', '--max-nodes', '5'], { stdin: '<p>a<p>b<p>c<p>d' })
    expect(cut).toMatchObject({ code: 5, err: expect.stringContaining('--max-nodes') })
  })
})

describe('failures', () => {
  test.each([
    [['show', '/data.json'], 1, /application\/json/],
    [['show', '/empty', '--static'], 1, /is empty/],
    [['show', '/hang', '--timeout', '2', '--settle', '1'], 1, /kept its tab busy[\s\S]*--no-scripts/],
  ])('%j', async (args, code, message) => {
    const ending = await runCommand([args[0]!, server.url + args[1]!, ...args.slice(2)])
    expect(ending).toMatchObject({ code, out: '', err: expect.stringMatching(message) })
  })

  test('are told on stderr, and end with 1', async () => {
    const ending = await amberyl('show', `${server.url}/missing`)
    expect(ending).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/404[\s\S]*moved/) })
  })

  test('wrong usage ends with 2', async () => {
    expect(await amberyl('show')).toMatchObject({
      code: 2,
      err: expect.stringContaining('missing required argument'),
    })
    expect(await runCommand(['shwo', 'x'])).toMatchObject({ code: 2, err: expect.stringContaining('show') })
    expect(await runCommand(['show', 'x', '--viewport', 'big'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('1280x1024'),
    })
    expect(await runCommand(['show', 'x.html', '--static', '--screenshot', 'a.png'])).toMatchObject({ code: 2 })
  })

  test('a missing Chromium is told with what to do', async () => {
    vi.stubEnv('AMBERYL_BROWSER', '/no/such/browser')
    onTestFinished(() => void vi.unstubAllEnvs())
    const none = await runCommand(['show', `${server.url}/fine`])
    expect(none).toMatchObject({ code: 1, err: expect.stringMatching(/AMBERYL_BROWSER[\s\S]*Chromium/) })
    const without = await runCommand(['show', `${server.url}/fine`, '--static'])
    expect(without.code).toBe(0)
  })

  test('a file that cannot be written is told in one line', async () => {
    const { code, err } = await runCommand(['show', '-', '--static', '-o', '/no/such/folder/x.page'], {
      stdin: '<p>x',
    })
    expect([code, err.trim().split('\n').length]).toEqual([1, 1])
  })

  test('a damaged page file is told', async () => {
    writeFileSync(join(folder, 'bad.page'), 'nonsense')
    expect(await runCommand(['show', join(folder, 'bad.page')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('damaged'),
    })
  })
})

const browserProcesses = (profile: string): number =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes(profile)).length

test.concurrent.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'no browser outlives a program that ends by %s',
  async signal => {
    // Playwright puts each browser's profile below the temporary folder: a folder of its own marks our processes.
    const temporary = temporaryFolder()
    const child = spawn(process.execPath, [PROGRAM, 'show', `${server.url}/silent`], {
      env: { ...process.env, TMPDIR: temporary },
    })
    // A browser that is told to end while it starts has half a minute before it is killed.
    const until = async (holds: () => boolean): Promise<boolean> => {
      for (const end = performance.now() + 60_000; performance.now() < end; ) {
        if (holds()) return true
        await new Promise(resolve => setTimeout(resolve, 100))
      }
      return false
    }
    expect(await until(() => browserProcesses(temporary) > 0)).toBe(true)
    child.kill(signal)
    // A process that is just being started has no arguments yet, so one look may miss it.
    let looks = 0
    expect(
      await until(() => {
        looks = browserProcesses(temporary) === 0 ? looks + 1 : 0
        return looks === 5
      }),
    ).toBe(true)
  },
)

test('help shows commands and examples', async () => {
  expect((await runCommand(['--help'])).out).toMatch(/show[\s\S]*demo/)
  expect((await runCommand(['show', '--help'])).out).toMatch(/Examples:\n {2}amberyl show https/)
})

test('the demo makes a table of a whole list', async () => {
  const { code, out, err } = await runCommand(['demo'])
  expect(code).toBe(0)
  expect(out).toMatch(
    /\/library\/periodicals\/[\s\S]*\n10 [\s\S]*… 44 more records[\s\S]*npx amberyl studio --open[\s\S]*npx amberyl extract/,
  )
  expect(err).toMatch(/^54 records from 5 pages[\s\S]*\nDetails: 54 read\.\n/)
})

describe('extract and run', () => {
  test('read a live page, also without naming the command', async () => {
    const { code, out } = await runCommand([`${site.url}shop/table/`, '--pages', '1', '--format', 'ndjson'])
    expect([code, out.trim().split('\n').length]).toEqual([0, 20])
    expect(JSON.parse(out.split('\n')[0]!)).toMatchObject({
      article: 'TP-2040',
      name_link: `${site.url}shop/p/TP-2040/`,
      price: { text: '£40', value: 40, currency: 'GBP' },
    })
  })

  test('keep what was learned, and read further pages with it', async () => {
    const [wrapper, table] = [join(folder, 'outlet.json'), join(folder, 'outlet.csv')]
    const outlet = `${site.url}shop/outlet/`
    expect((await runCommand(['extract', outlet, '--pages', '1', '--save-wrapper', wrapper, '--json'])).code).toBe(0)
    expect((await runCommand(['run', wrapper, `${outlet}?page=2`, `${outlet}?page=3`, '-o', table])).code).toBe(0)
    const lines = readFileSync(table, 'utf8').trim().split('\r\n')
    expect([lines.length, lines[0]]).toEqual([37, expect.stringMatching(/^page,/)])
  })

  test('say when a page has no list', async () => {
    expect(await runCommand(['extract', `${site.url}homes/info/about/`, '--json'])).toMatchObject({
      code: 6,
      out: '[]\n',
      err: expect.stringContaining('note: no list on '),
    })
  })

  test('end quietly when the reader closes the pipe', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, i) => `<tr><td><a href="/${i}">Thing ${i}</a></td><td>£${i}.50</td><td>${'long '.repeat(9)}${i}</td></tr>`,
    )
    writeFileSync(join(folder, 'long.html'), `<table>${rows.join('')}</table>`)
    const child = spawn(process.execPath, [PROGRAM, 'extract', join(folder, 'long.html'), '--static', '--json'])
    let err = ''
    child.stderr.on('data', chunk => (err += chunk))
    child.stdout.once('data', () => child.stdout.destroy())
    const code = await new Promise(resolve => child.on('close', resolve))
    expect([code, err]).toEqual([0, ''])
  })
})

describe('set-up', () => {
  const SETUP = join(import.meta.dirname, '../../scripts/setup.mjs')
  const setup = (env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [SETUP], { encoding: 'utf8', env: { ...process.env, ...env } })

  test('of a ready clone takes a moment and says nothing', () => {
    expect(setup()).toMatchObject({ status: 0, stdout: '', stderr: '' })
    // Measured: 7 times as much as Node alone, half a second.
    const bare = cpuTimeOfProgram([process.execPath, '-e', '0'])
    expect(cpuTimeOfProgram([process.execPath, SETUP])).toBeLessThan(20 * bare)
  })

  test('with a browser named that is not there fails and says so', () => {
    const { status, stderr } = setup({ AMBERYL_BROWSER: '/no/such/browser' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('/no/such/browser')])
  })
})
