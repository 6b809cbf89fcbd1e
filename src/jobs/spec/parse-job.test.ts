import { describe, expect, test } from 'vitest'
import { JobFileError } from './job-problem.ts'
import { parseJob } from './parse-job.ts'
import { machineTimeZone } from './schedule.ts'

const START = 'start: https://homes.example/\n'

const parse = (text: string, file = 'homes.yaml') => parseJob(text, file)

function complaint(text: string, file = 'homes.yaml'): string {
  try {
    parse(text, file)
  } catch (error) {
    if (error instanceof JobFileError) return error.message
    throw error
  }
  throw new Error('nothing was wrong')
}

describe('a job file', () => {
  test('needs an address only', () => {
    expect(parse(START)).toEqual({
      name: 'homes',
      start: ['https://homes.example/'],
      pages: 'all',
      siblings: false,
      region: 'main',
      details: false,
      reading: 'auto',
      politeness: { delayMs: 1000, atOnce: 1, retries: 3, robots: true },
      limits: {},
      request: {},
      outputs: [],
      mend: 'automatic',
      webhooks: [],
      keep: { runs: 30, snapshots: 'none' },
    })
  })

  test.each([
    ['where: price is cheap', 'write empty or not empty after "is"'],
    ['rename: [price]', 'write old names with new names under it'],
    ['outputs: { file: a.json, excel: true }', 'write it for csv files only'],
    ['outputs: { file: a.csv, texts: maybe }', 'write true or false'],
    ['outputs: { file: a.csv, what: feed }', 'end the name in .atom, .rss, .xml or .json, or write format'],
    ['outputs: { file: a.xml, format: csv, what: feed }', 'write atom or rss or jsonfeed for a feed'],
    ['outputs: { file: a.atom, what: table }', 'write feed, or leave it out; atom is the format of a feed'],
    ['outputs: { file: a.atom, texts: true }', 'write it for tables only; this file is a feed'],
    ['outputs: { file: a.csv, limit: 3 }', 'write it for feeds only; this file is a table'],
    ['outputs: { file: a.atom, url: feeds/a.atom }', 'write a web address'],
  ])('%s is wrong', (keys, message) => {
    expect(complaint(START + keys)).toContain(message)
  })

  test.each([
    ['feed.xml', { format: 'atom', what: 'feed' }],
    ['a.atom', { format: 'atom', what: 'feed' }],
    ['a.rss', { format: 'rss', what: 'feed' }],
    ['a.json', { format: 'json', what: 'table' }],
    ['{ file: a.json, what: feed }', { format: 'jsonfeed', what: 'feed' }],
    ['{ file: a.json, format: jsonfeed }', { format: 'jsonfeed', what: 'feed' }],
    ['{ file: a.xml, format: csv, what: changes }', { format: 'csv', what: 'changes' }],
  ])('guesses what an output is: %s', (written, expected) => {
    expect(parse(`${START}outputs: ${written}`).outputs).toEqual([{ file: expect.any(String), ...expected }])
  })

  test('may be JSON, and comes back from JSON as it was', () => {
    const job = parse('{"start": ["https://homes.example/"], "pages": 3, "schedule": "@daily"}', 'jobs/homes.json')
    expect(job).toMatchObject({ name: 'homes', pages: 3, schedule: { cron: '@daily', timeZone: machineTimeZone() } })
    expect(JSON.parse(JSON.stringify(job))).toEqual(job)
  })

  test.each([
    [
      'politeness: { delay: 2s, concurrency: 4, retries: 0, robots: ignore }',
      {
        politeness: { delayMs: 2000, atOnce: 4, retries: 0, robots: false },
      },
    ],
    ['politeness: { delay: 250 }', { politeness: { delayMs: 250, atOnce: 1, retries: 3, robots: true } }],
    ['key: reference', { key: ['reference'] }],
    ['mend: off', { mend: 'off' }],
    ['keep: { runs: all }', { keep: { runs: 'all', snapshots: 'none' } }],
    ['outputs: "{job}-{run}.jsonl"', { outputs: [{ file: '{job}-{run}.jsonl', format: 'ndjson', what: 'table' }] }],
    [
      'outputs: [{ file: new, format: csv, what: changes }]',
      {
        outputs: [{ file: 'new', format: 'csv', what: 'changes' }],
      },
    ],
    [
      'webhooks: https://hooks.example/',
      {
        webhooks: [
          { url: 'https://hooks.example/', events: ['run.finished', 'run.failed', 'template.changed', 'records.fell'] },
        ],
      },
    ],
  ])('understands %s', (text, expected) => {
    expect(parse(START + text)).toMatchObject(expected)
  })

  test('is named after its file, with a dash for what names cannot have', () => {
    expect(parse(START, '/srv/jobs/Häuser in Köln.yaml').name).toBe('Häuser-in-Köln')
    expect(complaint(START, '-')).toContain('name is missing')
  })
})

