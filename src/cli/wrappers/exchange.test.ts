import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serve } from '../../../test/local-server.ts'
import { runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const folder = temporaryFolder()
const file = (name: string): string => join(folder, name)
const write = (name: string, value: unknown): string => {
  writeFileSync(file(name), JSON.stringify(value))
  return file(name)
}

const LAND = ['Assam', 'Ceylon', 'Yunnan']
/** The link to the next page is one that nothing but the file of the other program shows. */
const teas = (page: number): string =>
  `<!doctype html><title>Teas</title><main><ul id=teas>${[0, 1, 2, 3]
    .map(
      at =>
        `<li class=tea><h3><a href="/tea/${page}${at}">Tea ${page}${at}</a></h3><i>${LAND[at % 3]}</i><b>£${at}.50</b></li>`,
    )
    .join(
      '',
    )}</ul><p class=more>${page < 3 ? `<a class=onward href="/${page + 1}">Leaves of another garden</a>` : ''}</p></main>`
const serveTeas = (): Promise<string> =>
  serve((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(request.url === '/robots.txt' ? '' : teas(Number(request.url?.slice(1)) || 1))
  })

const sitemap = (url: string) => ({
  _id: 'teas',
  startUrl: [url],
  selectors: [
    {
      id: 'on',
      type: 'SelectorPagination',
      parentSelectors: ['_root', 'on'],
      paginationType: 'auto',
      selector: 'a.onward',
    },
    {
      id: 'tea',
      type: 'SelectorElement',
      parentSelectors: ['_root', 'on'],
      selector: 'li.tea',
      multiple: true,
      delay: 0,
    },
    { id: 'name', type: 'SelectorText', parentSelectors: ['tea'], selector: 'h3', multiple: false, regex: '' },
    { id: 'land', type: 'SelectorText', parentSelectors: ['tea'], selector: 'i', multiple: false, regex: '' },
    { id: 'page', type: 'SelectorLink', parentSelectors: ['tea'], selector: 'h3 a', multiple: false },
    { id: 'story', type: 'SelectorText', parentSelectors: ['page'], selector: 'p', multiple: false, regex: '(a+)+$' },
  ],
})

test('an imported list is run, walked by its own next link, checked, and gets its template', async () => {
  const url = await serveTeas()
  const made = await runCommand(['import', write('sitemap.json', sitemap(`${url}/`)), '-o', file('teas.json')])
  expect([made.code, made.out]).toEqual([0, ''])
  expect(made.err).toContain('note: the pattern (a+)+$ of "story" is not applied')
  expect(made.err).toContain(`${file('teas.json')}: wrapper of a list with 4 columns, from a Web Scraper sitemap.`)
  expect(made.err).toContain(`${file('teas-page.json')}: page wrapper with 1 column`)

  const run = await runCommand(['run', file('teas.json'), `${url}/2`, '--static', '--format', 'csv'])
  expect(run.out.split('\r\n').slice(0, 2)).toEqual(['name,land,page,page-href', `Tea 20,Assam,Tea 20,${url}/tea/20`])

  const walk = ['extract', `${url}/`, '--wrapper', file('teas.json'), '--static', '--format', 'csv', '--delay', '0']
  expect((await runCommand(walk)).out.match(/^Tea \d\d/gm)).toEqual(
    [1, 2, 3].flatMap(page => [0, 1, 2, 3].map(at => `Tea ${page}${at}`)),
  )

  const check = ['check', file('teas.json'), '--static']
  expect((await runCommand(check)).err).toContain('the template was added to the file')
  const { template, fingerprint } = JSON.parse(readFileSync(file('teas.json'), 'utf8'))
  expect([typeof template, fingerprint.page.length > 0, fingerprint.record.length > 0]).toEqual(['object', true, true])
  expect(await runCommand(check)).toMatchObject({ code: 0, err: '' })
  const other = file('other.html')
  writeFileSync(other, '<h1>Nothing</h1>')
  expect((await runCommand(['check', file('teas.json'), other])).code).not.toBe(0)
})

test('a wrapper becomes a script; what it leaves out is said', async () => {
  write('sitemap.json', sitemap('http://tea.test/'))
  await runCommand(['import', file('sitemap.json'), '-o', file('list.json')])
  const { code, out, err } = await runCommand(['script', file('list.json'), '--to', 'playwright'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^\/\*\n \* Reads a list with Playwright[\s\S]*"start": \[\n {4}"http:\/\/tea\.test\/"/)
  const spider = await runCommand(['script', file('list.json'), '--to', 'scrapy', '-o', file('list.py')])
  expect([spider.code, spider.out]).toEqual([0, ''])
  expect(readFileSync(file('list.py'), 'utf8')).toContain('class ListSpider(scrapy.Spider)')
})

test('files that are not understood end in a message', async () => {
  expect(await runCommand(['import', write('other.json', { a: 1 })])).toMatchObject({
    code: 1,
    err: expect.stringContaining('this is none of the formats that are read: Web Scraper sitemaps'),
  })
  expect(await runCommand(['import', write('two.json', sitemap('http://tea.test/'))])).toMatchObject({
    code: 2,
    err: expect.stringContaining('gives 2 wrappers: name a file with -o'),
  })
  expect((await runCommand(['script', file('other.json'), '--to', 'scrapy'])).code).not.toBe(0)
})
