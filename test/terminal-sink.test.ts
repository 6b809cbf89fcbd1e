import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sinkOf } from '../src/cli/terminal/sink.ts'
import { NO_STDIN } from '../src/cli/terminal/terminal.ts'
import { loadAllCommands } from '../src/commands.ts'
import { runCommand } from './run-command.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Colors, the title of the window, the same with single characters (C1), a cleared screen, and text that runs backwards. */
const EVIL = 'zqx\x1b[31m\x1b]0;owned\x07\x9b31m\x9d0;t\x9c\u202Egnp\u2066\x1b[2J\x7f'
/** What must not reach a terminal. */
const OBEYED = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
/** How a line of progress is removed. */
const CLEAR_LINE = '\r\x1b[2K'

const folder = temporaryFolder()
const at = (name: string): string => join(folder, name)

const item = (n: number): string =>
  `<li class="item ${EVIL}${n}" id="${EVIL}${n}"><h3><a href="/d/${n}?${EVIL}">Lamp ${EVIL} ${n}</a></h3><b class="price ${EVIL}">£${n}.50</b><img src="/${n}.png" alt="${EVIL}"><i>${EVIL} shop ${n}</i></li>`
const pageOf = (from: number): string =>
  `<!doctype html><meta charset=utf-8><title>10 best lamps ${EVIL}</title><base href="/"><h1>10 best lamps ${EVIL}</h1><ul class="list ${EVIL}">${Array.from({ length: 10 }, (_, n) => item(from + n)).join('')}</ul><nav class="pagination"><a href="/list?page=1&amp;${EVIL}">1</a> <a rel=next title="${EVIL}" href="/list?page=2&amp;${EVIL}">Next ${EVIL}</a></nav>`

/** A server whose reason phrases and headers carry them, too; Node's own would refuse. */
const server = createServer((socket: Socket) => {
  socket.on('error', () => {})
  socket.once('data', request => {
    const path = /^\S+ (\S+)/.exec(request.toString())?.[1] ?? ''
    const [status, body] = path.startsWith('/list')
      ? [`200 ${EVIL}`, pageOf(path.includes('page=2') ? 11 : 1)]
      : path.startsWith('/robots')
        ? ['404 Not Found', '']
        : [`404 ${EVIL}`, `<title>${EVIL}</title>`]
    const bytes = Buffer.from(body)
    const head = `HTTP/1.1 ${status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${bytes.length}\r\nConnection: close\r\n\r\n`
    socket.end(Buffer.concat([Buffer.from(head, 'latin1'), bytes]))
  })
})
let site = ''
const page = at(`page-${EVIL}.html`)
const wrapper = at(`wrapper-${EVIL}.json`)
const learned = at(`learned-${EVIL}.json`)
const database = ['--database', at('jobs.db')]
const rules = at(`rules-${EVIL}.dl`)

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  writeFileSync(page, pageOf(1))
  writeFileSync(
    at(`page-${EVIL}.mhtml`),
    `Snapshot-Content-Location: http://a.test/${EVIL}\nContent-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/html\nContent-Location: http://a.test/${EVIL}\n\n${pageOf(1)}\n--x--\n`,
  )
  writeFileSync(rules, `in link(a: node).\nout found(a: node).\nfound(A) :- link(A), "${EVIL}.`)
  const job = `start: ["${site}/list"]\nreading: parser\npages: 2\npoliteness: { delay: 0 }\nkeep: { snapshots: none }\n`
  writeFileSync(at('lamps.yaml'), job)
  writeFileSync(at(`bad-${EVIL}.yaml`), `start: ["${site}/list"]\nname: "${EVIL}"\n${EVIL}: 1\n`)
  mkdirSync(at(`corpus-${EVIL}`))
  const fields = [
    { name: EVIL, selector: 'a', type: 'regex', pattern: EVIL, default: EVIL },
    { name: EVIL, selector: EVIL },
  ]
  writeFileSync(at(`schema-${EVIL}.json`), JSON.stringify({ name: EVIL, baseSelector: 'li', fields }))
  const list = await runCommand(['extract', page, '--static', '--save-wrapper', wrapper])
  expect(list.code, list.err).toBe(0)
  const example = ['learn', page, '--static', '--field', `name=Lamp ${EVIL} 1`, '-o', learned]
  expect((await runCommand(example)).code).toBe(0)
  for (const round of [1, 2]) {
    const done = await runCommand(['harvest', at('lamps.yaml'), ...database])
    expect([round, done.code, done.err]).toEqual([round, 0, expect.any(String)])
  }
})
afterAll(() => void server.close())

type Lines = () => readonly (readonly string[])[]