describe('a message', () => {
  test('says where, which key, what is wrong and what would be right, and quotes the line', () => {
    expect(complaint(`${START}politeness:\n  delay: 2 parsecs\n`)).toBe(
      [
        'homes.yaml:3:10: politeness.delay: "2 parsecs" is wrong: write a time such as 500ms, 2s or 1m, or a number of milliseconds',
        '  3 |   delay: 2 parsecs',
        '    |          ^^^^^^^^^',
      ].join('\n'),
    )
  })

  test('lists all problems in the order of the file', () => {
    const places = complaint('pages: 0\nstart: [ftp://a.example]\nkeep:\n  runs: many').match(/^homes\S+ \S+/gm)
    expect(places).toEqual(['homes.yaml:1:8: pages:', 'homes.yaml:2:9: start[0]:', 'homes.yaml:4:9: keep.runs:'])
  })

  test.each([
    ['shedule: "@daily"', 'homes.yaml:2:1: shedule: unknown key; did you mean schedule?'],
    ['strat: x', 'did you mean start?'],
    ['schedule: { cron: "@daily", timezone: UTC }', 'schedule.timezone: unknown key; did you mean timeZone?'],
    ['nonsense: 1', 'the keys here are name, start, archives, pages'],
    ['domains: homes', 'homes.yaml:2:1: domains: unknown key; did you mean domain?'],
    ['domain: [homes]', 'domain: this list is wrong: write the name of a domain, the folder of one, or auto'],
    ['__proto__: { pages: 1 }', '__proto__: unknown key'],
    ['mend: automatc', 'did you mean automatic?'],
    ['details: yes', 'details: "yes" is wrong: write true, false, or the name of a wrapper file (.json)'],
    ['keep:', 'keep: an empty value is wrong'],
    ['webhooks: [{ events: run.failed }]', 'webhooks[0]: url is missing'],
    ['webhooks: { url: https://hooks.example/, secret: short }', 'webhooks.secret: the value is wrong: write 24 to 64'],
    ['webhooks: { events: run.failed }', 'webhooks: url is missing'],
    ['webhooks: https://me:pw@hooks.example', 'remove user and password'],
    ['outputs: homes.txt', 'outputs: "homes.txt" is wrong: end the name in .json'],
    ['outputs: "homes-{dat}.csv"', 'did you mean {date}?'],
    ['outputs: [a.csv, { file: a.csv, what: changes }]', 'two outputs write this file'],
    ['request: { headers: { "a b": c } }', '"a b" is wrong: write the name of a header'],
    [`request: { userAgent: "\${MY AGENT}" }`, `write an environment variable as \${NAME}`],
    ['alert: { fewer-than: 80% }', 'homes.yaml:2:8: alert: nobody would be told: add email under alert'],
    [
      'webhooks: https://h.example\nalert: { fewer-than: most }',
      'alert["fewer-than"]: "most" is wrong: write a share such as 80%',
    ],
    ['webhooks: https://h.example\nalert: { fewer-than: 180% }', 'write a share such as 80%, or a number of records'],
    ['webhooks: https://h.example\nalert: { fewerThan: 80% }', 'did you mean fewer-than?'],
    ['alert: { fewer-than: 5, email: { to: me, from: a@b.example, server: "smtp://h" } }', 'write an e-mail address'],
    [
      'alert: { fewer-than: 5, email: { to: "a@b.example\\nBcc: c@d.example", from: a@b.example, server: "smtp://h" } }',
      'write an e-mail address',
    ],
    [
      'alert: { fewer-than: 5, email: { to: a@b.example, from: a@b.example, server: mail.example } }',
      'write smtp://host',
    ],
    [
      'alert: { fewer-than: 5, email: { to: a@b.example, from: a@b.example, server: "smtp://h", user: me } }',
      'user and password belong together',
    ],
    ['schedule: "* * * * * *"', 'a job runs at most once a minute'],
    ['schedule: { cron: "@daily", timeZone: Europe/Berln }', 'did you mean Europe/Berlin?'],
  ])('about %s', (text, expected) => {
    expect(complaint(START + text)).toContain(expected)
  })

  test('says what is missing', () => {
    expect(complaint('pages: 3')).toContain('homes.yaml:1:1: start is missing: write one or more web addresses')
    expect(complaint('')).toContain('homes.yaml:1:1: an empty value is wrong')
  })

  test('repeats no secret', () => {
    const message = complaint(
      `${START}request:\n  headers: { X-Any: [hunter2] }\n  proxy: hunter2\n  password: hunter2\nwebhooks:\n  - secret: hunter2`,
    )
    expect(message).toContain('webhooks[0].secret: the value is wrong')
    expect(message).not.toContain('hunter2')
  })
})

