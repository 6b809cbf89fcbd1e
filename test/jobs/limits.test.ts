import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createDeflate, createGzip, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { closedAfterwards } from '../closed-afterwards.ts'
import { EFFORT } from '../effort.ts'
import { watchMemory } from '../process-tree.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type ProcessEnding, type ProcessOptions, startProcess } from './processes.ts'

/** What the program itself and its browser may take at most, in MB, whatever a page does. */
/** On a busy machine, garbage is collected late: 329 MB were seen. */
const MAX_NODE = 400
const MAX_BROWSER = 1_500

/** Pages whose scripts grow without end, each in its own way. */
const GROWING: Readonly<Record<string, string>> = {
  'array buffers': 'setTimeout(() => { const a = []; for (;;) a.push(new Uint8Array(5e7).fill(1)) }, 50)',
  'nodes, some at a time':
    'setInterval(() => { for (let i = 0; i < 20000; i++) document.body.append(document.createElement("p")) }, 1)',
  'an endless answer': 'fetch("/endless").then(async r => { const d = r.body.getReader(); for (;;) await d.read() })',
  objects: 'const a = []; for (;;) a.push(new Array(1e6).fill(a.length))',
  'texts of one node': 'setInterval(() => document.body.append("x".repeat(2e7)), 10)',
  // Much longer ones take more of the program's own memory: SECURITY.md says so.
  'data: addresses':
    'const s = "data:image/png;base64," + "A".repeat(3e6); setInterval(() => { const i = new Image(); i.src = s + Math.random(); document.body.append(i) }, 10)',
  canvases:
    'setInterval(() => { const c = document.createElement("canvas"); c.width = c.height = 8000; c.getContext("2d").fillRect(0, 0, 8000, 8000); document.body.append(c) }, 10)',
  'a worker':
    'new Worker(URL.createObjectURL(new Blob(["const a = []; for (;;) a.push(new Uint8Array(5e7).fill(1))"]))); setInterval(() => document.body.append("."), 50)',
  'messages to the console': 'setInterval(() => console.log("x".repeat(2e8)), 50)',
  'a huge error': 'setTimeout(() => { throw "\\u4e00".repeat(3e8) }, 50)',
  'a compressed answer': 'fetch("/bomb").then(r => r.text()).then(t => { window.t = t })',
}

let packedZeros: Buffer | undefined
const bomb = (): Buffer => (packedZeros ??= gzipSync(Buffer.alloc(600_000_000), { level: 1 }))

/** All of them in `npm run test:hard`, the first few in every run. */
const some = (all: readonly string[], few: number): readonly string[] => (EFFORT > 1 ? all : all.slice(0, few))
const server = createServer((request, response) => {
  const path = decodeURIComponent(request.url!.slice(1))
  const endless = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, '<p>x</p>')));
    response.once('drain', endless)
  }
  // A server that compresses what never ends.
  const packed = (coding: Transform): void => {
    const zeros = Buffer.alloc(1_000_000)
    const more = (): void => {
      // A stream that was ended returns an error here.
      while (!coding.destroyed && coding.write(zeros) === true);
      coding.once('drain', more)
    }
    response.setHeader('content-encoding', path).on('close', () => coding.destroy())
    coding.on('error', () => {}).pipe(response)
    more()
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (path === 'endless') return endless()
  if (path === 'bomb') return void response.setHeader('content-encoding', 'gzip').end(bomb())
  if (path === 'gzip') return packed(createGzip({ level: 1 }))
  if (path === 'deflate') return packed(createDeflate({ level: 1 }))
  if (path === 'br') return packed(createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }))
  response.end(`<!doctype html><body><p>Page</p><script>${GROWING[path] ?? ''}</script>`)
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
closedAfterwards({
  close: () => {
    server.closeAllConnections()
    server.close()
  },
})
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function run(args: readonly string[], options?: ProcessOptions): Promise<ProcessEnding & { peaks: string }> {
  const child = startProcess(args, options)
  const { own, started } = await watchMemory(child.pid, child.ended)
  const within = own < MAX_NODE && started < MAX_BROWSER
  return {
    ...(await child.ended),
    peaks: within ? 'within' : `${Math.round(own)} MB, browser ${Math.round(started)} MB`,
  }
}

/** On a busy machine, a page grows slowly, and would be read as it is after the usual time. */
const PATIENT = ['--settle', '300', '--timeout', '600']

describe('a page that grows without end is stopped', () => {
  test.each(some(Object.keys(GROWING), 3))('by %s', async name => {
    const url = `${site}/${encodeURIComponent(name)}`
    const { code, err, peaks } = await run(['extract', url, '--pages', '1', ...PATIENT])
    expect(err).toMatch(/ is larger than \d+ (?:MB|nodes)/)
    expect([code, peaks]).toEqual([1, 'within'])
  })

  test('also a document that never ends, with and without a browser, forced to an encoding, and without scripts', async () => {
    for (const flag of some(['--static', '--no-scripts', '--offline', '--encoding=utf-8'], 2)) {
      const { code, err, peaks } = await run(['extract', `${site}/endless`, '--pages', '1', flag, ...PATIENT])
      expect(err).toMatch(/endless is larger than \d+ MB/)
      expect([flag, code, peaks]).toEqual([flag, 1, 'within'])
    }
  })
})

