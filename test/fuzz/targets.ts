import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Dice } from '../../demo/dice.ts'
import { encodePage } from '../../src/stages/2-model/page-file/page-file.ts'
import { BOATS_DOMAIN, boatPage, boats } from '../boat-market.ts'
import { drawnPage } from '../drawn-page.ts'
import { type Form, mutate, mutateValue } from './mutate.ts'

/** Something that a user gives to the program, and the commands that read it. */
export interface Target {
  readonly name: string
  /** All files of a case, by path. */
  readonly files: Readonly<Record<string, Buffer>>
  /** Those that are damaged, one at a time, and how. */
  readonly damage: Readonly<Record<string, (content: Buffer, roll: Dice) => Buffer>>
  /**
   * Command lines. `-` gets the damaged file on stdin; `{site}` is the address of a server that sends the file `answer`,
   * and `robots` as its robots.txt.
   */
  readonly commands: readonly string[]
}

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const read = (path: string): Buffer => readFileSync(join(ROOT, path))

const as =
  (form: Form) =>
  (content: Buffer, roll: Dice): Buffer =>
    mutate(content, form, roll)

/** Damages what is inside of a compressed file, and sometimes the file. */
const inside =
  (damage: (content: Buffer, roll: Dice) => Buffer) =>
  (content: Buffer, roll: Dice): Buffer =>
    roll.chance(20) ? mutate(content, 'bytes', roll) : gzipSync(damage(gunzipSync(content), roll), { level: 1 })

/** A page file is a line of JSON and then columns. */
function damagePageFile(content: Buffer, roll: Dice): Buffer {
  const end = content.indexOf('\n') + 1
  const [header, columns] = [content.subarray(0, end), content.subarray(end)]
  if (roll.chance(40)) return Buffer.concat([header, mutate(columns, 'bytes', roll)])
  const value = mutateValue(JSON.parse(header.toString()), roll)
  return Buffer.concat([Buffer.from(`${JSON.stringify(value)}\n`), columns])
}

const PAGE = Buffer.from(boatPage({ boats: boats(12), next: '/boats?page=2' }))

/** With boxes and styles, as if it was rendered. */
const PAGE_FILE = Buffer.from(encodePage(drawnPage(PAGE.toString())))

const MHTML = Buffer.from(
  [
    'From: <Saved by Blink>',
    'Snapshot-Content-Location: http://boats.test/list',
    'Date: Mon, 2 Mar 2026 10:00:00 +0000',
    'Content-Type: multipart/related;',
    '\ttype="text/html";',
    '\tboundary="----Part--"',
    '',
    '',
    '------Part--',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Location: http://boats.test/list',
    '',
    PAGE.toString().replaceAll('=', '=3D').replaceAll('£', '=C2=A3').replaceAll('</div>', '</div>=\r\n'),
    '------Part--',
    'Content-Type: text/html',
    'Content-Transfer-Encoding: base64',
    'Content-Location: http://boats.test/frame',
    '',
    Buffer.from('<p>frame').toString('base64'),
    '------Part----',
    '',
  ].join('\r\n'),
)

const answer = (headers: readonly string[], body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers.join('\r\n')}\r\n\r\n`), body])

const HTML_HEADERS = ['Content-Type: text/html; charset=utf-8', 'Connection: close']
const ANSWER = answer([...HTML_HEADERS, 'Set-Cookie: a=b; Max-Age=9; Path=/'], PAGE)
const ZIPPED_ANSWER = answer([...HTML_HEADERS, 'Content-Encoding: gzip'], gzipSync(PAGE))

function warcRecord(type: string, url: string, content: Buffer): Buffer {
  const head = [
    'WARC/1.0',
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${url}`,
    'WARC-Date: 2026-03-02T10:00:00Z',
    'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>',
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${content.length}`,
  ].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), content, Buffer.from('\r\n\r\n')])
}

const WARC = Buffer.concat(
  [ANSWER, ZIPPED_ANSWER].map((content, at) => warcRecord('response', `http://boats.test/${at}`, content)),
)

const RULES = Buffer.from(`
.declare price(node: integer, text: string)
@name("a price in a card")
cheap(X, T) :- dom::element(X, "p"), dom::attribute(X, "class", "price"), dom::text(X, T).
long(X, N) :- cheap(X, T), N = length(T), N > 3, not cheap(X, "0").
many(count(X)) :- cheap(X, _).
path(A, B) :- edge(A, B).
path(A, C) :- path(A, B), edge(B, C).
edge(1, 2). edge(2, 3). edge(3, 1). size(1.5, true, (10, "px")).
.output cheap
.output path
`)

