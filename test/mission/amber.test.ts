import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { f1Of, scoreDomainPage, sumDomainScores } from '../../src/evaluation.ts'
import { extract, toPageModel } from '../../src/index.ts'
import { annotate, listAnnotations } from '../../src/rules.ts'
import {
  findDomainRecords,
  loadDomain,
  loadDomainFinder,
  nodeOf,
  shippedDomains,
  tagOf,
  textOf,
  xpathOf,
} from '../../src/stages.ts'
import { folderOf } from '../folder-of.ts'
import { runCommand } from '../run-command.ts'

/** A domain of its own, as data only. */
const HOMES = `title: Homes
annotators:
  BEDS:
    value: number
    patterns: [{ pattern: "(?<value>{NUMBER}) beds?" }]
  TOWN: { lists: [{ words: [Alford, Brigg, Louth, Ely] }] }
  ENGINE: { patterns: [{ pattern: '{NUMBER} cc' }] }
attributes:
  title: { role: title }
  price: { kind: price, mandatory: true, find: [{ required: [PRICE], disallowed: [PRICE per=month] }] }
  beds: { kind: number, find: [{ required: [BEDS] }] }
  town: { find: [{ required: [TOWN] }] }
  engine: { find: [{ required: [ENGINE] }] }
  url: { kind: link, role: link }
records:
  required: [[price], [beds, town]]
  excluded: [engine]
`
const folder = folderOf('homes', { 'domain.yaml': HOMES })
const finder = loadDomainFinder(loadDomain(folder))
const url = 'http://homes.test/'

type Home = readonly [name: string, price: string, town: string, beds: number | string]
const LIST: readonly Home[] = [
  ['Mill Cottage', '£250,000', 'Alford', 3],
  ['Quay House', '£185,000', 'Brigg', 2],
  ['Long Barn', '£515,000', 'Louth', 4],
  ['Ferry Loft', '£99,000', 'Ely', 1],
]
const item = ([name, price, town, beds]: Home, at: number): string =>
  `<li><h3><a href="/home/${at}">${name}</a></h3><b>${price}</b><p>${beds} beds in ${town}</p></li>`
const listOf = (homes: readonly Home[], of = item): string => `<ul>${homes.map(of).join('')}</ul>`

/** Only what the paper has: everything that goes beyond it is left out. */
const PUBLISHED = ['learned-words', 'positions', 'confidence', 'visual'] as const

interface Area {
  readonly root: string
  /** The tags and texts of each record's nodes. */
  readonly records: readonly string[]
  readonly columns: Readonly<Record<string, readonly (string | undefined)[]>>
}

async function areasOf(
  html: string,
  without: readonly (typeof PUBLISHED)[number][] = PUBLISHED,
): Promise<Area[] | string> {
  const page = await toPageModel({ html, url })
  const found = findDomainRecords(page, finder, { without })
  if (found.kind === 'none') return found.because
  return found.areas.map(({ region, fields }) => ({
    root: xpathOf(page, region.root),
    records: region.records.map(nodes =>
      nodes.map(node => `${tagOf(page, node)}: ${textOf(page, node).replace(/\s+/g, ' ')}`).join(' | '),
    ),
    columns: Object.fromEntries(fields.map(({ name, cells }) => [name, cells.map(cell => cell?.text)])),
  }))
}

const annotationsOf = async (html: string, annotators = finder.annotators) =>
  listAnnotations(annotate(await toPageModel({ html, url }), annotators))

test('A1: nodes have start and end numbers and text offsets, so that an annotation may span several nodes', async () => {
  const page = await toPageModel({ html: '<p>£250,<b>000</b> in <i>El</i>y</p>', url })
  const found = listAnnotations(annotate(page, finder.annotators))
  const price = found.find(({ type }) => type === 'PRICE')!
  expect(price).toMatchObject({ start: 0, end: 8, words: '£250,000', value: '250000' })
  expect(tagOf(page, price.node)).toBe('p')
  expect(found.find(({ type }) => type === 'TOWN')).toMatchObject({ start: 12, end: 15, words: 'Ely' })
})

test('A2: annotators of a domain are gazetteers and patterns, with features: a price has value and currency', async () => {
  const found = await annotationsOf('<p>3 beds in Louth, €1,200 per month</p>')
  const of = (wanted: string) => found.find(({ type }) => type === wanted)
  expect(of('PRICE')!.features).toMatchObject({ value: 1200, currency: 'EUR', per: 'month' })
  expect([of('BEDS')!.number, of('TOWN')!.value]).toEqual([3, 'Louth'])
})

