import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { serve } from '../../../test/local-server.ts'
import { runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { warcRecord, warcResponse } from '../../../test/warc-file.ts'

const folder = temporaryFolder()
const at = (name: string): string => join(folder, name)

const books = (from: number, count = 6): string =>
  `<main><h1>Books</h1><ul>${Array.from(
    { length: count },
    (_, i) =>
      `<li class=book><h2><a href="/b/${from + i}">Book no. ${from + i}</a></h2><span class=price>£${i + 3}.50</span></li>`,
  ).join('')}</ul></main>`
const ARTICLE = `<article><h1>On reading</h1><p>${'A long text about books and those who read them. '.repeat(30)}</p></article>`
const url = (name: string): string => `http://site.test/${name}`

const shelf = (from: number, pages: number): Buffer =>
  Buffer.concat([
    warcRecord('warcinfo', '', 'software: x'),
    ...Array.from({ length: pages }, (_, i) => warcResponse(url(`list/${from + i}`), books((from + i) * 10))),
  ])

interface Line {
  readonly archive: string
  readonly number?: number
  readonly page?: string
  readonly at?: string
  readonly records?: readonly Readonly<Record<string, unknown>>[]
  readonly columns?: readonly { readonly name: string; readonly kind: string }[]
  readonly because?: string
  readonly error?: string
  readonly remedy?: string
}

const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

const map = async (args: readonly string[], stdin?: string) => {
  const run = await runCommand(['extract', ...args], stdin === undefined ? {} : { stdin })
  return { ...run, lines: run.out === '' ? [] : linesOf(run.out) }
}

const titlesIn = ({ records = [] }: Line): unknown[] => records.map(({ title }) => title)

describe('a line for each page', () => {
  test('in the order of the archives and pages, with columns, records, and the time of the archive', async () => {
    writeFileSync(at('a.warc'), Buffer.concat([shelf(1, 2), warcResponse(url('about'), ARTICLE)]))
    writeFileSync(at('b.warc.gz'), gzipSync(shelf(3, 1)))
    const { code, lines, err } = await map([at('a.warc'), at('b.warc.gz')])
    expect(code).toBe(0)
    expect(lines.map(({ archive, number, page }) => [archive, number, page])).toEqual([
      [at('a.warc'), 1, url('list/1')],
      [at('a.warc'), 2, url('list/2')],
      [at('a.warc'), 3, url('about')],
      [at('b.warc.gz'), 1, url('list/3')],
    ])
    const [first, , article] = lines
    expect(first!.at).toBe('2024-05-01T10:00:00Z')
    expect(first!.columns).toEqual([
      { name: 'title', kind: 'text' },
      { name: 'title_link', kind: 'link' },
      { name: 'price', kind: 'price' },
    ])
    expect(first!.records![1]).toEqual({
      title: 'Book no. 11',
      title_link: url('b/11'),
      price: { text: '£4.50', value: 4.5, currency: 'GBP' },
    })
    expect(article).toMatchObject({ records: [], because: expect.any(String) })
    expect(err).toBe('4 pages: 3 with records, 1 without a list\n')
  })

  test('also if it fails: a page that is too large, an archive that breaks off, a file that is not there', async () => {
    const whole = shelf(1, 2)
    writeFileSync(at('broken.warc'), whole.subarray(0, whole.length - 300))
    writeFileSync(
      at('large.warc'),
      Buffer.concat([warcResponse(url('large'), `<p>${'x'.repeat(20_000)}`), shelf(5, 1)]),
    )
    const { code, lines, err } = await map([
      at('broken.warc'),
      at('none.warc'),
      at('large.warc'),
      '--max-bytes',
      '10000',
    ])
    expect(code).toBe(1)
    expect(lines.map(({ number, page, error }) => [number, page, error])).toEqual([
      [1, url('list/1'), undefined],
      [undefined, undefined, expect.stringContaining('ends in the middle of a record')],
      [undefined, undefined, expect.stringContaining('There is no file')],
      [1, url('large'), expect.stringContaining('larger than')],
      [2, url('list/5'), undefined],
    ])
    expect(lines[1]!.remedy).toMatch(/complete/)
    expect(err).toBe('3 pages: 2 with records, 0 without a list, 1 failed, 2 files not read to the end\n')
  })

  test('of the pages in a folder, by name', async () => {
    mkdirSync(at('saved/deep'), { recursive: true })
    writeFileSync(at('saved/b.html'), books(20))
    writeFileSync(at('saved/a.htm'), books(10))
    writeFileSync(at('saved/notes.txt'), 'nothing')
    writeFileSync(at('saved/deep/c.warc'), shelf(3, 1))
    const { lines } = await map([at('saved')])
    expect(lines.map(({ archive }) => archive.slice(folder.length + 1))).toEqual([
      'saved/a.htm',
      'saved/b.html',
      'saved/deep/c.warc',
    ])
    expect(titlesIn(lines[0]!)[0]).toBe('Book no. 10')
  })

  test('with a wrapper, which reads every page in the same way', async () => {
    writeFileSync(at('one.html'), books(1))
    writeFileSync(at('two.warc'), shelf(1, 2))
    await runCommand(['extract', at('one.html'), '--static', '--save-wrapper', at('books.json'), '--columns', 'title'])
    const { lines } = await map([at('two.warc'), '--format', 'pages', '--wrapper', at('books.json')])
    expect(lines.map(({ records }) => records![0])).toEqual([{ title: 'Book no. 10' }, { title: 'Book no. 20' }])
  })

  test('with selected columns and records; a page without the column says so', async () => {
    writeFileSync(at('mixed.warc'), Buffer.concat([shelf(1, 1), warcResponse(url('names'), NAMES)]))
    const { lines } = await map([at('mixed.warc'), '--format', 'pages', '--where', 'price < 5', '--columns', 'title'])
    expect(lines[0]!.records).toEqual([{ title: 'Book no. 10' }, { title: 'Book no. 11' }])
    expect(lines[1]!.error).toContain('price')
  })
})

const NAMES = `<main><ul>${['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Edsger Dijkstra', 'Barbara Liskov'].map(name => `<li class=person><h3>${name}</h3><p>A person of note</p></li>`).join('')}</ul></main>`

test('the lines of docs/scale.md are lines, with the members that it explains', () => {
  const text = readFileSync('docs/scale.md', 'utf8')
  const [, shown] = /```json\n([^`]*)```/.exec(text)!
  const explained = new Set(
    [...text.matchAll(/^\| `[^|]*\|/gm)].flatMap(([cell]) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name)),
  )
  for (const line of linesOf(shown!)) for (const name of Object.keys(line)) expect(explained).toContain(name)
  expect(linesOf(shown!)).toHaveLength(4)
})

