import { describe, expect, test } from 'vitest'
import {
  checkWrapper,
  encodeTables,
  extract,
  findNextPage,
  formatStored,
  type HarvestRecord,
  harvest,
  learn,
  parseStored,
  RenderFailure,
  storedList,
  toPageModel,
  topK,
  toRows,
} from '../src/index.ts'
import { serve } from './local-server.ts'

// The front door, with pages that need no browser.

const TEAS = ['Assam', 'Ceylon', 'Keemun', 'Sencha', 'Oolong', 'Rooibos']
const tea = (name: string, i: number): string =>
  `<li class=tea><h3><a href="/t/${i}">${name}</a></h3>${i === 2 ? '' : `<span class=price>£${4 + i}.50</span>`}<p>Grown on hill ${i} and dried there</p></li>`
const shops = ['York', 'Leeds', 'Hull', 'Ripon'].map(
  city => `<tr><td>${city}</td><td>${city.length} Main Street</td><td>${city.length}</td></tr>`,
)
const html = `<html lang=en><title>Teas</title><h1>Our teas</h1><ul class=teas>${TEAS.map(tea).join('')}</ul>
<p><a rel=next href="/?page=2">Next page</a></p><h2>Shops</h2><table><tr><th>City<th>Street<th>Staff</tr>${shops.join('')}</table>`
const LIST = { html, url: 'http://tea.example/' }

const ROWS = TEAS.map((title, i) => ({
  title,
  title_link: `http://tea.example/t/${i}`,
  price: i === 2 ? null : 4.5 + i,
  description: `Grown on hill ${i} and dried there`,
}))