/** For every command, lines that make it print something of the page, its address, a file name, or an argument. */
const LINES: Readonly<Record<string, Lines>> = {
  extract: () => [
    [page, '--static'],
    [page, '--static', '--all-regions'],
    [at(`page-${EVIL}.mhtml`), '--static'],
    [`${site}/list?${EVIL}`, '--static', '--verbose', '--delay', '0', '--details'],
    [`${site}/gone?${EVIL}`, '--static'],
    [at(`missing-${EVIL}.html`), '--static'],
    [page, '--static', '--domain', EVIL],
    [page, '--static', '--columns', EVIL],
  ],
  topk: () => [
    [page, '--static'],
    [`${site}/gone`, '--static'],
  ],
  login: () => [[`gopher:${EVIL}`], [`--${EVIL}`]],
  learn: () => [
    [page, '--static', '--field', `name=Lamp ${EVIL} 1`],
    [page, '--static', '--field', `name=Missing ${EVIL}`],
    [page, '--static', '--example', at(`missing-${EVIL}`)],
  ],
  run: () => [
    [learned, page, '--static'],
    [wrapper, page, '--static'],
    [rules, page, '--static'],
    [wrapper, `${site}/gone`, '--static'],
  ],
  check: () => [
    [wrapper, page, '--static'],
    [learned, `${site}/gone`, '--static'],
    [at(`missing-${EVIL}`), page],
  ],
  import: () => [
    [at(`schema-${EVIL}.json`)],
    [at(`schema-${EVIL}.json`), '-o', at(`imported-${EVIL}.json`)],
    [page],
    [at(`missing-${EVIL}`)],
  ],
  script: () => [
    [wrapper, '--to', 'playwright'],
    [learned, '--to', 'scrapy'],
    [wrapper, '--to', EVIL],
    [at(`missing-${EVIL}`), '--to', 'scrapy'],
  ],
  harvest: () => [
    [at('lamps.yaml'), ...database],
    [at(`bad-${EVIL}.yaml`), ...database],
    [EVIL, ...database],
  ],
  'jobs add': () => [
    [at('lamps.yaml'), ...database],
    [at(`bad-${EVIL}.yaml`), ...database],
  ],
  'jobs run': () => [
    ['lamps', '--verbose', ...database],
    [EVIL, ...database],
  ],
  'jobs example': () => [[]],
  'jobs list': () => [database],
  'jobs show': () => [
    ['lamps', ...database],
    [EVIL, ...database],
  ],
  'jobs pause': () => [
    ['lamps', ...database],
    [EVIL, ...database],
  ],
  'jobs resume': () => [
    ['lamps', ...database],
    [EVIL, ...database],
  ],
  'jobs remove': () => [[EVIL, ...database]],
  'jobs wrapper': () => [
    ['lamps', ...database],
    [EVIL, ...database],
  ],
  'jobs accept': () => [
    ['lamps', ...database],
    [EVIL, ...database],
  ],
  'jobs reject': () => [
    ['lamps', '--reason', EVIL, ...database],
    [EVIL, ...database],
  ],
  'jobs restore': () => [
    ['lamps', '--version', '1', ...database],
    [EVIL, '--version', '1', ...database],
  ],
  'runs list': () => [
    ['lamps', ...database],
    [EVIL, ...database],
  ],
  'runs show': () => [
    ['lamps', ...database],
    [EVIL, ...database],
  ],
  'runs diff': () => [
    ['lamps', ...database],
    [EVIL, ...database],
  ],
  export: () => [
    ['lamps', ...database],
    [EVIL, ...database],
    ['lamps', '--columns', EVIL, ...database],
  ],
  worker: () => [
    ['--database', page],
    ['--lease', EVIL],
  ],
  status: () => [database, ['--database', at(`missing-${EVIL}.db`)]],
  'store backup': () => [[at(`missing-${EVIL}/x.db`), ...database], [`--${EVIL}`]],
  'store check': () => [database, ['--database', page]],
  show: () => [
    [page, '--static'],
    [page, '--static', '--stage', 'model'],
    [page, '--static', '--stage', 'records'],
    [page, '--static', '--stage', 'bar-tree'],
    [at(`page-${EVIL}.mhtml`), '--static', '--stage', 'render'],
    [`${site}/gone`, '--static'],
  ],
  preview: () => [
    [page, '--static', '-o', at(`missing-${EVIL}/x.html`)],
    [`${site}/gone`, '--static', '-o', at('x')],
  ],
  paginate: () => [
    [page, '--static'],
    [`${site}/gone`, '--static'],
  ],
  explain: () => [
    [page, '--static'],
    [page, '--static', '--facts'],
    [page, '--static', '--record', '1'],
    [page, '--static', '--field', 'title'],
    [page, '--static', '--topk'],
    [page, '--static', '--domain', 'retail'],
    [page, '--static', '--block', 'pagination-link'],
  ],
  train: () => [[EVIL], ['pager', '--blocks', at(`corpus-${EVIL}`)]],
  'train-regions': () => [[`--${EVIL}`]],
  evaluate: () => [[EVIL], ['records', '--static', '--corpus', at(`corpus-${EVIL}`)]],
  report: () => [[at(`corpus-${EVIL}`)]],
  'domains list': () => [[]],
  'domains show': () => [['retail'], [EVIL]],
  'domains new': () => [[at('domain-new')], [at(`corpus-${EVIL}`)]],
  'domains check': () => [['retail', '--page', page, '--static'], [at(`corpus-${EVIL}`)], [EVIL]],
  'domains learn': () => [
    ['retail', page, '--static', '--to', at(`words-${EVIL}`)],
    [EVIL, page, '--static'],
  ],
  'blocks list': () => [[], ['--blocks', at(`corpus-${EVIL}`)]],
  'blocks show': () => [['pager'], [EVIL]],
  'blocks find': () => [
    [page, '--static', '--type', 'pagination-link'],
    [page, '--static', '--type', EVIL],
  ],
  'rules facts': () => [[]],
  'rules check': () => [[rules], [at(`missing-${EVIL}`)]],
  'rules run': () => [[rules, page, '--static'], [at(`missing-${EVIL}`)]],
  feed: () => [[page, '--static'], [`${site}/gone`, '--static'], [EVIL]],
  serve: () => [
    ['--port', EVIL],
    ['--host', EVIL],
    ['--token-file', at(`missing-${EVIL}`)],
  ],
  studio: () => [
    ['--port', EVIL],
    ['--token-file', at(`missing-${EVIL}`)],
  ],
  mcp: () => [[`--${EVIL}`]],
  demo: () => [['--port', EVIL]],
  docs: () => [[], [EVIL]],
  completion: () => [['bash'], [EVIL]],
}