describe('stdin', () => {
  test('may be a WARC file, pages as lines of JSON, or a page', async () => {
    const warc = await map(['-', '--format', 'pages'], shelf(1, 2).toString())
    expect(warc.lines.map(({ page }) => page)).toEqual([url('list/1'), url('list/2')])
    const json = [
      { url: url('x'), html: books(7) },
      { url: url('é'), html: `<p>é` },
    ]
    const text = `${json.map(line => JSON.stringify(line)).join('\n')}\nnonsense\n`
    const { lines, code } = await map(['-', '--format', 'pages'], text)
    expect(lines.map(({ page, number }) => [number, page])).toEqual([
      [1, url('x')],
      [2, url('é')],
      [3, undefined],
    ])
    expect(lines[2]!.error).toBe('Line 3 is not a page.')
    expect(code).toBe(0)
    const page = await map(['-', '--format', 'pages'], books(1))
    expect(titlesIn(page.lines[0]!)).toHaveLength(6)
  })

  test('may name the archives', async () => {
    writeFileSync(at('listed.warc'), shelf(1, 1))
    const { lines, code } = await map(
      ['--files-from', '-', '--archive-root', folder],
      `listed.warc\n\n{"url": "no archive"}\n${at('listed.warc')}\n`,
    )
    expect(lines.map(({ archive, error }) => [archive, error])).toEqual([
      [at('listed.warc'), undefined],
      ['-, line 3', '-, line 3 names no archive.'],
      [at('listed.warc'), undefined],
    ])
    expect(code).toBe(1)
  })
})

describe('archives on a server', () => {
  const members = [1, 2, 3].map(page => gzipSync(shelf(page, 1)))
  const archive = Buffer.concat(members)
  const ranges: (string | undefined)[] = []
  /** Gives parts, breaks off after 100 bytes if asked to, and does not give parts under another name. */
  const archives: RequestListener = (request, response) => {
    ranges.push(request.headers.range)
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const isWhole = request.url === '/whole.warc.gz'
    const bytes = isWhole ? archive : archive.subarray(Number(from), to === '' ? undefined : Number(to) + 1)
    response.writeHead(request.headers.range && !isWhole ? 206 : 200, { 'content-length': bytes.length })
    if (request.url !== '/breaks.warc.gz' || bytes.length <= 100) return void response.end(bytes)
    response.write(bytes.subarray(0, 100), () => response.destroy())
  }

  test('are read as they come', async () => {
    const origin = await serve(archives)
    const { lines } = await map([`${origin}/crawl.warc.gz`, '--format', 'pages'])
    expect(lines.map(({ page }) => page)).toEqual([1, 2, 3].map(page => url(`list/${page}`)))
  })

  test('are read in parts, as an index names them', async () => {
    const origin = await serve(archives)
    const range = { offset: members[0]!.length, length: members[1]!.length }
    const list = `${JSON.stringify({ url: url('list/2'), filename: 'crawl.warc.gz', offset: String(range.offset), length: String(range.length) })}\n`
    const { lines } = await map(['--files-from', '-', '--archive-root', origin], list)
    expect(lines).toMatchObject([{ archive: `${origin}/crawl.warc.gz`, ...range, number: 1, page: url('list/2') }])
    expect(ranges.at(-1)).toBe(`bytes=${range.offset}-${range.offset + range.length - 1}`)
  })

  test('go on where the connection broke', async () => {
    const origin = await serve(archives)
    const { lines } = await map([`${origin}/breaks.warc.gz`, '--format', 'pages'])
    expect(lines.map(({ page }) => page)).toEqual([1, 2, 3].map(page => url(`list/${page}`)))
  })

  test('that do not answer end a run to a file, which is continued when they do', async () => {
    writeFileSync(at('before.warc'), shelf(8, 2))
    let isUp = false
    const origin = await serve((request, response) => {
      if (isUp) return archives(request, response)
      if (request.url === '/none.warc.gz') return void response.writeHead(404).end()
      response.writeHead(200, { 'content-length': 1000 }).flushHeaders()
      setImmediate(() => response.destroy())
    })
    // A server that says that there is no such file will say so again.
    expect((await map([at('before.warc'), `${origin}/none.warc.gz`, '-o', at('none.ndjson')])).code).toBe(1)
    expect(linesOf(readFileSync(at('none.ndjson'), 'utf8'))).toHaveLength(3)
    const args = [at('before.warc'), `${origin}/crawl.warc.gz`, '-o', at('cut.ndjson'), '--resume']
    const { code, err } = await map(args)
    expect([code, err]).toEqual([1, expect.stringMatching(/closed the connection.*--resume to continue/s)])
    expect(linesOf(readFileSync(at('cut.ndjson.part'), 'utf8'))).toHaveLength(2)
    isUp = true
    expect((await map(args)).code).toBe(0)
    expect(linesOf(readFileSync(at('cut.ndjson'), 'utf8')).map(({ page }) => page)).toEqual(
      [8, 9, 1, 2, 3].map(page => url(`list/${page}`)),
    )
  })

  test('say so if the server does not give parts', async () => {
    const origin = await serve(archives)
    const list = JSON.stringify({ archive: `${origin}/whole.warc.gz`, offset: 1, length: 100 })
    const { lines, code } = await map(['--files-from', '-'], list)
    expect([lines[0]!.error, code]).toEqual([expect.stringContaining('does not give parts of files'), 1])
  })
})

