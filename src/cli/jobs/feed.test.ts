import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serve } from '../../../test/local-server.ts'
import { readFeed } from '../../../test/read-feed.ts'
import { runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const folder = temporaryFolder()
const file = (name: string): string => join(folder, name)
const feedIn = (name: string, format: 'atom' | 'rss' | 'jsonfeed') => readFeed(readFileSync(file(name), 'utf8'), format)

interface Item {
  readonly name: string
  readonly price: string
  readonly posted?: string
}

const item = (number: number, price = `£${number}.50`, posted?: string): Item => ({
  ...{ name: `Lamp number ${number}`, price },
  ...(posted === undefined ? {} : { posted }),
})
const items = (count: number): Item[] => Array.from({ length: count }, (_, at) => item(at + 1))

const row = ({ name, price, posted }: Item): string =>
  `<li class="product"><img class="photo" src="/img/${name.replace(/\D/g, '')}.jpg">
    <h3><a href="/p/${name.replace(/\D/g, '')}">${name} &amp; shade</a></h3>
    <span class="price">${price}</span>${posted ? `<time class="posted" datetime="${posted}">${posted}</time>` : ''}</li>`

const page = (all: readonly Item[]): string =>
  `<html><head><title>Lamps &amp; more</title></head><body><h1>Lamps</h1><ul>${all.map(row).join('')}</ul></body></html>`

/** A shop whose goods can be changed. */
async function openShop(goods: Item[]): Promise<{ url: string; goods: Item[] }> {
  const shop = { url: '', goods }
  shop.url = await serve((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page(shop.goods))
  })
  return shop
}

const QUICK = ['--static', '--delay', '0']

