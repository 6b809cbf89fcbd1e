import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Ending, runCommand, type Surroundings } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { EXIT } from '../terminal/exit-code.ts'

const TEAS = ['Assam', 'Ceylon', 'Keemun', 'Sencha', 'Oolong', 'Rooibos']
const tea = (name: string, i: number): string =>
  `<li class=tea><h3><a href="/t/${i}">${name}</a></h3><span class=price>£${4 + i}.50</span><p>Grown on hill ${i} and dried there</p></li>`
const LIST = `<title>Teas</title><h1>Our teas</h1><ul class=teas>${TEAS.map(tea).join('')}</ul><p>Come again</p>`
const ARTICLE = `<title>Tea</title><article><h1>On tea</h1>${'<p>Tea is drunk hot, and in summer it is drunk cold, with ice and lemon. '.repeat(3)}</article>`

const folder = temporaryFolder()
beforeAll(() => {
  writeFileSync(join(folder, 'list.html'), LIST)
})

/** Parsed only, from stdin. */
const extract = (html: string, args: string[] = [], around: Surroundings = {}): Promise<Ending> =>
  runCommand(['extract', '-', '--static', '--base-url', 'http://tea.example/', ...args], { ...around, stdin: html })

describe('extract prints the main list', () => {
  test('as a table, with messages only where a person looks', async () => {
    const { code, out, err } = await extract(LIST)
    expect([code, err]).toEqual([0, ''])
    expect(out.split('\n').slice(0, 3)).toEqual([
      expect.stringMatching(/^# +title +title_link +price +description$/),
      expect.stringMatching(/^─ +─+/),
      expect.stringMatching(/^1 +Assam +http:\/\/tea\.example\/t\/0 +£4\.50 +Grown on hill 0/),
    ])
    const looked = await extract(LIST, [], { isTerminal: true, columns: 40 })
    expect(looked.err).toContain('6 records with 4 fields')
    expect(Math.max(...looked.out.split('\n').map(line => line.length))).toBeLessThanOrEqual(40)
  })

  test('as JSON', async () => {
    const { out } = await extract(LIST, ['--json'])
    expect(JSON.parse(out)).toHaveLength(6)
    expect(JSON.parse(out)[1]).toEqual({
      title: 'Ceylon',
      title_link: 'http://tea.example/t/1',
      price: { text: '£5.50', value: 5.5, currency: 'GBP' },
      description: 'Grown on hill 1 and dried there',
    })
  })

  test('all of it into a pipe, 50 records to a person', async () => {
    const html = `<ul>${Array.from({ length: 60 }, (_, i) => tea(`Tea ${i}`, i)).join('')}</ul>`
    expect((await extract(html)).out.trim().split('\n')).toHaveLength(62)
    expect((await extract(html, [], { isTerminal: true })).out).toContain('… 10 more records')
  })

  test('without naming the command', async () => {
    const { out } = await runCommand([join(folder, 'list.html'), '--static', '--format', 'ndjson'])
    expect(out.trim().split('\n')).toHaveLength(6)
  })

  test.each(['clustvx', 'mdr', 'tables'])('by a published algorithm too: %s', async algorithm => {
    const { code, out } = await extract(LIST, ['--algorithm', algorithm, '--json'])
    expect([code, JSON.parse(out).length]).toEqual([0, 6])
  })

  test('by what the title promises, with a wrapper that reads it again', async () => {
    const file = join(folder, 'top-k.json')
    const html = LIST.replace('<h1>Our teas', '<h1>6 best teas')
    const { code, out } = await extract(html, ['--algorithm', 'top-k', '--json', '--save-wrapper', file])
    expect([code, JSON.parse(out).length]).toEqual([0, 6])
    const again = await runCommand(['run', file, join(folder, 'list.html'), '--static', '--json'])
    expect(JSON.parse(again.out).map(({ title }: { title: string }) => title)).toEqual(TEAS)
    expect((await extract(LIST, ['--algorithm', 'top-k'])).err).toContain('no list on http://tea.example/: no number')
  })

  test('by boxes only where the page is rendered', async () => {
    const { code, out, err } = await extract(LIST, ['--algorithm', 'visual', '--json'])
    expect([code, JSON.parse(out)]).toEqual([EXIT.noList, []])
    expect(err).toContain('the page was not rendered')
  })
})

test('values that could do harm are made safe for spreadsheets, and come back whole', async () => {
  const hostile = ['=1+1', 'say "hi"; go', '@sum', "it's, well", 'a&#9;b&#10;c', '-2+3']
  const { out } = await extract(`<ul>${hostile.map(tea).join('')}</ul>`, ['--format', 'csv'])
  const names = out.split('\r\n').slice(1, -1)
  expect(names.map(line => line.slice(0, line.indexOf('http') - 1))).toEqual([
    "'=1+1",
    '"say ""hi""; go"',
    "'@sum",
    '"it\'s, well"',
    'a b c',
    "'-2+3",
  ])
})

describe('a page without a list', () => {
  test.each([
    [['--json'], '[]\n'],
    [['--format', 'ndjson'], ''],
    [['--format', 'csv'], ''],
    [[], 'no records\n'],
    [['--region', 'all', '--json'], '[]\n'],
  ])('gives nothing with %j, says why, and ends with 6', async (args, nothing) => {
    const { code, out, err } = await extract('<h1>Closed</h1><p>We are on holiday.', args)
    expect([code, out]).toEqual([EXIT.noList, nothing])
    expect(err).toMatch(/^note: no list on http:\/\/tea\.example\/: \S/)
  })

  test.each(['csv', 'json', 'ndjson', 'xlsx', 'parquet'])('leaves a .%s file of an earlier run alone', async format => {
    const file = join(folder, `earlier.${format}`)
    writeFileSync(file, 'of yesterday')
    const { code, err } = await extract('<h1>Closed</h1><p>We are on holiday.', ['-o', file])
    expect([code, readFileSync(file, 'utf8')]).toEqual([EXIT.noList, 'of yesterday'])
    expect(err).toContain(`note: ${file} was not written: there are no records.\n`)
  })

  test('an article', async () => {
    expect((await extract(ARTICLE, ['--json'])).out).toBe('[]\n')
  })

  test('one record only', async () => {
    const { code, out } = await extract(`<ul>${tea('Assam', 1)}</ul>`, ['--json'])
    expect([code, out]).toEqual([EXIT.noList, '[]\n'])
  })

  test('an empty workbook opens', async () => {
    const { code, bytes } = await extract('<p>Closed', ['--format', 'xlsx'])
    expect([code, bytes.subarray(0, 2).toString()]).toEqual([EXIT.noList, 'PK'])
  })
})

describe('which list', () => {
  const shops = ['York', 'Leeds', 'Hull', 'Ripon']
    .map(city => `<tr><td>${city}</td><td>${city.length} Main Street</td><td>0${city.length} 55 01</td></tr>`)
    .join('')
  const TWO = `${LIST}<h2>Shops</h2><table><tr><th>City<th>Street<th>Phone</tr>${shops}</table>`

  test('all of them, each under its name', async () => {
    const { out } = await extract(TWO, ['--region', 'all', '--json'])
    expect(JSON.parse(out).map((list: { name: string; records: [] }) => [list.name, list.records.length])).toEqual([
      ['main', 6],
      ['region-2', 4],
    ])
    expect((await extract(TWO, ['--region', 'all'])).out).toMatch(/^main: 6 records\n[\s\S]*\nregion-2: 4 records\n/)
  })

  test('those beside an article, which is no list itself', async () => {
    const prose = '<p>Tea is drunk hot, and in summer it is drunk cold, with ice and lemon, or with milk and sugar.</p>'
    const posts = ['How Assam grows', 'A pot for two', 'White tea in spring', 'Tea and ships'].map(
      (title, at) =>
        `<div class="post"><a href="/${at}"><img src="/${at}.jpg" alt=""><h3>${title}</h3></a><p>What we know about ${title}.</p><time>${at + 2} May 2024</time></div>`,
    )
    const page = `<title>Tea</title><article><h1>On tea</h1>${prose.repeat(4)}</article><section><h2>Related articles</h2>${posts.join('')}</section>`
    const { code, out } = await extract(page, ['--region', 'all', '--json'])
    const lists = JSON.parse(out) as { name: string; records: { title: string }[] }[]
    expect([code, lists.map(({ name, records }) => [name, records.length])]).toEqual([EXIT.done, [['region-2', 4]]])
    expect(JSON.parse((await extract(page, ['--region', '2', '--json'])).out)[0]).toMatchObject({
      title: 'How Assam grows',
    })
    expect((await extract(page, ['--json'])).out).toBe('[]\n')
  })

  test('one by its rank', async () => {
    const { out } = await extract(TWO, ['--region', '2', '--json'])
    expect(JSON.parse(out)[0]).toMatchObject({ city: 'York' })
  })

  test('one that is not there', async () => {
    const { code, out, err } = await extract(LIST, ['--region', '7', '--json'])
    expect([code, out]).toEqual([EXIT.noList, '[]\n'])
    expect(err).toBe('note: no such list on http://tea.example/: the page has only one list.\n')
  })

  test.each(['0', '-1', 'second', '1.5'])('%s is no list', async region => {
    expect(await extract(LIST, ['--region', region])).toMatchObject({ code: 2, out: '' })
  })
})

describe('files', () => {
  test('the ending chooses the format', async () => {
    for (const ending of ['json', 'ndjson', 'csv', 'xlsx', 'parquet']) {
      const file = join(folder, `teas.${ending}`)
      expect(await extract(LIST, ['-o', file])).toMatchObject({ code: 0, out: '', err: '' })
      const start = readFileSync(file).subarray(0, 5).toString()
      expect(start).toMatch({ json: /^\[/, ndjson: /^\{/, csv: /^title/, xlsx: /^PK/, parquet: /^PAR1/ }[ending]!)
    }
  })

  test.each([
    ['', 'it is a folder'],
    ['no/such/folder/teas.csv', 'there is no folder'],
  ])('that cannot be written are told with what to do: %j', async (path, message) => {
    const { code, out, err } = await extract(LIST, ['--format', 'csv', '-o', `${folder}/${path}`])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(new RegExp(`^amberyl: Cannot write .*${message}`))
    expect(err.trim().split('\n')).toHaveLength(2)
  })

  test('stay as they were when the page cannot be had', async () => {
    const own = join(folder, 'kept')
    mkdirSync(own)
    writeFileSync(join(own, 'teas.csv'), 'old')
    expect(await runCommand(['extract', join(folder, 'none.html'), '-o', join(own, 'teas.csv')])).toMatchObject({
      code: 1,
    })
    expect([readFileSync(join(own, 'teas.csv'), 'utf8'), readdirSync(own)]).toEqual(['old', ['teas.csv']])
  })

  test('of an unknown ending need a format', async () => {
    expect(await extract(LIST, ['-o', join(folder, 'teas.txt')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--format'),
    })
  })

  test('that are no text are not sent to a person', async () => {
    const { code, out, err } = await extract(LIST, ['--format', 'parquet'], { isTerminal: true })
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('-o records.parquet')
    const piped = await extract(LIST, ['--format', 'parquet'])
    expect(piped.bytes.subarray(-4).toString()).toBe('PAR1')
  })

  test('--json and another format contradict each other', async () => {
    expect((await extract(LIST, ['--json', '--format', 'csv'])).code).toBe(2)
  })
})

describe('archives', () => {
  const member = (url: string, html: string): string => {
    const body = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${html}`
    return `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\nWARC-Date: 2024-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:${'0'.repeat(8)}>\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}\r\n\r\n`
  }
  const ownField = LIST.replaceAll('class=price', 'itemprop=page')

  test('say of each record which page it is of', async () => {
    const file = join(folder, 'crawl.warc')
    writeFileSync(
      file,
      member('http://tea.example/1', LIST) +
        member('http://tea.example/2', ARTICLE) +
        member('http://tea.example/3', ownField),
    )
    const { code, out, err } = await runCommand(['extract', file, '--format', 'json'])
    expect(code).toBe(0)
    expect(err).toContain('no list on http://tea.example/2')
    const records: Record<string, string>[] = JSON.parse(out)
    expect(records.map(record => record.page)).toEqual([
      ...TEAS.map(() => 'http://tea.example/1'),
      ...TEAS.map(() => 'http://tea.example/3'),
    ])
    expect(records[6]).toMatchObject({ page_2: { text: '£4.50' } })
    const lines = (await runCommand(['extract', file, '--format', 'ndjson'])).out.trim().split('\n')
    expect(lines).toHaveLength(12)
    expect(JSON.parse(lines[0]!)).toMatchObject({ page: 'http://tea.example/1', title: 'Assam' })
    expect((await runCommand(['extract', file])).out).toMatch(
      /^http:\/\/tea\.example\/1\n# [\s\S]*\nhttp:\/\/tea\.example\/2\nno records\n[\s\S]*\nhttp:\/\/tea\.example\/3\n# /,
    )
  })
})