test('A3: attribute constraints require and disallow annotations', async () => {
  const withRent = ([name, price, town, beds]: Home, at: number): string =>
    `<li><h3><a href="/home/${at}">${name}</a></h3><i>£${900 + at} per month</i> <b>${price}</b><p>${beds} beds in ${town}</p></li>`
  const [area] = (await areasOf(listOf(LIST, withRent))) as Area[]
  expect(area!.columns.price).toEqual(LIST.map(([, price]) => price))
})

test('A4: record constraints require and exclude attributes', async () => {
  const bare = ([name, price]: Home): string => `<li><a href="/x">${name}</a> <b>${price}</b></li>`
  expect(await areasOf(listOf(LIST, bare))).toBe(
    'none of the 1 lists with words of the domain “Homes” has the attributes that its records require: price, beds or town',
  )
  const mopeds = LIST.map(([name, price, town]): Home => [name, price, town, '1 beds, 500 cc, 2'])
  expect(await areasOf(listOf(mopeds))).toEqual(expect.any(String))
})

describe('A5: mandatory nodes are clustered by continuity, similar depth, and similar tree distance', () => {
  test('a page may have several data areas', async () => {
    const featured: readonly Home[] = [
      ['Abbey Farm', '£600,000', 'Louth', 6],
      ['Dove House', '£333,000', 'Alford', 5],
    ]
    const row = (home: Home, at: number): string =>
      `<div class=row>${item(home, at + 9).replaceAll('li>', 'section>')}</div>`
    const html = `<div><h2>Featured</h2><div>${listOf(featured)}</div></div><div><h2>Results</h2>${LIST.map(row).join('')}</div>`
    const areas = (await areasOf(html)) as Area[]
    expect(areas.map(({ root, records }) => [root, records.length])).toEqual([
      ['/html[1]/body[1]/div[2]', 4],
      ['/html[1]/body[1]/div[1]/div[1]/ul[1]', 2],
    ])
  })

  test('a price at another depth is in no cluster with them', async () => {
    const html = `<div><p><span><b>Save £5,000</b></span></p></div><main>${listOf(LIST)}</main>`
    const areas = (await areasOf(html)) as Area[]
    expect(areas.map(({ records }) => records.length)).toEqual([4])
  })

  test('a single node is a data area only where the page has just one', async () => {
    const [area] = (await areasOf(`<main><h1>1 result</h1>${listOf(LIST.slice(0, 1))}</main>`)) as Area[]
    expect(area!.records).toEqual(['li: Mill Cottage £250,000 3 beds in Alford'])
  })
})

describe('A6: records of a data area', () => {
  const rows = LIST.map(
    ([name, price, town, beds], at) =>
      `<h3><a href="/home/${at}">${name}</a></h3><div>${price}</div><p>${beds} beds in ${town}</p><hr>`,
  ).join('')
  const RECORDS = LIST.map(([name, price, town, beds]) => `h3: ${name} | div: ${price} | p: ${beds} beds in ${town}`)

  test('the root is the least common ancestor; the segmentation is shifted to the greatest similarity', async () => {
    const [area] = (await areasOf(`<div>${rows}</div>`)) as Area[]
    expect(area).toMatchObject({ root: '/html[1]/body[1]/div[1]', records: RECORDS })
  })

  test('leading nodes are pruned at both ends, and separators are no part of records', async () => {
    const html = `<div><div>Average price £200,000</div>${rows}<p>Call us</p><p>Write to us</p><div>Sold last week: £150,000</div></div>`
    const [area] = (await areasOf(html)) as Area[]
    expect(area!.records).toEqual(RECORDS)
  })
})

describe('A7: disambiguation and alignment', () => {
  test('among several values the earlier and the shorter wins', async () => {
    const [later, long] = ['Ely', 'not far from the market of Louth, with its many shops and its old church']
    const told = ([name, price, town, beds]: Home, at: number): string =>
      `<li><h3><a href="/home/${at}">${name}</a></h3><b>${price}</b><i>${town}</i><p>${beds} beds</p><p>${long}</p><i>${later}</i></li>`
    const [area] = (await areasOf(listOf(LIST, told))) as Area[]
    expect(area!.columns.town).toEqual(LIST.map(([, , town]) => town))
  })

  test('a record with an excluded attribute is dropped, from the table too, and explain says why', async () => {
    const html = listOf([...LIST, ['Grey Moped', '£900', 'Ely', '1 beds, 500 cc, 2']])
    for (const without of [PUBLISHED, []]) {
      const [area] = (await areasOf(html, without)) as Area[]
      expect(area!.records).toHaveLength(4)
      expect(area!.columns.price).toEqual(LIST.map(([, price]) => price))
    }
    const page = folderOf('page', { 'homes.html': html })
    const asked = ['--domain', folder, '--node', '//li[5]', '--static']
    const { out } = await runCommand(['explain', join(page, 'homes.html'), ...asked])
    expect(out).toContain('record 5 is left out: it has engine')
    expect(out).toContain('it has an attribute that records of the domain never have')
  })

  test('so is one that lacks what the others have and says nothing else of the domain', async () => {
    const html = listOf([...LIST, ['Free valuation', '£0', '', '']]).replace('beds in </p>', 'Ask us</p>')
    const [area] = (await areasOf(html)) as Area[]
    expect(area!.records).toHaveLength(4)
  })

  test('a record that lacks a value keeps its other values', async () => {
    const html = listOf(LIST).replace('2 beds in Brigg', 'In Brigg')
    const [area] = (await areasOf(html)) as Area[]
    expect(area!.columns.price).toEqual(LIST.map(([, price]) => price))
    expect(area!.columns.beds).toEqual(['3 beds', undefined, '4 beds', '1 beds'])
  })
})

