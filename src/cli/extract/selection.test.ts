import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ending, runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { unzip } from '../../../test/unzip.ts'
import { extract } from '../../extract.ts'
import { parseStored } from '../../stages/7-monitor/stored-file.ts'

interface Tea {
  readonly name: string
  readonly price: string
  readonly note: string
}

const NAMES = 'Assam Ceylon Keemun Sencha Oolong Mate Rooibos Nilgiri Matcha Yunnan Lapsang Darjeeling'.split(' ')
const TEAS = NAMES.map(
  (name, at): Tea => ({
    name,
    price: at === 4 ? 'on request' : `£${at + 1}.50`,
    note: `Grown on hill ${at} and dried there`,
  }),
)

const CARDS = (tea: Tea): string =>
  `<div class="card tea"><h3 class="card-title"><a href="/t/${tea.name}">${tea.name}</a></h3>
   <span class="price">${tea.price}</span><p class="card-text">${tea.note}</p></div>`
const ROWS = (tea: Tea): string =>
  `<tr><td>${tea.note}</td><td><a href="/t/${tea.name}">${tea.name}</a></td><td><b>${tea.price}</b></td></tr>`
const UTILITIES = (tea: Tea): string =>
  `<li class="flex gap-4 py-2"><a class="font-medium" href="/t/${tea.name}">${tea.name}</a>
   <div class="text-sm">${tea.note}</div><div class="ml-auto tabular-nums">${tea.price}</div></li>`

const cards = (teas: readonly Tea[]): string => `<main class="row">${teas.map(CARDS).join('')}</main>`
const rows = (teas: readonly Tea[]): string =>
  `<table><tr><th>Note</th><th>Title</th><th>Price</th></tr>${teas.map(ROWS).join('')}</table>`
const utilities = (teas: readonly Tea[]): string => `<ul class="divide-y">${teas.map(UTILITIES).join('')}</ul>`

/** The last page has a column more. */
const growing = (shown: readonly Tea[]): string =>
  shown.includes(TEAS[11]!)
    ? cards(shown).replaceAll('</span>', '</span><span class="cost">cheap</span>')
    : cards(shown)

const page = (list: string, next = ''): string => `<title>Teas</title><h1>Our teas</h1>${list}${next}`

const PER_PAGE = 4
const requested: string[] = []
let teas: readonly Tea[] = TEAS
let design = cards

/** The teas on three pages. */
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://tea.test')
  if (pathname !== '/teas') return void response.writeHead(404).end()
  const number = Number(searchParams.get('page') ?? 1)
  requested.push(`${number}`)
  const shown = teas.slice((number - 1) * PER_PAGE, number * PER_PAGE)
  const next = number * PER_PAGE < teas.length ? `<a rel=next href="/teas?page=${number + 1}">Next</a>` : ''
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page(design(shown), next))
})
server.keepAliveTimeout = 60_000

const folder = temporaryFolder()
const file = (name: string): string => join(folder, name)
const linesOf = (text: string): string[] => text.trim().split(/\r?\n/)
let start: string
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  start = `http://127.0.0.1:${(server.address() as AddressInfo).port}/teas`
  for (const [name, list] of Object.entries({ cards, rows, utilities }))
    writeFileSync(file(`${name}.html`), page(list(TEAS)))
})
afterAll(() => {
  server.close()
})

const SELECTED = ['--columns', 'title,price', '--where', 'price < 4 or price is empty', '--rename', 'price=cost']
const EXPECTED = ['title,cost', 'Assam,1.5', 'Ceylon,2.5', 'Keemun,3.5', 'Oolong,']

const extractFile = (name: string, ...args: string[]): Promise<Ending> =>
  runCommand(['extract', file(name), '--static', ...args])
const walk = (...args: string[]): Promise<Ending> =>
  runCommand(['extract', start, '--static', '--delay', '0', '--retries', '0', ...args])

