import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { topK } from '../../src/index.ts'
import { folderOf } from '../folder-of.ts'
import { serve } from '../local-server.ts'
import { runCommand } from '../run-command.ts'

const url = 'http://trees.test/best'
const NAMES = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir']
const PROSE = 'It grows in most gardens without much care, and lives for longer than those who planted it. '
const article = (title: string, body: string): string =>
  `<title>${title}</title><h1>${title}</h1><p>${PROSE}</p>${body}`
const each = (item: (name: string, at: number) => string): string => NAMES.map(item).join('')
const sections = each((name, at) => `<h2>${at + 1}. ${name}</h2><p>${PROSE}</p>`)

type Options = Parameters<typeof topK>[1]

/** The titles of the items, or why there are none. */
async function titlesOf(html: string, options?: Options): Promise<readonly string[] | string> {
  const found = await topK({ html, url }, options)
  return found.kind === 'list' ? found.items.map(({ title }) => title) : found.because
}

describe('T1: the title gives k and the topic', () => {
  test.each([
    ['6 Best Trees for a Garden', 'Best Trees for a Garden'],
    ['The Six Best Trees', 'Best Trees'],
    ['Die sechs schönsten Bäume', 'schönsten Bäume'],
    ['Les 6 meilleurs arbres', 'meilleurs arbres'],
    ['Los seis mejores árboles', 'mejores árboles'],
    ['De 6 mooiste bomen', 'mooiste bomen'],
    ['公园里的六大树木', '树木'],
    ['庭のおすすめの木6選', '庭のおすすめの木'],
    ['정원 나무 베스트 6', '정원 나무'],
  ])('%s: %s', async (title, topic) => {
    expect(await topK({ html: article(title, sections), url })).toMatchObject({ kind: 'list', k: 6, topic })
  })

  test.each([
    ['Best Trees of 2010', '2010 is a year'],
    ['Windows 6 tips', '6 is a name'],
    ['Planted in 6 hours', '6 is a measure'],
  ])('%s: a number that is not k', async (title, because) => {
    expect(await titlesOf(article(title, sections))).toBe(`the number in the title means something else: ${because}`)
  })
})

test('T2: nodes with the same tag path form a class, and classes of k members are candidates', async () => {
  const page = folderOf('page', {
    'trees.html': article(
      '6 best trees',
      each(name => `<div><h2>${name}</h2><p>${PROSE}</p></div>`),
    ),
  })
  const { out } = await runCommand(['explain', join(page, 'trees.html'), '--static', '--topk'])
  expect(out).toContain('6 · best trees')
  expect(out).toMatch(/same tag path/)
  const five = article(
    '5 best trees',
    each(name => `<div><i>${name}</i></div>`),
  )
  expect(await titlesOf(five, { paperOnly: true, without: ['k-plus-minus'] })).toBe(
    'nothing on the page repeats 5 times',
  )
})

test('T3: GrowUp merges the component classes of one list into items', async () => {
  const html = article(
    '6 best trees',
    `<div>${each(name => `<div><h3>${name}</h3><img src="${name}.jpg"><p>${PROSE}<a href="/${name}">More</a></p></div>`)}</div>`,
  )
  const found = await topK({ html, url }, { paperOnly: true })
  if (found.kind !== 'list') throw new Error(found.because)
  expect(found.items).toHaveLength(6)
  for (const { text } of found.items) expect(text).toMatch(/^\w+\nIt grows .* More$/s)
})

test('T5: interleaved lists are put together again', async () => {
  const item = (name: string, at: number): string => {
    const tag = at % 2 ? 'article' : 'section'
    return `<${tag}><p>${name}</p><div>${PROSE}</div></${tag}>`
  }
  const html = article('6 best trees', each(item))
  expect(await titlesOf(html)).toEqual(NAMES)
  expect(await titlesOf(html, { without: ['interleave'] })).toEqual(expect.any(String))
})