const folder = temporaryFolder()
const at = (name: string): string => join(folder, name)

/** A file of 1.5 GB that takes no space. */
function sparse(name: string, head = ''): string {
  writeFileSync(at(name), head)
  truncateSync(at(name), 1_500_000_000)
  return at(name)
}

/** A file that inflates to 1 GB, a record of an archive that does, or an archive that is one. */
function packed(name: string): string {
  const zeros = gzipSync(Buffer.alloc(250_000_000), { level: 9 })
  const head = Buffer.from(
    'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://a.test/\r\nContent-Type: text/html\r\n',
  )
  const file = openSync(at(name), 'w')
  writeSync(file, gzipSync(Buffer.concat([head, Buffer.from('Content-Length: 1000000000\r\n\r\n')])))
  for (let times = 0; times < 4; times++) writeSync(file, zeros)
  closeSync(file)
  return at(name)
}

describe('a file that is too large is not read to its end', () => {
  const cases: Readonly<Record<string, () => readonly string[]>> = {
    'a record of an archive': () => ['extract', packed('a.warc.gz')],
    'a device': () => ['extract', '/dev/zero'],
    'a wrapper': () => ['run', sparse('w.json'), at('a.html')],
    'a device as a wrapper': () => ['run', '/dev/zero', at('a.html')],
    'a job': () => ['harvest', sparse('j.yaml')],
    rules: () => ['rules', 'check', sparse('r.dl')],
    'a login': () => ['extract', site, '--storage-state', sparse('s.json')],
    HTML: () => ['extract', sparse('a.html', '<p>x</p>')],
    MHTML: () => ['extract', sparse('a.mhtml', 'Content-Type: text/html\n\n')],
    'a page file': () => ['extract', sparse('a.page')],
    'a compressed page file': () => {
      writeFileSync(at('b.page'), gzipSync(Buffer.alloc(400_000_000), { level: 1 }))
      return ['extract', at('b.page')]
    },
  }
  test.each(some(Object.keys(cases), 4))('%s', async name => {
    const { code, err, peaks } = await run(cases[name]!())
    expect(err).toMatch(/larger than \d+ MB/)
    expect([code === 0, peaks]).toEqual([false, 'within'])
  })

  test.each(some(['br', 'gzip', 'deflate'], 1))('a compressed answer (%s), without a browser', async coding => {
    const { err, peaks } = await run(['extract', `${site}/${coding}`, '--static', '--pages', '1', ...PATIENT])
    expect(err).toMatch(/larger than 50 MB/)
    expect(peaks).toBe('within')
  })

  test('stdin, and a named pipe', async () => {
    const shell = ['sh', '-c', 'yes "<p>x</p>" | "$@"', 'sh']
    const { err, peaks } = await run(['extract', '-', '--static'], { through: shell })
    expect(err).toMatch(/stdin is larger than 50 MB/)
    expect(peaks).toBe('within')
    execFileSync('mkfifo', [at('pipe.html')])
    const fifo = ['sh', '-c', `(yes > '${at('pipe.html')}' &) ; exec "$@"`, 'sh']
    expect((await run(['extract', at('pipe.html'), '--static'], { through: fifo })).err).toMatch(/larger than 50 MB/)
  })
})

describe('a killed process leaves nothing behind for long', () => {
  test('its browser profiles are removed by the next start', async () => {
    const TMPDIR = temporaryFolder()
    let ask = (): void => {}
    const asked = new Promise<void>(resolve => {
      ask = resolve
    })
    const stalled = createServer((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end()
      else ask()
    })
    await new Promise<void>(resolve => stalled.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(stalled.address() as AddressInfo).port}`
    const child = startProcess(['extract', url], { env: { TMPDIR } })
    await Promise.race([asked, child.ended])
    const [left, ...more] = readdirSync(TMPDIR)
    expect([left, more]).toEqual([expect.stringMatching(/^amberyl-/), []])
    expect(readdirSync(join(TMPDIR, left!)).join()).toContain('profile')
    await child.kill()
    expect(readdirSync(TMPDIR)).toEqual([left])
    stalled.closeAllConnections()
    stalled.close()
    await startProcess(['extract', `${site}/plain`, '--pages', '1'], { env: { TMPDIR } }).ended
    expect(readdirSync(TMPDIR)).toEqual([])
  })

  test('a status before the first job creates nothing', async () => {
    const home = temporaryFolder()
    mkdirSync(join(home, 'tmp'))
    const env = { HOME: home, XDG_DATA_HOME: join(home, 'data'), TMPDIR: join(home, 'tmp'), AMBERYL_DATABASE: '' }
    for (const line of [['status'], ['status', '--json'], ['jobs', 'list'], ['runs', 'list'], ['store', 'check']]) {
      const { code, out, err } = await startProcess(line, { cwd: home, env }).ended
      expect([line, code, err]).toEqual([line, 0, ''])
      expect(out).not.toBe('')
    }
    // Compiled code is kept; nothing else is.
    expect(readdirSync(home)).toEqual(['.cache', 'tmp'])
    expect(readdirSync(join(home, '.cache', 'amberyl'))).toEqual(['compiled'])
    expect(readdirSync(join(home, 'tmp'))).toEqual([])
  })
})