describe('extract', () => {
  test('gives rows by column name, fields with reasons, other lists, and the next page', async () => {
    const found = await extract(LIST)
    expect(found).toMatchObject({ url: LIST.url, name: 'main', recordCount: 6, because: undefined, warnings: [] })
    expect(found.rows).toEqual(ROWS)
    expect(found.fields.map(({ name, kind, namedBy }) => [name, kind, namedBy])).toContainEqual([
      'price',
      'price',
      'class',
    ])
    expect(found.fields.find(({ name }) => name === 'price')?.kindBecause).toBe('5 of 5 texts are a price')
    expect(found.reasons.map(({ rule }) => rule)).toContain('with prices')
    expect(found.others.map(({ name, rows }) => [name, rows[0]])).toEqual([
      ['region-2', { city: 'York', street: '4 Main Street', staff: 4 }],
    ])
    expect(found.next).toMatchObject({ kind: 'link', targets: [{ url: 'http://tea.example/?page=2' }] })
  })

  test('reads bytes, and a page that was read before', async () => {
    const page = await toPageModel({ html: new TextEncoder().encode(html), url: LIST.url })
    expect((await extract(page)).rows).toEqual(ROWS)
    expect((await extract(page)).page).toBe(page)
  })

  test('takes text as it is, whatever encoding the page declares', async () => {
    const text = html.replace('Assam', 'Thé ★').replace('<title>', '<meta charset=iso-8859-1><title>')
    const found = await extract({ html: text, url: LIST.url })
    expect(found.rows[0]).toMatchObject({ title: 'Thé ★' })
  })

  test('gives another list by its rank', async () => {
    const found = await extract(LIST, { region: 2 })
    expect([found.name, found.rows[1]]).toEqual(['region-2', { city: 'Leeds', street: '5 Main Street', staff: 5 }])
    expect(found.others.map(({ name }) => name)).toEqual(['main'])
  })

  test('describes records by the attributes of a domain', async () => {
    const found = await extract(LIST, { domain: 'retail' })
    expect(found.domain).toEqual({ name: 'retail' })
    expect(found.fields.map(({ name }) => name)).toContain('url')
    expect(found.rows[0]).toMatchObject({ title: 'Assam', price: 4.5, url: 'http://tea.example/t/0' })
  })

  test('finds lists with the algorithm that is asked for', async () => {
    expect((await extract(LIST, { algorithm: 'visual' })).because).toContain('not rendered')
  })

  test('says why a page has no list', async () => {
    const found = await extract({ html: '<h1>Closed</h1><p>We are on holiday.', url: LIST.url })
    expect([found.rows, found.fields, found.recordCount]).toEqual([[], [], 0])
    expect(found.because).toEqual(expect.any(String))
    expect(found.next.kind).toBe('none')
  })

  test('is a table that can be written', async () => {
    const { chunks } = encodeTables([await extract(LIST)], 'csv')
    expect([...chunks].join('').split('\r\n').slice(0, 2)).toEqual([
      'title,title_link,price,price_currency,description',
      'Assam,http://tea.example/t/0,4.5,GBP,Grown on hill 0 and dried there',
    ])
  })

  test('loads an address without a browser, as politely as a harvest', async () => {
    const asked: (string | undefined)[] = []
    const origin = await serve((request, response) => {
      asked.push(request.url)
      if (request.url === '/robots.txt') response.end('User-agent: *\nDisallow: /private')
      else response.setHeader('content-type', 'text/html').end(html)
    })
    const found = await extract(new URL(`${origin}/teas`), { render: false })
    expect(found.rows.map(({ title }) => title)).toEqual(TEAS)
    expect(asked).toEqual(['/robots.txt', '/teas'])
    await expect(extract(`${origin}/private`, { render: false })).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test.each(['page.html', 'file:///etc/hosts', 'about:blank'])('opens no files: %s', async address => {
    await expect(extract(address)).rejects.toThrow(RenderFailure)
  })
})

test('findNextPage gives the next page alone', async () => {
  expect(await findNextPage(LIST)).toMatchObject({ kind: 'link', targets: [{ url: 'http://tea.example/?page=2' }] })
})

test('topK gives the list that a title promises', async () => {
  const page = { html: html.replaceAll('Our teas', '6 best teas').replace('>Teas<', '>6 best teas<'), url: LIST.url }
  const found = await topK(page)
  expect(found).toMatchObject({ kind: 'list', k: 6, pages: 1, isComplete: true })
  expect(found.kind === 'list' && found.items.map(({ title }) => title)).toEqual(TEAS)
  expect((await topK(LIST)).kind).toBe('none')
})

describe('wrappers', () => {
  test('of a list come from a harvest, are kept as text, and read other pages', async () => {
    const page = await toPageModel(LIST)
    const run = harvest(page)
    const records: HarvestRecord[] = []
    for await (const record of run) records.push(record)
    expect(toRows(records)).toEqual(ROWS)
    const stored = parseStored(formatStored(storedList(run.seen)!))
    const other = { html: html.replace('Assam', 'Darjeeling'), url: 'http://tea.example/?page=2' }
    const found = await extract(other, { wrapper: stored })
    expect(found.rows.map(({ title }) => title)).toEqual(['Darjeeling', ...TEAS.slice(1)])
    expect(await checkWrapper(other, { stored })).toMatchObject({ verdict: { kind: 'same' } })
    const nothing = await extract({ html: '<p>Closed', url: LIST.url }, { wrapper: stored })
    expect([nothing.rows, nothing.because]).toEqual([[], expect.any(String)])
  })

  const book = (title: string, isbn: string): string =>
    `<title>${title}</title><main><h1>${title}</h1><dl><dt>ISBN<dd class=isbn>${isbn}</dl><p>All you need to know about ${title}.</main>`
  const first = { html: book('The Grey Sea', '978-1-11'), url: 'http://books.example/1' }
  const second = { html: book('Bees', '978-2-22'), url: 'http://books.example/2' }

  test('of single pages are learned from copied text, and read one row from each page', async () => {
    const learned = await learn(first, {
      fields: { title: 'The Grey Sea', isbn: '978-1-11' },
      more: [{ page: second, fields: { title: 'Bees' } }],
    })
    if (learned.kind === 'problems') throw new Error(JSON.stringify(learned.problems))
    const third = { html: book('Moss', '978-3-33'), url: 'http://books.example/3' }
    expect((await extract(third, { wrapper: learned.stored })).rows).toEqual([{ title: 'Moss', isbn: '978-3-33' }])
    const { verdict } = await checkWrapper({ html: '<p>Gone', url: first.url }, { stored: learned.stored, mend: 'off' })
    expect(verdict.kind).toBe('lost')
  })

  test('are not learned from text that the page does not have', async () => {
    expect(await learn(first, { fields: { title: 'The Green Hill' } })).toMatchObject({ kind: 'problems' })
  })
})