describe('the feed of a page', () => {
  test('is Atom on stdout, with the title of the page', async () => {
    const { url } = await openShop(items(6))
    const { code, out, err } = await runCommand(['feed', `${url}/lamps`, ...QUICK, '--verbose'])
    expect(code).toBe(0)
    const feed = readFeed(out, 'atom')
    expect(feed).toMatchObject({ title: 'Lamps & more', home: `${url}/lamps`, self: undefined })
    expect(feed.entries).toHaveLength(6)
    expect(feed.entries[0]).toMatchObject({
      ...{ title: 'Lamp number 1 & shade', link: `${url}/p/1`, picture: `${url}/img/1.jpg` },
      html: `<p><img src="${url}/img/1.jpg" alt=""></p><ul><li><b>price</b>: £1.50</li></ul>`,
    })
    expect(err).toMatch(/^title: column "\w+" \(.*records have it/m)
    expect(err).toMatch(/^link: the link of each record \(leads to the detail page/m)
    expect(err).toMatch(/^published: no column is good enough$/m)
  })

  test('has the format that the name of the file says, and the address that is given', async () => {
    const { url } = await openShop([
      item(1, '£1', '2026-02-01'),
      item(2, '£2', '2026-02-03'),
      item(3, '£3', '2026-02-02'),
    ])
    const write = (name: string, ...more: string[]) => runCommand(['feed', url, ...QUICK, '-o', file(name), ...more])
    await write('a.rss', '--limit', '2', '--title', 'My lamps')
    await write('a.json', '--self', 'https://feeds.example/a.json')
    await write('a.txt', '--format', 'atom')
    expect(feedIn('a.rss', 'rss')).toMatchObject({
      title: 'My lamps',
      description: `Records of ${url}/. These are the newest 2 of 3 records.`,
      entries: [{ published: '2026-02-03T00:00:00Z' }, { published: '2026-02-02T00:00:00Z' }],
    })
    expect(feedIn('a.json', 'jsonfeed').self).toBe('https://feeds.example/a.json')
    const ids = (feed: ReturnType<typeof readFeed>) => feed.entries.map(({ id }) => id)
    expect(ids(feedIn('a.txt', 'atom'))).toEqual(ids(feedIn('a.json', 'jsonfeed')))
  })

  test('is made from a saved page, and shows what was selected', async () => {
    const { code, out, err } = await runCommand(
      [
        'feed',
        '-',
        '--static',
        '--base-url',
        'https://a.example/',
        '--where',
        'price < 3',
        '--rename',
        'title=name,price=title',
      ],
      { stdin: page(items(5)) },
    )
    expect([code, err]).toEqual([0, expect.stringContaining('2 of 5 records match --where.')])
    expect(readFeed(out, 'atom').entries.map(({ link }) => link)).toEqual([
      'https://a.example/p/1',
      'https://a.example/p/2',
    ])
  })

  test('is not written if there is no list: an old file stays', async () => {
    writeFileSync(file('old.xml'), 'old')
    const stdin = '<p>Nothing here.</p>'
    const { code, err } = await runCommand(['feed', '-', '--static', '-o', file('old.xml')], { stdin })
    expect([code, readFileSync(file('old.xml'), 'utf8')]).toEqual([6, 'old'])
    expect(err).toContain('was not written: there are no records')
  })

  test.each([
    ['a format that is unknown', ['-', '-o', 'a.csv'], 'use .xml, .atom, .rss or .json'],
    ['all lists', ['-', '--region', 'all'], 'A feed has one list'],
    ['an archive', ['a.warc'], 'made from one page'],
    ['an address of its own that is none', ['-', '--self', 'feed.xml'], 'must start with http:// or https://'],
    ['a condition that is wrong', ['-', '--where', 'price is cheap'], 'The condition is wrong'],
  ])('cannot have %s', async (_, args, message) => {
    const { code, err } = await runCommand(['feed', ...args])
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  })
})

describe('the feed of a job', () => {
  test('has what is new and changed, and its file is written by each run', async () => {
    const shop = await openShop(items(6))
    const job = `start: ${shop.url}/lamps\nreading: parser\npoliteness: { delay: 0 }\noutputs:\n  - feed.xml\n  - { file: lamps.json, what: feed, limit: 2, url: "https://feeds.example/lamps.json" }\n`
    writeFileSync(file('lamps.yaml'), job)
    const amberyl = (...args: string[]) => runCommand([...args, '--database', file('lamps.db')])
    expect((await amberyl('harvest', file('lamps.yaml'))).code).toBe(0)
    const before = feedIn('feed.xml', 'atom')
    shop.goods = [item(9), ...items(5).map(one => (one.name.endsWith(' 2') ? { ...one, price: '£1.99' } : one))]
    expect((await amberyl('harvest', file('lamps.yaml'))).code).toBe(0)
    const after = feedIn('feed.xml', 'atom')
    expect(before.entries).toHaveLength(6)
    expect(after).toMatchObject({ title: 'lamps', description: `New and changed records of ${shop.url}/lamps.` })
    expect(after.entries.map(({ title }) => /\d/.exec(title!)![0])).toEqual(['9', '2', '1', '3', '4', '5'])
    const [, changed, same] = after.entries
    expect(changed!.html).toMatch(/^<p>Changed: price <del>£2\.50<\/del> <ins>£1\.99<\/ins><\/p>/)
    expect(changed!.updated! > changed!.published! || changed!.updated === after.updated).toBe(true)
    expect(before.entries).toContainEqual(same)
    expect(feedIn('lamps.json', 'jsonfeed')).toMatchObject({
      self: 'https://feeds.example/lamps.json',
      entries: [{ id: after.entries[0]!.id }, { id: changed!.id }],
    })
    const { code, out } = await amberyl('feed', 'lamps')
    expect([code, out]).toEqual([0, readFileSync(file('feed.xml'), 'utf8')])
    const cheap = await amberyl('feed', 'lamps', '--where', 'price < 2', '--format', 'rss')
    expect(readFeed(cheap.out, 'rss').entries.map(({ title }) => /\d/.exec(title!)![0])).toEqual(['2', '1'])
    const wrong = await amberyl('feed', 'lamps', '--pages', '1', '-o', file('not.xml'))
    expect([wrong.code, existsSync(file('not.xml'))]).toEqual([2, false])
    expect(wrong.err).toContain('--pages is for pages; lamps is a stored job')
    expect((await amberyl('feed', 'lmps')).err).toContain('did you mean lamps?')
  })
})