describe.each(['cards.html', 'rows.html'])('the records of %s', name => {
  test('are selected in CSV', async () => {
    const { code, out, err } = await extractFile(name, '--format', 'csv', ...SELECTED)
    expect([code, linesOf(out)]).toEqual([0, EXPECTED])
    expect(err).toContain('4 of 12 records match --where.\n')
  })

  test('in JSON, with text and value', async () => {
    const { out } = await extractFile(name, '--json', ...SELECTED)
    expect(JSON.parse(out).at(-1)).toEqual({ title: 'Oolong', cost: { text: 'on request', value: null } })
    const lines = linesOf((await extractFile(name, '--format', 'ndjson', ...SELECTED)).out)
    expect([lines.length, lines[0]]).toEqual([
      4,
      '{"title":"Assam","cost":{"text":"£1.50","value":1.5,"currency":"GBP"}}',
    ])
  })

  test('in Excel, with the currency in the cells', async () => {
    await extractFile(name, '-o', file('teas.xlsx'), ...SELECTED)
    const files = unzip(readFileSync(file('teas.xlsx')))
    const xml = files.get('xl/worksheets/sheet1.xml')!
    expect([...xml.matchAll(/<t xml:space="preserve">([^<]*)</g)].map(([, text]) => text)).toEqual([
      ...['title', 'cost', 'Assam', 'Ceylon', 'Keemun', 'Oolong'],
    ])
    expect([...xml.matchAll(/<v>([^<]*)</g)].map(([, value]) => Number(value))).toEqual([1.5, 2.5, 3.5])
    expect(xml).toContain('<autoFilter ref="A1:B5"/>')
    expect(files.get('xl/styles.xml')).toContain('formatCode="[$£]#,##0.00"')
  })

  test('in Parquet, with types', async () => {
    await extractFile(name, '-o', file('teas.parquet'), ...SELECTED)
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const reader = await connection.runAndReadAll(
      `SELECT *, typeof(cost) AS kind FROM '${file('teas.parquet')}' LIMIT 1`,
    )
    connection.closeSync()
    expect(reader.getRowObjectsJson()).toEqual([{ title: 'Assam', cost: 1.5, kind: 'DOUBLE' }])
  })

  test('on the terminal', async () => {
    const { out } = await extractFile(name, ...SELECTED)
    expect(linesOf(out).map(line => line.split(/ {2,}/))).toEqual([
      ['#', 'title', 'cost'],
      expect.anything(),
      ['1', 'Assam', '£1.50'],
      ['2', 'Ceylon', '£2.50'],
      ['3', 'Keemun', '£3.50'],
      ['4', 'Oolong', 'on request'],
    ])
  })
})

test('a list without names is selected by the names that it got', async () => {
  const names = Object.keys(JSON.parse((await extractFile('utilities.html', '--json')).out)[0])
  const { out } = await extractFile('utilities.html', '--format', 'csv', '--drop', names.slice(1).join())
  expect(linesOf(out)[0]).toBe(names[0])
})

test('texts are there on request, and a file for Excel', async () => {
  const { out, err } = await extractFile('cards.html', '--format', 'csv', '--texts', ...SELECTED)
  expect([linesOf(out)[0], linesOf(out)[4], err]).toEqual([
    'title,cost,cost_text',
    'Oolong,,on request',
    '4 of 12 records match --where.\n',
  ])
  const excel = await extractFile('cards.html', '--excel', '--columns', 'title')
  expect(excel.out.startsWith('\uFEFFtitle\r\nAssam\r\n')).toBe(true)
  expect(await extractFile('cards.html', '--excel', '--json')).toMatchObject({
    code: 2,
    err: 'amberyl: --excel is about CSV files, not json: leave it out.\n',
  })
})

