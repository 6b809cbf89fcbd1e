import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { BOATS_DOMAIN, boatPage, boats } from '../../../test/boat-market.ts'
import { folderOf } from '../../../test/folder-of.ts'
import { serve } from '../../../test/local-server.ts'
import { type Ending, runCommand } from '../../../test/run-command.ts'
import { extract as extractPage } from '../../extract.ts'
import type { DomainSource } from '../../stages/4-find/domain/domain-source.ts'
import { loadDomain } from '../../stages/4-find/domain/load-domain.ts'
import { loadDomainFinder } from '../../stages/4-find/domain/load-domain-finder.ts'
import { NO_STDIN, type Terminal } from '../terminal/terminal.ts'
import { harvestList } from './harvest-list.ts'

const TEAS = ['Assam', 'Ceylon', 'Keemun', 'Sencha', 'Oolong', 'Rooibos']
const tea = (name: string, i: number): string =>
  `<li class=tea><h3><a href="/t/${i}">${name}</a></h3><p>Grown on hill ${i} and dried there</p></li>`
const TEA_PAGE = `<title>Teas</title><h1>Our teas</h1><ul class=teas>${TEAS.map(tea).join('')}</ul><p>Come again</p>`

const home = (rooms: number, street: string, town: string, price: string, at: number): string =>
  `<div class=home><h2><a href="/homes/${at}">${rooms} bedroom semi-detached house for sale</a></h2><p class=where>${street}, ${town}</p><p class=price>Offers over ${price}</p><p>${rooms} bedrooms, ${rooms - 1} bathrooms</p></div>`
const HOMES = [
  home(3, 'Mill Lane', 'Otley', '£250,000', 1),
  home(2, 'Church Road', 'Harrogate', '£195,000', 2),
  home(4, 'Station Road', 'Ilkley', '£420,000', 3),
  home(3, 'Park Avenue', 'Leeds', '£310,000', 4),
]
const HOME_PAGE = `<html lang=en-GB><title>Homes for sale</title><h1>Homes for sale</h1><main>${HOMES.join('')}</main><p>Call us`