describe('A8: identification, understanding, and disambiguation are rules, readable and changeable', () => {
  const AMBER = fileURLToPath(new URL('../../src/stages/4-find/domain/amber', import.meta.url))

  test('each is a Datalog file that the rule checker accepts', async () => {
    const files = readdirSync(AMBER).filter(file => file.endsWith('.dl'))
    expect(files).toEqual(
      expect.arrayContaining([
        'attributes.dl',
        'identification.dl',
        'understanding.dl',
        'segmentation.dl',
        'disambiguation.dl',
      ]),
    )
    const checked = await Promise.all(files.map(file => runCommand(['rules', 'check', join(AMBER, file)])))
    expect(checked.map(({ code, err }) => [code, err])).toEqual(files.map(() => [0, '']))
  })

  test('a changed rule changes what is derived', async () => {
    const copy = folderOf('rules', {
      'facts.dl': 'record(1, 7). candidate(7, 1, "town", 0, 40, "Ely"). candidate(7, 2, "town", 50, 3, "Louth").',
    })
    const rules = join(copy, 'disambiguation.dl')
    copyFileSync(join(AMBER, 'disambiguation.dl'), rules)
    const chosen = async (...files: string[]): Promise<string> =>
      (
        await runCommand([
          'rules',
          'run',
          ...files,
          '--facts',
          join(copy, 'facts.dl'),
          '--relation',
          'record_attribute',
        ])
      ).out
    expect(await chosen(rules)).toBe('record_attribute(7, "town", 2).\n')
    const changed = readFileSync(rules, 'utf8').replace('weight_of_offset(1)', 'weight_of_offset(9)')
    const mine = folderOf('mine', { 'disambiguation.dl': changed })
    expect(await chosen(join(mine, 'disambiguation.dl'))).toBe('record_attribute(7, "town", 1).\n')
  })

  test('a domain is data only', async () => {
    const { rows } = await extract({ html: `<main>${listOf(LIST)}</main>`, url }, { domain: folder })
    expect(rows[0]).toEqual({
      title: 'Mill Cottage',
      price: 250_000,
      beds: expect.anything(),
      town: 'Alford',
      url: 'http://homes.test/home/0',
    })
  })
})

describe('A9: domains that ship', () => {
  const PAGES: Readonly<Record<string, readonly [items: readonly string[], columns: readonly string[]]>> = {
    'real-estate-uk': [
      [
        'Leeds LS6 2AB|£250,000|3 bedroom terraced house|For sale',
        'York YO1 7HH|£310,000|4 bedroom detached house|Under offer',
        'Hull HU1 3TF|£99,950|2 bedroom flat|Sold STC',
      ],
      ['price', 'location', 'postcode', 'bedrooms', 'status', 'url'],
    ],
    'used-cars': [
      [
        'Ford Focus 1.0 Zetec|£7,495|2016|45,120 miles|Petrol',
        'Volkswagen Golf 2.0 TDI|£9,990|2017|61,000 miles|Diesel',
        'Toyota Yaris Hybrid|£11,250|2018|28,400 miles|Hybrid',
      ],
      ['price', 'title', 'year', 'mileage', 'fuel', 'url'],
    ],
    retail: [
      [
        'Oak stool|£45.00|In stock|4.5 out of 5 stars',
        'Pine shelf|£30.00|In stock|4.0 out of 5 stars',
        'Elm table|£199.00|Out of stock|3.5 out of 5 stars',
      ],
      ['title', 'price', 'url'],
    ],
    jobs: [
      [
        'Software Engineer|Northwind Ltd|London|£45,000 per year|Full-time',
        'Staff Nurse|St. Ann Hospital|Leeds|£31,000 per year|Part-time',
        'Accountant|Tern and Sons|Bristol|£38,000 per year|Full-time',
      ],
      ['title', 'company', 'location', 'salary', 'url'],
    ],
  }

  test.each(Object.entries(PAGES))('%s', async (name, [items, columns]) => {
    expect(shippedDomains()).toContain(name)
    const card = (text: string, at: number): string => {
      const [title, ...parts] = text.split('|')
      return `<div class=card><h3><a href="/x/${at}">${title}</a></h3>${parts.map(part => `<p>${part}</p>`).join('')}</div>`
    }
    const html = `<html lang=en><main>${items.map(card).join('')}</main></html>`
    const found = await extract({ html, url }, { domain: name })
    expect(found.rows).toHaveLength(items.length)
    for (const column of columns) {
      expect(found.fields.map(field => field.name)).toContain(column)
      expect(found.rows[0]![column], column).not.toBeNull()
    }
  })
})