describe('a walk', () => {
  test.each(['csv', 'ndjson'])('is selected in %s, and complete', async format => {
    const { code, out, err } = await walk('--format', format, ...SELECTED)
    expect([code, linesOf(out).length]).toEqual([0, format === 'csv' ? 5 : 4])
    expect(err).toMatch(/^12 records from 3 pages[^\n]*\nDone: [^\n]*\n[\s\S]*4 of 12 records match --where\.\n/)
  })

  test('says in its summary how many records match', async () => {
    await walk('--format', 'csv', '--summary', file('summary.json'), ...SELECTED)
    expect(JSON.parse(readFileSync(file('summary.json'), 'utf8'))).toMatchObject({
      ...{ records: 12, matching: 4, isComplete: true },
    })
  })

  test.each(['csv', 'ndjson'])('ends at once if a name is wrong (%s), and leaves the file alone', async format => {
    const output = file(`kept.${format}`)
    writeFileSync(output, 'old')
    requested.length = 0
    // Without any delay, further pages would be loaded ahead.
    const { code, err } = await walk('-o', output, '--columns', 'titel', '--delay', '0.01')
    expect([code, readFileSync(output, 'utf8'), requested.includes('3')]).toEqual([2, 'old', false])
    expect(err).toMatch(/The table has no column "titel"; did you mean title\?\nIts columns are [^\n]*page_url\.\n/)
  })

  test('does not fail because of a column that appears later', async () => {
    design = growing
    const { code, out } = await walk('--format', 'csv', '--rename', 'price=cost', '--where', 'price > 10')
    design = cards
    expect([code, linesOf(out).length]).toEqual([0, 4])
  })

  test('is not started if the condition cannot be read', async () => {
    requested.length = 0
    const { code, err } = await walk('--where', 'price < ')
    expect([code, requested]).toEqual([2, []])
    expect(err).toBe(
      'amberyl: The condition is wrong at character 9: write a number, a date, or a text in quotes after "<".\n' +
        '  price < \n          ^\n',
    )
  })
})

describe('a wrapper keeps the selection', () => {
  const save = (...args: string[]): Promise<Ending> =>
    walk('--format', 'csv', '--save-wrapper', file('w.json'), ...args)
  const run = (name: string, ...args: string[]): Promise<Ending> =>
    runCommand(['run', file('w.json'), file(name), '--format', 'csv', ...args])

  test('for pages of files, for walks, and for programs', async () => {
    const saved = await save(...SELECTED)
    const ran = await run('cards.html')
    expect([ran.code, linesOf(ran.out), linesOf(saved.out)]).toEqual([0, EXPECTED, EXPECTED])
    const walked = await walk('--wrapper', file('w.json'), '--format', 'csv')
    expect(linesOf(walked.out)).toEqual(EXPECTED)
    const { wrapper } = parseStored(readFileSync(file('w.json'), 'utf8'))
    const { rows } = await extract({ html: page(cards(TEAS)), url: start }, { wrapper })
    expect(rows.map(({ title }) => title)).toEqual(['Assam', 'Ceylon', 'Keemun', 'Oolong'])
  })

  test('and what is asked for replaces it', async () => {
    const { out } = await run('cards.html', '--columns', 'cost', '--where', 'price > 10')
    expect(linesOf(out)).toEqual(['cost', '10.5', '11.5', '12.5'])
    const all = await run('cards.html', '--columns', '*')
    expect(linesOf(all.out)[0]).toMatch(/^title,.*cost,cost_currency/)
  })

  test('by field: another name in the file changes nothing', async () => {
    const text = readFileSync(file('w.json'), 'utf8')
    const renamed = text.replace(/"name": "price"/, '"name": "amount"')
    expect(renamed).not.toBe(text)
    writeFileSync(file('w.json'), renamed)
    expect(linesOf((await run('cards.html')).out)).toEqual(EXPECTED)
    writeFileSync(file('w.json'), text)
  })

  test('also when the template changes and it is learned again', async () => {
    const { code } = await runCommand(['check', file('w.json'), file('rows.html'), '--mend', 'automatic'])
    expect(code).toBe(3)
    expect(linesOf((await run('rows.html')).out)).toEqual(EXPECTED)
  })
})

