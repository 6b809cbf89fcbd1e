import { readFileSync } from 'node:fs'
import { parse, parseFragment } from 'parse5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  attribute,
  childrenOf,
  type Element,
  elementsIn,
  marked,
  type Node,
  rawText,
  textOf,
  within,
} from '../test/parsed-page.ts'
import { type DemoRecord, dataAddress, type Listing, pagesOf } from './listing.ts'
import { LISTINGS } from './listings.ts'
import { type DemoSite, startDemo } from './server.ts'

/** What a record shows: the texts of its elements and text nodes, and where its links and images lead. */
interface Shown {
  readonly texts: ReadonlySet<string>
  readonly addresses: readonly string[]
}

function shownBy(nodes: readonly Node[], address: string): Shown {
  const elements = nodes.flatMap(elementsIn)
  const targets = elements.flatMap(element => [attribute(element, 'href'), attribute(element, 'src')]).filter(Boolean)
  return {
    texts: new Set(nodes.flatMap(within).map(textOf)),
    addresses: targets.map(target => new URL(target, address).pathname),
  }
}

interface Walk {
  readonly start: string
  /** The nodes of each record on a page. */
  readonly records: (page: Node) => Node[][]
  readonly next: (page: Node) => string | undefined
}

const linkAfter = (page: Node, isBefore: (element: Element) => boolean): string | undefined => {
  const links = elementsIn(page).filter(element => element.tagName === 'a' || isBefore(element))
  const after = links[links.findIndex(isBefore) + 1]
  return after && attribute(after, 'href')
}

const isCurrent = (element: Element, tag: string): boolean =>
  element.tagName === tag && /^\d+(–\d+)?$/.test(textOf(element))

const linkSaying = (page: Node, text: string): string | undefined => {
  const link = elementsIn(page).find(element => element.tagName === 'a' && textOf(element) === text)
  return link && attribute(link, 'href')
}

/** Records without an element around them: each starts with the same tag. */
function groupsIn(list: Element, tag: string): Node[][] {
  const groups: Node[][] = []
  for (const node of list.childNodes) {
    if (node.nodeName === tag) groups.push([node])
    else groups.at(-1)?.push(node)
  }
  return groups
}

/** The archive has no element around a record: one starts at each link that contains bold text. */
function flatRecords(page: Node): Node[][] {
  const body = elementsIn(page).find(element => element.tagName === 'body')!
  const groups: Node[][] = []
  for (const node of body.childNodes) {
    const starts = node.nodeName === 'a' && childrenOf(node)[0]?.nodeName === 'b'
    if (starts) groups.push([node])
    else groups.at(-1)?.push(node)
  }
  return groups
}

const children = (page: Node, tag: string, className: string): Node[][] =>
  marked(page, tag, className).flatMap(list => list.childNodes.filter(node => 'tagName' in node).map(node => [node]))