describe('A10: the four improvements that the paper names', () => {
  test('gazetteers grow from what is seen', async () => {
    const unknown: readonly Home[] = [
      ...LIST.slice(0, 3),
      ['Hill View', '£275,000', 'Caistor', 2],
      ['Old Forge', '£310,000', 'Caistor', 3],
    ]
    const card = ([name, price, town, beds]: Home, at: number): string =>
      `<li><h3><a href="/home/${at}">${name}</a></h3><b>${price}</b><i class=where>${town}</i><p>${beds} beds</p></li>`
    const page = folderOf('pages', { 'homes.html': `<main>${listOf(unknown, card)}</main>` })
    const { out } = await runCommand(['domains', 'learn', folder, join(page, 'homes.html'), '--static'])
    expect(out).toContain('Caistor')
  })

  test('attributes that the annotators missed are found by position', async () => {
    const card = ([name, price, town, beds]: Home, at: number): string =>
      `<li><h3><a href="/home/${at}">${name}</a></h3><b>${price}</b><i>${town}</i><p>${beds} beds</p></li>`
    const html = listOf([...LIST, ['Hill View', '£275,000', 'Caistor', 2]], card)
    const [area] = (await areasOf(html, [])) as Area[]
    expect(area!.columns.town![4]).toBe('Caistor')
    const [published] = (await areasOf(html, ['positions'])) as Area[]
    expect(published!.columns.town![4]).toBeUndefined()
  })

  test('several ways to divide a page are kept until their attributes are known', async () => {
    const sold = ([name, price, town, beds]: Home, at: number): string =>
      `<li><h3><a href="/home/${at}">${name}</a></h3><b>${price}</b><p>${beds} beds in ${town}, and the house next door was sold for £777,000</p></li>`
    const html = `<main>${listOf(LIST, sold)}</main>`
    const [area] = (await areasOf(html, [])) as Area[]
    expect(area!.records).toHaveLength(4)
    expect(area!.columns.price).toEqual(LIST.map(([, price]) => price))
    const published = (await areasOf(html, ['confidence'])) as Area[]
    expect(published[0]!.records).not.toHaveLength(4)
  })
})

test('A11: evaluation like Table 1: F1 of areas, records, and attributes, and of each attribute', async () => {
  const page = await toPageModel({ html: `<main>${listOf(LIST)}</main>`, url })
  const labelled = LIST.map(([, price, town], at) => ({
    nodes: [nodeOf(page, `//li[${at + 1}]`)!],
    attributes: { price: { text: price }, town: { text: town } },
  }))
  const [found] = [findDomainRecords(page, finder)].flatMap(each => (each.kind === 'records' ? each.areas : []))
  const read = found!.region.records.map((nodes, record) => ({
    nodes,
    attributes: Object.fromEntries(
      found!.fields.map(({ name, cells }) => [name, { text: cells[record]?.text ?? '' }] as const),
    ),
  }))
  // One town is wrong, and one record is missing.
  const wrong = [read[0]!, { ...read[1]!, attributes: { ...read[1]!.attributes, town: { text: 'Louth' } } }, read[2]!]
  const score = sumDomainScores([scoreDomainPage(page, [{ records: labelled }], [{ records: wrong }])])
  expect([score.areas, score.records]).toEqual([
    { right: 0, found: 1, labelled: 1 },
    { right: 3, found: 3, labelled: 4 },
  ])
  expect(score.byAttribute).toEqual({
    price: { right: 3, found: 3, labelled: 4 },
    town: { right: 2, found: 3, labelled: 4 },
  })
  expect([f1Of(score.records), f1Of(score.attributes)]).toEqual([6 / 7, 10 / 14])
})