describe('what is no YAML that a job may have', () => {
  test.each([
    ['start: https://a.example\nstart: https://b.example', 'homes.yaml:2:1: start: this key is given twice'],
    [`${START}---\n${START}`, 'homes.yaml:2:1: a second document starts here'],
    [`${START}schedule: @daily`, 'homes.yaml:2:11: schedule: a value cannot start like this; put it in quotes'],
    [`${START}keep:\n\truns: 1`, 'homes.yaml:3:1: this line is indented with a tab; use spaces'],
    [`${START}name: !!js/function x`, 'job files cannot have tags'],
    ['start: *nowhere', 'homes.yaml:1:8: start: an alias (*name) has no anchor'],
    [`${START}? [a]\n: b`, 'a key must be text'],
    [
      `${START}outputs: {job}.csv`,
      'homes.yaml:2:10: outputs: a value with {job} is not valid YAML by itself; put it in quotes',
    ],
    [`${START}outputs: {job}-{date}.csv`, 'homes.yaml:2:10: outputs: a value with {job}'],
    [`${START}outputs:\n  - {date}.csv`, 'homes.yaml:3:5: outputs: a value with {date}'],
    [`${START}outputs:\n  - file: {job}.csv`, 'homes.yaml:3:11: outputs[0].file: a value with {job}'],
    [`${START}outputs: [{job}.csv]`, 'a value with {job} is not valid YAML by itself; put it in quotes'],
    [`${START}outputs: { file: {job}.csv }`, 'a value with {job} is not valid YAML by itself; put it in quotes'],
    [`${START}outputs: {job}`, 'homes.yaml:2:10: outputs: put {job} in quotes'],
    [`${START}request: { proxy: \${PROXY} }`, `a value with \${PROXY} is not valid YAML by itself; put it in quotes`],
    [`${START}schedule: * 6 * * *`, 'schedule: a value cannot start with *; put it in quotes'],
  ])('%j', (text, expected) => {
    expect(complaint(text)).toContain(expected)
  })

  test.each([
    `${START}schedule: * * * * *`,
    `${START}request: { proxy: \${PROXY} }`,
    `${START}outputs: {job}-{date}-{run}.csv`,
    `${START}outputs: [{ job: x }]`,
    `${START}details: yes please`,
    `${START}webhooks: [{ url: 7 }]`,
    'start: [a, 3]',
  ])('each mistake is reported once: %j', text => {
    const lines = complaint(text).match(/^homes\.yaml:\d+:\d+: /gm)!
    expect(new Set(lines).size).toBe(lines.length)
    expect(lines).toHaveLength(text === 'start: [a, 3]' || text.includes('[{ job') ? 2 : 1)
  })

  test.each(['[', '- ', '{a: ', '? '])('levels of %s without end', text => {
    expect(complaint(text.repeat(5000))).toContain('nested too deeply')
  })

  test('a file that is too large', () => {
    expect(complaint('#'.repeat(300_001))).toContain('too large')
  })

  test('aliases that multiply are refused before they are written out', () => {
    const levels = [...'bcdefghij'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[at]}`)}]`)
    expect(complaint(`a: &a [x]\n${levels.join('\n')}\nstart: *j`)).toContain('too often')
  })
})

describe('a job with archives', () => {
  test('needs nothing but them', () => {
    const { start, archives } = parse('archives: crawl/*.warc.gz')
    expect([start, archives]).toEqual([undefined, { files: ['crawl/*.warc.gz'] }])
    expect(parse('archives: { filesFrom: list.txt, root: "https://data.example/", into: pages }').archives).toEqual({
      filesFrom: 'list.txt',
      root: 'https://data.example/',
      into: 'pages',
    })
  })

  test.each([
    ['start: https://a.example/\narchives: a.warc', 'archives: write start or archives, not both'],
    ['archives: { into: pages }', 'archives: write files or filesFrom under it, and not both'],
    ['archives: { files: a.warc, filesFrom: list.txt }', 'archives: write files or filesFrom under it, and not both'],
    ['archives: { files: a.warc, root: warcs }', 'archives.root: root is for the names in filesFrom'],
    ['archives: { file: a.warc }', 'archives.file: unknown key; did you mean files?'],
    ['archives: []', 'write one or more files, folders, patterns, or web addresses'],
    ['archives: a.warc\npages: 3', 'pages: this key is for lists; a job with archives has none'],
    ['archives: a.warc\noutputs: a.csv', 'outputs: this key is for lists; a job with archives has none'],
    [`archives: "\${WARCS}/a.warc"`, 'environment variables are only allowed under request and webhooks'],
    ['archives: a.warc\nlimits: { pages: 3 }', 'limits.pages: this key is for lists; a job with archives has none'],
    ['archives: a.warc\nkeep: { snapshots: all }', 'keep.snapshots: this key is for lists'],
    ['name: x', 'start is missing: write one or more web addresses'],
  ])('%s is wrong', (text, message) => {
    expect(complaint(text)).toContain(message)
  })
})