/** Listings that a reader without scripts can walk, by the links that a person would follow. */
const WALKS: Readonly<Record<string, Walk>> = {
  '/homes/': {
    start: '/homes/',
    records: page =>
      marked(page, 'div', 'card')
        .filter(card => !attribute(card, 'class').includes('advert'))
        .map(card => [card]),
    next: page =>
      elementsIn(page).flatMap(element => (attribute(element, 'rel') === 'next' ? attribute(element, 'href') : []))[0],
  },
  '/homes/rent/': {
    start: '/homes/rent/',
    records: page => children(page, 'ol', 'lets'),
    next: page => {
      const last = [...marked(page, 'a', 'arrow'), ...marked(page, 'span', 'arrow')].find(arrow =>
        elementsIn(arrow).some(element => attribute(element, 'src').includes('right')),
      )
      return last?.tagName === 'a' ? attribute(last, 'href') : undefined
    },
  },
  '/homes/open-days/': {
    start: '/homes/open-days/board/',
    records: page => children(page, 'ul', 'days'),
    next: page =>
      marked(page, 'p', 'more')
        .flatMap(elementsIn)
        .map(element => attribute(element, 'href'))[1],
  },
  '/shop/table/': {
    start: '/shop/table/',
    records: page =>
      elementsIn(page)
        .filter(
          element => element.tagName === 'tr' && elementsIn(element).filter(cell => cell.tagName === 'td').length === 7,
        )
        .map(row => [row]),
    next: page => linkAfter(marked(page, 'p', 'ranges')[0]!, element => isCurrent(element, 'strong')),
  },
  '/journal/': {
    start: '/journal/',
    records: page => elementsIn(page).flatMap(element => (element.tagName === 'article' ? [[element]] : [])),
    next: page => marked(page, 'a', 'older').map(link => attribute(link, 'href'))[0],
  },
  '/journal/archive/': {
    start: '/journal/archive/',
    records: flatRecords,
    next: page => {
      const volumes = elementsIn(page).find(element => attribute(element, 'align') === 'center')!
      return linkAfter(volumes, element => isCurrent(element, 'b'))
    },
  },
  '/library/': {
    start: '/library/',
    records: page => {
      const second = marked(page, 'tr', 'second')
      return marked(page, 'tr', 'first').map((row, index) => [row, second[index]!])
    },
    next: page => linkSaying(page, 'Next page'),
  },
  '/library/results/': {
    start: '/library/results/',
    records: page => groupsIn(marked(page, 'dl', 'results')[0]!, 'dt'),
    next: page => linkSaying(page, 'Next >>'),
  },
  '/library/manuscripts/': {
    start: '/library/manuscripts/',
    records: page => groupsIn(marked(page, 'div', 'manuscripts')[0]!, 'h3'),
    next: page => {
      const inHead = elementsIn(page).find(element => attribute(element, 'rel') === 'next')
      const icons = marked(page, 'a', 'icon').map(icon => attribute(icon, 'href'))
      if (inHead) expect(icons).toContain(attribute(inHead, 'href'))
      return inHead && attribute(inHead, 'href')
    },
  },
  '/library/periodicals/': {
    start: '/library/periodicals/',
    records: page => marked(page, 'div', 'paper').map(card => [card]),
    next: page => linkSaying(page, 'Show more newspapers'),
  },
  '/town/jobs/': {
    start: '/town/jobs/',
    records: page => children(page, 'div', 'results'),
    next: page => {
      const items = marked(page, 'li', 'page-item')
      const after = items[items.findIndex(item => attribute(item, 'class').includes('active')) + 1]
      return after && attribute(elementsIn(after)[1]!, 'href')
    },
  },
  '/town/events/': {
    start: '/town/events/',
    records: page => children(page, 'ul', 'events'),
    next: page => linkSaying(page, 'Next month ›'),
  },
  '/town/notices/': {
    start: '/town/notices/',
    records: page => children(page, 'div', 'notices'),
    next: page => linkSaying(page, 'Next »'),
  },
  '/town/clubs/': {
    start: '/town/clubs/',
    records: page => children(page, 'div', 'clubs'),
    next: page => linkSaying(page, '❯'),
  },
  '/motors/': {
    start: '/motors/',
    records: page =>
      marked(page, 'div', 'offer')
        .filter(card => !attribute(card, 'class').includes('advert'))
        .map(card => [card]),
    next: page => linkSaying(page, 'Next'),
  },
  '/motors/bikes/': {
    start: '/motors/bikes/',
    records: page => children(page, 'div', 'bikes'),
    next: page => linkSaying(page, 'Forward »'),
  },
}

/** Listings that grow or change by script; their tests follow what the script loads. */
const SCRIPTED = [
  '/shop/',
  '/shop/outlet/',
  '/shop/reviews/',
  '/journal/feed/',
  '/library/catalogue/',
  '/town/planning/',
  '/motors/arrivals/',
  '/motors/vans/',
  '/motors/auction/',
]

test('no listing is left out of the walks', () => {
  expect([...Object.keys(WALKS), ...SCRIPTED].sort()).toEqual(LISTINGS.map(({ address }) => address).sort())
})