describe('a job', () => {
  const job = (name: string, keys: string): void =>
    writeFileSync(
      file(`${name}.yaml`),
      `start: ${start}\nreading: parser\npoliteness: { delay: 0, retries: 0 }\n${keys}`,
    )
  const amberyl = (...args: string[]): Promise<Ending> => runCommand([...args, '--database', file('teas.db')])

  test('writes what its file selects, also as changes, and exports the same', async () => {
    job(
      'teas',
      'columns: [title, price]\nrename: { price: cost }\nwhere: price < 4 or price is empty\n' +
        'outputs:\n  - teas.csv\n  - { file: changes.csv, what: changes }\n',
    )
    expect((await amberyl('harvest', file('teas.yaml'))).code).toBe(0)
    expect(linesOf(readFileSync(file('teas.csv'), 'utf8'))).toEqual(EXPECTED)
    const exported = await amberyl('export', 'teas', '--format', 'csv')
    expect(linesOf(exported.out)).toEqual(EXPECTED)
    expect(exported.err).toContain('4 of 12 records match --where.\n')
    const asked = await amberyl('export', 'teas', '--columns', 'title,page', '--where', 'price > 12', '--json')
    expect(JSON.parse(asked.out)).toEqual([{ title: 'Darjeeling', page: 3 }])
    teas = TEAS.flatMap((tea, at) => {
      if (at === 0) return [{ ...tea, price: '£9.00' }]
      if (at === 1) return [{ ...tea, note: 'Sold in tins' }]
      return at === 11 ? [] : [tea]
    })
    await amberyl('harvest', file('teas.yaml'))
    teas = TEAS
    // The second changed only in a column that is not selected, and the one that is gone did not match.
    expect(linesOf(readFileSync(file('changes.csv'), 'utf8'))).toEqual([
      'change,changed_fields,title,cost',
      'changed,cost,Assam,9',
    ])
    const diff = await amberyl('runs', 'diff', 'teas', '--columns', 'title', '--json')
    expect(JSON.parse(diff.out).map(({ change }: { change: string }) => change)).toEqual(['gone'])
  })

  test('uses what its wrapper keeps', async () => {
    design = rows
    job('kept', 'wrapper: w.json\noutputs: kept.csv\n')
    expect((await amberyl('harvest', file('kept.yaml'))).code).toBe(0)
    design = cards
    expect(linesOf(readFileSync(file('kept.csv'), 'utf8'))).toEqual(EXPECTED)
  })

  test('says what is wrong with the selection: in its file, or when it is written', async () => {
    job('bad', 'where: price <\ncolumns: []\n')
    const { code, err } = await amberyl('harvest', file('bad.yaml'))
    expect(code).toBe(2)
    expect(err).toContain('write a number, a date, or a text in quotes after "<"')
    expect(err).toContain('write one or more names of columns')
    job('typo', 'columns: [titel]\noutputs: typo.csv\n')
    const typo = await amberyl('harvest', file('typo.yaml'))
    expect([typo.code, existsSync(file('typo.csv'))]).toEqual([5, false])
    expect(typo.err).toContain('The table has no column "titel"; did you mean title? Its columns are title, ')
  })
})

test('programs select with options, or with selectColumns', async () => {
  const input = { html: page(cards(TEAS)), url: start }
  const { rows, fields } = await extract(input, { columns: ['title'], rename: { title: 'tea' }, where: 'price > 11' })
  expect([rows, fields.map(({ namedBy }) => namedBy)]).toEqual([
    [{ tea: 'Lapsang' }, { tea: 'Darjeeling' }],
    [expect.any(String)],
  ])
  await expect(extract(input, { columns: ['prise'] })).rejects.toThrow('did you mean price?')
})

test('a top-k list is selected by the same options', async () => {
  const html = page(`<ol>${TEAS.map(({ name, note }) => `<li><h3>${name}</h3><p>${note}</p></li>`).join('')}</ol>`)
  writeFileSync(file('top.html'), html.replace('<title>Teas', '<title>12 Best Teas'))
  const { out } = await runCommand([
    'topk',
    file('top.html'),
    '--static',
    '--format',
    'csv',
    '--columns',
    'title,rank',
    '--where',
    'rank <= 2',
  ])
  expect(linesOf(out)).toEqual(['title,rank', 'Assam,1', 'Ceylon,2'])
  expect((await runCommand(['topk', file('top.html'), '--static', '--json', '--columns', 'title'])).code).toBe(2)
})