/** All commands, and those inside of them, as the command line itself has them. */
async function everyCommand(): Promise<Map<string, Command>> {
  const program = await loadAllCommands()
  const found = new Map<string, Command>()
  const add = (command: Command, name: string): void => {
    if (command.commands.length === 0) found.set(name, command)
    for (const inner of command.commands) add(inner, `${name} ${inner.name()}`.trim())
  }
  for (const command of program.commands) add(command, command.name())
  return found
}

const commands = await everyCommand()

test('every command is tried', () => {
  expect(Object.keys(LINES).sort()).toEqual([...commands.keys()].sort())
})

describe('nothing that a page, a server, a file, or an argument says has an effect on the terminal', () => {
  test.each(Object.keys(LINES))('amberyl %s', async name => {
    const hasJson = commands.get(name)!.options.some(({ long }) => long === '--json')
    let said = ''
    for (const line of LINES[name]!()) {
      for (const extra of hasJson ? [[], ['--json']] : [[]]) {
        const args = [...name.split(' '), ...line, ...extra]
        const { out, err } = await runCommand(args, { isTerminal: true })
        const shown = (out + err).replaceAll(CLEAR_LINE, '')
        expect(shown, JSON.stringify(args)).not.toMatch(OBEYED)
        expect(shown, JSON.stringify(args)).not.toBe('')
        expect(shown, JSON.stringify(args)).not.toMatch(/\n {4}at .*\.ts:/)
        said += shown
      }
    }
    const silent = /^(?:jobs example|jobs list|status|store check|domains list|rules facts|docs)$/
    if (!silent.test(name)) expect(said).toContain('zqx')
  })
})

test('JSON and messages are escaped in a pipe, too; data is not changed', async () => {
  const json = await runCommand(['extract', page, '--static', '--format', 'json'])
  expect(JSON.stringify(JSON.parse(json.out))).toContain(JSON.stringify(EVIL).slice(1, -1))
  const shown = await runCommand(['show', page, '--static', '--json'])
  expect(shown.out).not.toMatch(OBEYED)
  expect(JSON.stringify(JSON.parse(shown.out))).toContain('\x9b31m')
  const csv = await runCommand(['extract', page, '--static', '--format', 'csv'])
  expect(csv.out).toContain('\x1b[31m')
  const seen = await runCommand(['extract', page, '--static', '--format', 'csv'], { isTerminal: true })
  expect(seen.out).toContain('zqx\\u001b[31m\\u001b]0;owned\\u0007\\u009b31m')
})

test('bytes that are cut in the middle of a character are shown whole, and line ends of other systems stay', () => {
  let shown = ''
  const terminal = {
    err() {},
    isInteractive: true,
    showsResults: true,
    columns: 80,
    stdin: NO_STDIN,
  }
  const sink = sinkOf({ ...terminal, out: output => void (shown += output) })
  const bytes = Buffer.from('a\x9bé\r\nb\rc\td')
  for (const byte of bytes) if (byte !== 13) sink.out(Uint8Array.of(byte))
  expect(shown).toBe('a\\u009bé\nbc\td')
  shown = ''
  sink.out(bytes)
  expect(shown).toBe('a\\u009bé\r\nb\\u000dc\td')
})