describe('every listing', () => {
  let site: DemoSite
  beforeAll(async () => {
    site = await startDemo()
  })
  afterAll(() => site.close())

  const at = (path: string): string => new URL(path, site.url).href
  const load = async (path: string): Promise<string> => {
    const response = await fetch(at(path))
    expect(response.status, path).toBe(200)
    return response.text()
  }

  /** A record's fields are on the page as they are in the data, and so are its links. */
  function expectShown(shown: readonly Shown[], records: readonly DemoRecord[]): void {
    expect(shown.length).toBe(records.length)
    records.forEach((record, index) => {
      const { texts, addresses } = shown[index]!
      const values = Object.values(record.fields).flatMap(value => value ?? [])
      expect(
        values.filter(value => !texts.has(value)),
        record.url,
      ).toEqual([])
      expect(addresses).toContain(record.url)
      if (record.image) expect(addresses).toContain(record.image)
    })
  }

  test.each(LISTINGS)('$address has more than two pages of records, each with an address of its own', listing => {
    const records = listing.records()
    expect(new Set(records.map(({ url }) => url)).size).toBe(records.length)
    expect(records.length).toBeGreaterThan(listing.pageSize * 2)
    expect([...new Set(pagesOf(listing).flat())]).toEqual(records)
  })

  test('a pagination kind has one listing at least, and there are 16 listings or more', () => {
    expect(LISTINGS.length).toBeGreaterThanOrEqual(16)
    expect(new Set(LISTINGS.map(({ pagination }) => pagination)).size).toBe(21)
  })

  test.each(LISTINGS)('$address lacks some fields on some records', ({ records }) => {
    const shown = records().map(({ fields }) => Object.values(fields).filter(value => value !== undefined).length)
    expect(new Set(shown).size).toBeGreaterThan(1)
  })

  test.each(LISTINGS)('$address serves its true data', async listing => {
    const data = JSON.parse(await load(dataAddress(listing)))
    const records = listing
      .records()
      .map(({ url, image, fields, details, description }) => ({ url, image, fields, details, description }))
    expect(data.pages).toBe(pagesOf(listing).length)
    expect(data.records).toEqual(JSON.parse(JSON.stringify(records)))
  })

  test.each(Object.keys(WALKS))('%s walked by its links gives exactly its records', async address => {
    const { start, records, next } = WALKS[address]!
    const listing = LISTINGS.find(candidate => candidate.address === address)!
    const visited: string[] = []
    let path: string | undefined = start
    for (const expected of pagesOf(listing)) {
      const here = at(path!)
      const page: Node = parse(await load(path!))
      visited.push(path!)
      expectShown(
        records(page).map(nodes => shownBy(nodes, here)),
        expected,
      )
      const link = next(page)
      path = link && new URL(link, here).href.slice(site.url.length - 1)
    }
    switch (listing.endsBy) {
      case undefined:
        return expect(path).toBeUndefined()
      case 'next leads to the same page':
        return expect(path).toBe(visited.at(-1))
      case 'next leads to the first page':
        return expect(records(parse(await load(path!)))).toHaveLength(pagesOf(listing)[0]!.length)
      case 'empty pages forever':
        for (let month = 0; month < 30; month++) {
          const page = parse(await load(path!))
          expect(records(page)).toEqual([])
          path = next(page)!
        }
    }
  })

  const listingAt = (address: string): Listing => LISTINGS.find(listing => listing.address === address)!

  test('/shop/ gives its script exactly the records', async () => {
    const { records, pageSize } = listingAt('/shop/')
    const numbers = Array.from({ length: Math.ceil(records().length / pageSize) }, (_, index) => index + 1)
    const parts = await Promise.all(
      numbers.map(async number => JSON.parse(await load(`/shop/api/products?page=${number}`))),
    )
    expect(parts.every(part => part.pages === numbers.length)).toBe(true)
    const expected = records().map(({ url, image, fields }) => ({ url, image, fields }))
    expect(parts.flatMap(part => part.items)).toEqual(JSON.parse(JSON.stringify(expected)))
  })

  test('/shop/outlet/ gives its component exactly the records', async () => {
    const { records } = listingAt('/shop/outlet/')
    const items: unknown[] = []
    for (let path: string | undefined = '/shop/outlet/'; path !== undefined; ) {
      const page: Node = parse(await load(path))
      items.push(...JSON.parse(rawText(elementsIn(page).find(element => attribute(element, 'id') === 'pieces')!)))
      const link: Element | undefined = elementsIn(page).find(element => textOf(element) === 'Next page')
      path = link && `/shop/outlet/${attribute(link, 'href')}`
    }
    const expected = records().map(({ url, image, fields }) => ({ url, image, fields }))
    expect(items).toEqual(JSON.parse(JSON.stringify(expected)))
  })

  test('/shop/reviews/ grows to exactly its records', async () => {
    const { records, pageSize } = listingAt('/shop/reviews/')
    const offsets = Array.from({ length: records().length / pageSize - 1 }, (_, index) => (index + 1) * pageSize)
    const first = parse(await load('/shop/reviews/'))
    const others = await Promise.all(
      offsets.map(async offset => parseFragment(await load(`/shop/reviews/more?from=${offset}`))),
    )
    const sections = [first, ...others].flatMap(page => marked(page, 'section', 'review'))
    expectShown(
      sections.map(section => shownBy([section], at('/shop/reviews/'))),
      records(),
    )
  })

  test('/journal/feed/ grows to exactly its records', async () => {
    const { records, pageSize } = listingAt('/journal/feed/')
    const notes = marked(parse(await load('/journal/feed/')), 'div', 'q1')
    for (let from: number | undefined = pageSize; from !== undefined; ) {
      const part = JSON.parse(await load(`/journal/feed/items?from=${from}`))
      notes.push(...marked(parseFragment(part.markup), 'div', 'q1'))
      from = part.next
    }
    expectShown(
      notes.map(note => shownBy([note], at('/journal/feed/'))),
      records(),
    )
  })

  const grown = async (address: string, parts: readonly string[], tag: string, className: string): Promise<void> => {
    const first = parse(await load(address))
    const others = await Promise.all(parts.map(async part => parseFragment(`<table>${await load(part)}`)))
    expectShown(
      [first, ...others].flatMap(page => marked(page, tag, className)).map(node => shownBy([node], at(address))),
      listingAt(address).records(),
    )
  }

  test('/motors/arrivals/ grows to exactly its records', async () => {
    await grown(
      '/motors/arrivals/',
      [12, 24, 36, 48].map(from => `/motors/arrivals/more?from=${from}`),
      'article',
      'arrival',
    )
  })

  test('each page of /motors/vans/ grows to exactly its records', async () => {
    for (const [index, expected] of pagesOf(listingAt('/motors/vans/')).entries()) {
      const pages = [parse(await load(index === 0 ? '/motors/vans/' : `/motors/vans/page-${index + 1}/`))]
      for (let from = 8; from < expected.length; from += 8)
        pages.push(parseFragment(await load(`/motors/vans/part?page=${index + 1}&from=${from}`)) as never)
      expectShown(
        pages.flatMap(page => marked(page, 'li', 'van')).map(van => shownBy([van], at('/motors/vans/'))),
        expected,
      )
    }
  })

  test('/motors/auction/ swaps its rows for exactly those that the address has', async () => {
    for (const [index, expected] of pagesOf(listingAt('/motors/auction/')).entries()) {
      const rows = parseFragment(`<table>${await load(`/motors/auction/rows?page=${index + 1}`)}`)
      const whole = parse(await load(`/motors/auction/?page=${index + 1}`))
      for (const page of [rows, whole]) {
        const lots = elementsIn(page).filter(
          element => element.tagName === 'tr' && textOf(element).startsWith('Lot') === false,
        )
        expectShown(
          lots.map(lot => shownBy([lot], at('/motors/auction/'))),
          expected,
        )
      }
    }
  })

  test('/library/catalogue/ and /town/planning/ give their scripts exactly the records', async () => {
    const blocks = await Promise.all(
      [0, 1, 2, 3, 4].map(async n => JSON.parse(await load(`/library/catalogue/block?n=${n}`))),
    )
    const books = listingAt('/library/catalogue/')
      .records()
      .map(({ url, fields }) => ({ url, fields }))
    expect(blocks.flatMap(({ rows }) => rows)).toEqual(JSON.parse(JSON.stringify(books)))
    const rows = JSON.parse(await load('/town/planning/rows'))
    const applications = listingAt('/town/planning/')
      .records()
      .map(({ url, fields }) => ({ url, ...fields }))
    expect(rows).toEqual(JSON.parse(JSON.stringify(applications)))
  })
})

test('the README lists every listing with its number of records', () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
  for (const { address, structure, pagination, records } of LISTINGS) {
    const rows = readme.split('\n').map(line => line.split('|').map(cell => cell.trim()))
    const row = rows.find(cells => cells[1] === `\`${address}\``)
    expect(row?.slice(1, 5), address).toEqual([`\`${address}\``, structure, pagination, String(records().length)])
  }
})