describe('T6: the k+1 and k-1 problems at the ends of a list', () => {
  test('a heading too many is left out', async () => {
    const headings = each(name => `<h2>${name}</h2><p>${PROSE}</p>`)
    const html = article('6 best trees', `${headings}<h2>Conclusion</h2><p>Plant one.</p>`)
    expect(await titlesOf(html)).toEqual(NAMES)
    expect(await titlesOf(html, { without: ['k-plus-minus'] })).toEqual(expect.any(String))
  })

  test('a first item with other markup is added', async () => {
    const item = (name: string, at: number): string =>
      at === 0
        ? `<div><h2 class=first><span>1. ${name}</span></h2><p>${PROSE}</p></div>`
        : `<div><h2>${at + 1}. ${name}</h2><p>${PROSE}</p></div>`
    expect(await titlesOf(article('6 best trees', each(item)))).toEqual(NAMES)
  })
})

test('T7: each item has its title, and its other components: text, image, link', async () => {
  const html = article(
    '6 best trees',
    each((name, at) => `<h2>${at + 1}. ${name}</h2><img src="/${name}.jpg"><p>${PROSE}<a href="/${name}">More</a></p>`),
  )
  const found = await topK({ html, url })
  if (found.kind !== 'list') throw new Error(found.because)
  expect(found.items[1]).toMatchObject({
    rank: 2,
    title: 'Birch',
    text: expect.stringContaining('It grows in most gardens'),
    image: 'http://trees.test/Birch.jpg',
    link: 'http://trees.test/Birch',
  })
})

test('T8: "this is no top-k page" is said clearly', async () => {
  const page = folderOf('page', { 'storm.html': article('The 4 dead in storm', `<p>${PROSE}</p>`) })
  const { code, out, err } = await runCommand(['topk', join(page, 'storm.html'), '--static', '--format', 'csv'])
  expect([code, out]).toEqual([6, ''])
  expect(err).toContain('nothing on the page repeats 4 times')
})

test('T10: P and R as the paper counts them, and by title; P* and R*; the time of each stage and against file size', async () => {
  const labels = [
    { id: 'trees', site: 'trees.example', isTopK: true, k: 6, items: NAMES },
    { id: 'storm', site: 'news.example', isTopK: false, k: 4, items: [] },
  ]
  const corpus = folderOf('corpus', {
    'labels.json': JSON.stringify(labels),
    'pages/trees.html': article('6 best trees', sections),
    'pages/storm.html': article('The 4 dead in storm', `<p>${PROSE}</p>`),
  })
  const { code, out } = await runCommand(['evaluate', 'topk', '--corpus', corpus, '--static'])
  expect(code).toBe(0)
  expect(out).toContain('pages: 2, parsed only; 1 with a list, 1 without')
  expect(out).toMatch(/ P +R +P by title +R by title +P\* +R\*/)
  expect(out).toMatch(/^Amberyl(?: +100\.0 %){6}/m)
  expect(out).toMatch(/^in the publication \(Table I.*\n.*90\.3 % +70\.9 %\n.*87\.3 % +59\.5 %$/m)
  for (const row of ['published, optimized', 'MDR', 'title', 'candidates', 'weighing', 'items'])
    expect(out).toMatch(new RegExp(`^${row} `, 'm'))
  expect(out).toMatch(/^time grows with the file size/m)
})

test('T11: a list that goes on over several pages is read to its end', async () => {
  const part = (from: number, to: number, next: string): string =>
    article(
      '6 best trees',
      NAMES.slice(from, to)
        .map((name, at) => `<h2>${from + at + 1}. ${name}</h2><p>${PROSE}</p>`)
        .join('') + next,
    )
  const pages: Record<string, string> = {
    '/': part(0, 3, '<p><a rel=next href="/?page=2">Next page</a></p>'),
    '/?page=2': part(3, 6, '<p><a href="/">Previous page</a></p>'),
  }
  const origin = await serve((request, response) => {
    const html = pages[request.url!]
    response.writeHead(html ? 200 : 404, { 'content-type': 'text/html' }).end(html)
  })
  const { out, code } = await runCommand(['topk', `${origin}/`, '--static', '--delay', '0', '--json'])
  expect(code).toBe(0)
  const found = JSON.parse(out)
  expect(found).toMatchObject({ kind: 'list', k: 6, pages: 2, isComplete: true })
  expect(found.items.map(({ title }: { title: string }) => title)).toEqual(NAMES)
})