const member = (address: string, html: string): string => {
  const body = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`
  return `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${address}\r\nWARC-Date: 2024-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:${'0'.repeat(8)}>\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}\r\n\r\n`
}

const card = (name: string, words: string, price: string): string =>
  `<div class="boat"><h2><a href="/${name}">${name}</a></h2><p>${words}</p><p class="price">${price}</p><p>Call us</p></div>`
const CAR = card('Ford Focus', '45,000 miles', '£9,995')
const ADVERT = card('Free valuation', 'Ask us what your boat is worth', '£0')
const withCard = (html: string, added: string): string => html.replace('<div class="boats">', list => list + added)

/** Boats, and what they never have. */
const STRICT_DOMAIN = BOATS_DOMAIN.replace(
  'attributes:',
  "  MILEAGE: { patterns: [{ pattern: '[0-9,]+ miles' }] }\nattributes:\n  mileage: { find: [{ required: [MILEAGE] }] }",
).concat('  excluded: [mileage]\n')

let url: string
let folder: string
beforeEach(async () => {
  folder = folderOf('files', { 'boats/domain.yaml': BOATS_DOMAIN, 'strict/domain.yaml': STRICT_DOMAIN })
  const pages: Readonly<Record<string, string>> = {
    '/1': boatPage({ boats: boats(5), next: '/2' }),
    '/2': boatPage({ boats: boats(3, 6) }),
    '/mixed/1': withCard(boatPage({ boats: boats(5), next: '/mixed/2' }), CAR),
    '/mixed/2': withCard(boatPage({ boats: boats(4, 6) }), ADVERT),
    '/teas': TEA_PAGE,
  }
  url = await serve((request, response) => {
    const page = pages[request.url!]
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
})

const file = (name: string): string => join(folder, name)
const extract = (page: string, ...args: string[]): Promise<Ending> =>
  runCommand(['extract', page, '--static', '--delay', '0', '--retries', '0', ...args])
const readJson = ({ out }: Ending): Record<string, unknown>[] => JSON.parse(out)

describe('extract --domain', () => {
  test('gives the attributes of all records of a list, and a wrapper that reads them again', async () => {
    const list = await extract(`${url}/1`, '--domain', file('boats'), '--json', '--save-wrapper', file('list.json'))
    expect([list.code, readJson(list).length]).toEqual([0, 8])
    expect(readJson(list)[7]).toEqual({
      title: 'Wanderer of 1958',
      price: { text: '£18,960', value: 18960, currency: 'GBP' },
      rig: 'Sloop',
      length: { text: '14 m', value: 14 },
      url: `${url}/boats/8`,
      page: 2,
      page_url: `${url}/2`,
    })
    const again = await runCommand(['run', file('list.json'), `${url}/2`, '--static', '--json'])
    expect(readJson(again)).toEqual(
      readJson(list)
        .slice(5)
        .map(({ page, page_url, ...record }) => record),
    )
  })

  test('of one page, too', async () => {
    writeFileSync(file('boats.html'), boatPage({ boats: boats(5) }))
    const args = ['--domain', file('boats'), '--static', '--json', '--save-wrapper', file('page.json')]
    const page = await runCommand(['extract', file('boats.html'), ...args])
    expect([page.code, page.err, readJson(page).length]).toEqual([0, '', 5])
    expect(Object.keys(readJson(page)[0]!)).toEqual(['title', 'price', 'rig', 'length', 'url'])
    const again = await runCommand(['run', file('page.json'), file('boats.html'), '--static', '--json'])
    expect(readJson(again)).toEqual(readJson(page))
  })

  test('on a list of other things gives nothing, and says why', async () => {
    writeFileSync(file('teas.html'), TEA_PAGE)
    const args = ['--domain', file('boats'), '--json']
    const one = await runCommand(['extract', file('teas.html'), '--static', ...args])
    for (const { code, out, err } of [one, await extract(`${url}/teas`, ...args)]) {
      expect([code, JSON.parse(out)]).toEqual([6, []])
      expect(err).toMatch(/^note: no list on \S+\/teas\S*: .*price/)
    }
  })

  test('auto takes the domain that fits, and reads a list without one where none does', async () => {
    writeFileSync(file('two.warc'), member('http://a.example/', TEA_PAGE) + member('http://b.example/', HOME_PAGE))
    const { code, out, err } = await runCommand(['extract', file('two.warc'), '--domain', 'auto', '--json'])
    expect(code).toBe(0)
    expect(err).toMatch(/^note: no domain fits http:\/\/a\.example\/: .*\. The list was read without a domain\.\n$/)
    const records: Record<string, unknown>[] = JSON.parse(out)
    expect(records.slice(0, 6).map(({ title }) => title)).toEqual(TEAS)
    expect(records[6]).toMatchObject({
      price: { value: 250_000 },
      location: 'Mill Lane, Otley',
      bedrooms: { value: 3 },
    })
  })

  test('goes with no other algorithm', async () => {
    const { code, err } = await extract(`${url}/1`, '--domain', 'used-cars', '--algorithm', 'mdr')
    expect([code, err]).toEqual([2, expect.stringContaining('--domain is for --algorithm domain, not for mdr')])
  })

  test('says which domain was meant', async () => {
    const { code, err } = await extract(`${url}/1`, '--domain', 'used-car')
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^used-car: is neither a built-in domain .*Did you mean used-cars\?/),
    ])
  })
})

describe('what a domain excludes', () => {
  const LEFT_OUT = 'left out 1 record that the domain excludes:'

  test('is left out of a walk and of a run of its wrapper, and both say so', async () => {
    const args = ['--domain', file('strict'), '--save-wrapper', file('list.json'), '--summary', file('summary.json')]
    const list = await extract(`${url}/mixed/1`, '--json', ...args)
    expect(readJson(list).map(({ title }) => title)).toEqual(boats(9).map(({ name }) => name))
    expect(Object.keys(readJson(list)[0]!)).not.toContain('mileage')
    expect(list.err).toContain('; 2 records left out that the domain excludes.')
    expect(list.err).toContain(`page 1 (${url}/mixed/1): ${LEFT_OUT} "Ford Focus" (has mileage).`)
    expect(list.err).toContain(`page 2 (${url}/mixed/2): ${LEFT_OUT} "Free valuation" (has no rig or length).`)
    expect(JSON.parse(readFileSync(file('summary.json'), 'utf8'))).toMatchObject({ records: 9, leftOut: 2 })
    const again = await runCommand(['run', file('list.json'), `${url}/mixed/1`, '--static', '--json'])
    expect(readJson(again).length).toBe(5)
    expect(again.err).toBe(`note: ${url}/mixed/1: ${LEFT_OUT} "Ford Focus" (has mileage).\n`)
  })

  test('is left out of one page, and explain says the same', async () => {
    writeFileSync(file('mixed.html'), withCard(boatPage({ boats: boats(5) }), CAR))
    const page = await runCommand(['extract', file('mixed.html'), '--static', '--json', '--domain', file('strict')])
    expect([page.code, readJson(page).length]).toEqual([0, 5])
    expect(page.err).toContain(`${LEFT_OUT} "Ford Focus" (has mileage)`)
    const node = '//div[@class="boat"][1]'
    const why = ['explain', file('mixed.html'), '--static', '--domain', file('strict'), '--node', node]
    expect((await runCommand(why)).out).toMatch(
      /in a list of 5 records \(1 more left out\).*\n {2}record 1 is left out: it has mileage[\s\S]*Why the record is left out:\n {2}dropped\(0\) — it belongs to another domain/,
    )
    const { leftOut } = await extractPage({ html: boatPage({ boats: boats(5) }), url }, { domain: file('strict') })
    expect(leftOut).toEqual([])
    const mixed = { html: withCard(boatPage({ boats: boats(5) }), ADVERT), url }
    expect(await extractPage(mixed, { domain: file('strict') })).toMatchObject({
      recordCount: 5,
      leftOut: [{ text: 'Free valuation', because: 'has no rig or length' }],
    })
  })
})

describe('a walk says of the domain that was looked for', () => {
  const finder = () => loadDomainFinder(loadDomain(file('boats')))
  const walk = async (domain: DomainSource): Promise<string> => {
    let err = ''
    const terminal: Terminal = {
      out() {},
      err: (text: string) => void (err += text),
      columns: 80,
      isInteractive: false,
      stdin: NO_STDIN,
    }
    const options = { reading: 'parser', politeness: { delayMs: 0 } } as const
    const output = { format: 'json' } as const
    await harvestList({ url: `${url}/2`, options: { ...options, domain }, output }, terminal)
    return err
  }

  test('that none fits', async () => {
    const err = await walk({ name: undefined, choose: () => ({ because: 'nothing floats' }), finder: () => finder() })
    expect(err).toMatch(
      /^note: no domain fits http:\S+\/2: nothing floats\. The list was read without a domain\.\n3 records/,
    )
  })

  test('which one fits', async () => {
    const err = await walk({ name: undefined, choose: () => ({ name: 'boats' }), finder })
    expect(err).toMatch(/^Read with the domain that fits best: boats\.\n3 records/)
  })
})