describe('a file', () => {
  const whole = async (): Promise<string> => {
    writeFileSync(at('r1.warc'), shelf(1, 3))
    writeFileSync(at('r2.warc'), shelf(4, 3))
    return (await map([at('r1.warc'), at('r2.warc')])).out
  }
  const resume = () => map([at('r1.warc'), at('r2.warc'), '-o', at('out.ndjson'), '--resume'])

  test('is continued after the last complete line, wherever a process was killed', async () => {
    const all = await whole()
    for (const end of [0, 10, all.indexOf('\n'), all.indexOf('\n') + 1, all.length >> 1, all.length - 1, all.length]) {
      writeFileSync(at('out.ndjson.part'), all.slice(0, end))
      expect((await resume()).code).toBe(0)
      expect(readFileSync(at('out.ndjson'), 'utf8')).toBe(all)
    }
    const { err, code } = await resume()
    expect([err, code]).toEqual([`${at('out.ndjson')} is complete.\n`, 0])
  })

  test('is begun again without --resume, and is not there before it is complete', async () => {
    const all = await whole()
    writeFileSync(at('out.ndjson.part'), 'of another run\n')
    await map([at('r1.warc'), at('r2.warc'), '-o', at('out.ndjson')])
    expect(readFileSync(at('out.ndjson'), 'utf8')).toBe(all)
  })

  test('of other archives is left alone', async () => {
    await whole()
    const part = `${JSON.stringify({ archive: 'other.warc', number: 1 })}\n`
    writeFileSync(at('out.ndjson.part'), part)
    const { code, err } = await resume()
    expect([code, err]).toEqual([2, expect.stringContaining('which is not among the files')])
    expect(readFileSync(at('out.ndjson.part'), 'utf8')).toBe(part)
  })
})

test('what has no meaning for lines is refused before anything is read', async () => {
  writeFileSync(at('x.warc'), shelf(1, 1))
  const wrong = async (...args: string[]): Promise<string> => {
    const { code, err } = await map(args)
    expect(code).toBe(2)
    return err
  }
  expect(await wrong(at('x.warc'), at('x.warc'), '--format', 'csv')).toContain('to get csv, extract one file at a time')
  expect(await wrong(at('x.warc'), '--format', 'pages', '--details')).toContain('--details has no meaning')
  expect(await wrong(at('x.warc'), '--format', 'pages', '--region', 'all')).toContain('--region')
  expect(await wrong(at('x.warc'), '--format', 'pages', '--resume')).toContain('name it with -o')
  expect(await wrong(at('x.warc'), '--files-from', '-')).toContain('not both')
  expect(await wrong()).toContain('Name a page')
  expect(await wrong('--files-from', at('none.txt'))).toContain('There is no file')
  const failed = async (...args: string[]): Promise<string> =>
    (await map([at('x.warc'), '--format', 'pages', ...args])).err
  expect(await failed('--annotators', at('none'))).toContain('none: is not a folder')
  expect(await failed('-o', at('none/x.ndjson'))).toContain('there is no folder')
  const { lines } = await map(['--files-from', '-'], `${at('x.warc')}\n${'x'.repeat(200_000)}`)
  expect(lines.map(({ error }) => error)).toEqual([undefined, '-, line 2 names no archive.'])
})