const JOB = Buffer.from(`name: boats
start: [https://boats.example/list, https://boats.example/more]
pages: 3
details: true
key: [title]
schedule: { cron: "0 6 * * MON-FRI", timeZone: Europe/Berlin }
politeness: { delay: 2s, concurrency: 2, retries: 1, robots: obey }
limits: { pages: 10, records: 500 }
request:
  headers: { Accept-Language: de }
  proxy: \${BOATS_PROXY}
outputs:
  - boats.csv
  - { file: "changes/{job}-{date}.xlsx", what: changes }
columns: [title, price]
where: price < 100
webhooks:
  - { url: "https://hooks.example/amberyl", events: [run.finished], secret: "\${BOATS_SECRET}" }
keep: { runs: 90, snapshots: first }
`)

const ANNOTATOR = Buffer.from(
  JSON.stringify({
    type: 'RIG',
    about: 'How a boat is rigged',
    includes: ['NUMBER'],
    patterns: [{ pattern: '(?<value>{NUMBER}) ?m(?:etres?)?|[A-Z]{1,2}\\d*', features: { unit: 'm' } }],
    lists: [{ files: 'rigs.txt', reads: 'words', features: { kind: 'rig' } }],
  }),
)

const STATE = Buffer.from(
  JSON.stringify({
    cookies: [
      {
        name: 'sid',
        value: '1',
        domain: '127.0.0.1',
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [{ origin: 'http://127.0.0.1', localStorage: [{ name: 'a', value: 'b' }] }],
  }),
)

/** Pages in designs that differ much. */
const PAGES = [
  'bootstrap-rows',
  'definition-list',
  'comparison-table',
  'date-headings',
  'chinese-products',
  'arabic-news',
]

const htmlTarget = (name: string, page: Buffer): Target => ({
  name: `HTML, ${name}`,
  files: { 'page.html': page },
  damage: { 'page.html': as('html') },
  commands: [
    'extract page.html --static --json',
    'extract page.html --static --region all --format csv',
    'extract page.html --static --domain auto --json',
    'extract page.html --static --algorithm mdr --json',
    'extract page.html --static --algorithm tables --format xlsx -o x.xlsx',
    'extract page.html --static --save-wrapper w.json --format parquet -o x.parquet',
    'extract - --static --json --base-url http://boats.test/list?page=2',
    'paginate page.html --static --json',
    'topk page.html --static --json',
    'show page.html --static --json',
    'show page.html --static --stage records',
    'explain page.html --static',
    'blocks find page.html --static --type pager --json',
    'learn page.html --static --field title=Plover --json',
  ],
})

const NO_WAIT = '--static --pages 1 --retries 0 --delay 0'
const SITE = `{site} ${NO_WAIT} --ignore-robots --json`

/** What the program itself writes, for the cases that damage it. */
export interface Written {
  readonly listWrapper: Buffer
  readonly pageWrapper: Buffer
  readonly store: Buffer
}

export const targets = ({ listWrapper, pageWrapper, store }: Written): Target[] => [
  htmlTarget('boats', PAGE),
  ...PAGES.map(name => htmlTarget(name, read(`test/pages/${name}/page.html`))),
  {
    name: 'page file',
    files: { 'x.page': PAGE_FILE },
    damage: { 'x.page': inside(damagePageFile) },
    commands: [
      'extract x.page --json',
      'extract x.page --region all --algorithm visual --json',
      'topk x.page --json',
      'show x.page --json',
      'show x.page --stage clustvx',
      'explain x.page',
      'learn x.page --field title=Plover --json',
    ],
  },
  {
    name: 'MHTML',
    files: { 'x.mhtml': MHTML },
    damage: { 'x.mhtml': as('text') },
    commands: ['extract x.mhtml --static --json', 'paginate x.mhtml --static --json', 'show x.mhtml --static'],
  },
  {
    name: 'WARC',
    files: { 'x.warc': WARC },
    damage: { 'x.warc': as('text') },
    commands: ['extract x.warc --static --json', 'show x.warc --static'],
  },
  {
    name: 'compressed WARC',
    files: { 'x.warc.gz': gzipSync(WARC) },
    damage: { 'x.warc.gz': inside(as('text')) },
    commands: ['extract x.warc.gz --static --json', 'paginate x.warc.gz --static --json'],
  },
  ...(['list', 'page'] as const).map(
    (kind): Target => ({
      name: `${kind} wrapper`,
      files: { 'w.json': kind === 'list' ? listWrapper : pageWrapper, 'page.html': PAGE },
      damage: { 'w.json': as('json') },
      commands: [
        'run w.json page.html --static --json',
        'run w.json page.html --static --format csv',
        'check w.json page.html --static --json',
        'check w.json page.html --static',
        ...(kind === 'list' ? ['extract page.html --static --wrapper w.json --json'] : []),
      ],
    }),
  ),
  {
    name: 'example',
    files: { 'page.html': PAGE, 'e.json': Buffer.from('{"page":"page.html","fields":{"title":["Heron of 1951"]}}') },
    damage: { 'e.json': as('json') },
    commands: ['learn --static --example e.json --json'],
  },
  {
    name: 'job',
    files: { 'boats.yaml': JOB },
    damage: { 'boats.yaml': as('yaml') },
    commands: ['jobs add boats.yaml --database x.db', 'jobs add boats.yaml --json --database x.db'],
  },
  {
    name: 'rules',
    files: { 'x.dl': RULES, 'page.html': PAGE },
    damage: { 'x.dl': as('text') },
    commands: [
      'rules check x.dl',
      'rules check x.dl --print plan',
      'rules run x.dl page.html --static --json --max-rows 100000',
      'rules run x.dl page.html --static --explain path(1,3)',
    ],
  },
  {
    name: 'facts',
    files: {
      'x.dl': Buffer.from('path(A, C) :- edge(A, B), edge(B, C).\n.output path\n'),
      'f.json': Buffer.from('{"edge": [[1, 2], [2, 3]]}'),
    },
    damage: { 'f.json': as('json') },
    commands: ['rules run x.dl --facts f.json --json'],
  },
  {
    name: 'domain',
    files: { 'boats/domain.yaml': Buffer.from(BOATS_DOMAIN), 'page.html': PAGE },
    damage: { 'boats/domain.yaml': as('yaml') },
    commands: [
      'domains check boats',
      'domains check boats --json --static --page page.html',
      'domains show boats',
      'extract page.html --static --domain boats --json',
      'explain page.html --static --domain boats',
      'domains learn boats page.html --static --json',
    ],
  },
  {
    name: 'annotators',
    files: {
      'words/rig/annotator.json': ANNOTATOR,
      'words/rig/rigs.txt': Buffer.from('# rigs\nSloop\tvalue=sloop\tmasts=1\nKetch\tmasts=2\nÿawl\n'),
      'page.html': PAGE,
    },
    damage: { 'words/rig/annotator.json': as('json'), 'words/rig/rigs.txt': as('text') },
    commands: [
      'extract page.html --static --annotators words --json',
      'paginate page.html --static --annotators words --json',
    ],
  },
  {
    name: 'block type',
    files: {
      ...Object.fromEntries(
        ['block.json', 'rules.dl', 'model.json', 'metrics.json'].map(file => [
          `mine/pager/${file}`,
          read(`blocks/pager/${file}`),
        ]),
      ),
      'page.html': PAGE,
    },
    damage: {
      'mine/pager/block.json': as('json'),
      'mine/pager/rules.dl': as('text'),
      'mine/pager/model.json': as('json'),
      'mine/pager/metrics.json': as('json'),
    },
    commands: [
      'blocks find page.html --static --type pager --blocks mine --json',
      'blocks show pager --blocks mine',
      'blocks list --blocks mine',
      'paginate page.html --static --blocks mine',
      'explain page.html --static --node //a --block pager --blocks mine',
    ],
  },
  {
    name: 'answer',
    files: { answer: ANSWER },
    damage: { answer: as('text') },
    commands: [`extract ${SITE}`, `paginate {site} --static --json`, `topk {site} ${NO_WAIT} --ignore-robots --json`],
  },
  {
    name: 'compressed answer',
    files: { answer: ZIPPED_ANSWER },
    damage: { answer: as('bytes') },
    commands: [`extract ${SITE}`],
  },
  {
    name: 'robots.txt',
    files: {
      answer: ANSWER,
      robots: answer(
        ['Content-Type: text/plain'],
        Buffer.from('User-agent: *\nDisallow: /a*b$\nAllow: /\nCrawl-delay: 0\n'),
      ),
    },
    damage: { robots: as('text') },
    commands: [`extract ${SITE.replace(' --ignore-robots', '')}`],
  },
  {
    name: 'storage state',
    files: { answer: ANSWER, 'state.json': STATE },
    damage: { 'state.json': as('json') },
    commands: [`extract ${SITE} --storage-state state.json`],
  },
  {
    name: 'store',
    files: { 'x.db': store },
    damage: { 'x.db': as('bytes') },
    commands: [
      'store check --database x.db',
      'status --database x.db',
      'runs --json --database x.db',
      'runs show boats --json --database x.db',
      'jobs list --database x.db',
      'export boats --json --database x.db',
      'store backup copy.db --database x.db',
    ],
  },
]
