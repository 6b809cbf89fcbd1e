import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { NO_STDIN } from '../../cli/terminal/terminal.ts'
import type { Domain } from '../../stages/4-find/domain/domain.ts'
import type { DomainEvaluation } from './domain-evaluation.ts'
import { evaluateDomain } from './evaluate-domain.ts'

/** Homes with a price and a place. No list has Caistor: words learned from `north` find it in `south`. */
const HOMES: Record<string, readonly (readonly [name: string, price: number, place: string])[]> = {
  north: [
    ['Mill Cottage', 250_000, 'Alford'],
    ['The Old Forge', 310_000, 'Brigg'],
    ['Quay House', 185_000, 'Caistor'],
    ['Orchard Barn', 420_000, 'Caistor'],
  ],
  south: [
    ['Long Barn', 515_000, 'Caistor'],
    ['Ferry Cottage', 199_000, 'Caistor'],
    ['Hill View', 275_000, 'Caistor'],
  ],
}
const card = ([name, price, place]: readonly [string, number, string], n: number): string =>
  `<li class=home><h2><a href="home/${n}">${name}</a></h2><p class=price>£${price.toLocaleString('en-GB')}</p><p class=where>${place}</p><p>3 bedrooms</p><p>detached</p></li>`
const LI = '/html[1]/body[1]/main[1]/ul[1]/li'

const test1 = (type: string) => [{ required: [{ type, features: {} }], disallowed: [] }]
const base = { isMandatory: false, constraints: [], extent: 'annotation', labels: [] } as const
const homes: Domain = {
  name: 'homes',
  title: 'Homes',
  annotators: [
    { type: 'PLACE', lists: [{ name: 'towns', exact: true, entries: ['Alford', 'Brigg', 'Louth'] }] },
    { type: 'BEDROOMS', patterns: [{ pattern: '(?<value>{NUMBER}) bedrooms' }] },
    { type: 'BUILT', lists: [{ name: 'built', entries: ['detached', 'terraced'] }] },
  ],
  attributes: [
    { ...base, name: 'price', kind: 'price', isMandatory: true, constraints: test1('PRICE') },
    { ...base, name: 'title', kind: 'text', role: 'title' },
    { ...base, name: 'location', kind: 'text', constraints: test1('PLACE'), extent: 'text' },
    { ...base, name: 'bedrooms', kind: 'number', constraints: test1('BEDROOMS') },
    { ...base, name: 'built', kind: 'text', constraints: test1('BUILT') },
    { ...base, name: 'url', kind: 'link', role: 'link' },
  ],
  records: { required: [['price']], excluded: [], atMost: {} },
}

const folder = temporaryFolder()
beforeAll(() => {
  mkdirSync(join(folder, 'pages'))
  const labels = Object.entries(HOMES).map(([id, list]) => {
    writeFileSync(
      join(folder, `pages/${id}.html`),
      `<!doctype html><main><h1>Homes</h1><ul>${list.map(card).join('')}</ul></main>`,
    )
    const records = list.map(([name, value, place], n) => ({
      xpaths: [`${LI}[${n + 1}]`],
      attributes: {
        price: { text: `${value}`, value, currency: 'GBP' },
        title: { text: name },
        location: { text: place },
        url: { text: `home/${n}` },
      },
    }))
    return { id, domain: 'homes', site: `${id}.example`, areas: [{ records }] }
  })
  writeFileSync(join(folder, 'labels.json'), JSON.stringify(labels))
})

async function evaluate(flags: { json?: boolean; without?: string[]; predictions?: string }): Promise<string> {
  let out = ''
  const terminal = {
    out: (text: string | Uint8Array) => void (out += text),
    err: () => {},
    isInteractive: false,
    columns: 100,
  }
  await evaluateDomain({ corpus: folder, static: true, ...flags }, { ...terminal, stdin: NO_STDIN }, () => [homes])
  return out
}

test('each page is read with the words that were seen on other sites', async () => {
  const { main, choices, improvements, learnedWords } = JSON.parse(await evaluate({ json: true }))
  expect(main.overall).toMatchObject({ pages: 2, pagesExact: 2, attributes: { right: 28, found: 28, labelled: 28 } })
  expect(choices).toEqual({ pages: 2, right: 2, wrong: [] })
  expect(improvements.map(({ name }: { name: string }) => name)).toEqual([
    'all improvements',
    'without learned-words',
    'without positions',
    'without confidence',
    'without visual',
    'none: the paper',
    'weights of other sites',
  ])
  expect(learnedWords).toEqual({ homes: ['Caistor'] })
  const locations = improvements.map(
    ({ figures }: { figures: DomainEvaluation }) => figures.overall.byAttribute.location,
  )
  expect(locations[0]).toEqual({ right: 7, found: 7, labelled: 7 })
  expect(locations[1].right).toBeLessThan(7)
})

test('predictions are one JSON object a page, with addresses as the page writes them', async () => {
  const predictions = join(folder, 'found.ndjson')
  await evaluate({ predictions })
  const [north] = readFileSync(predictions, 'utf8')
    .split('\n')
    .map(line => line && JSON.parse(line))
  expect(north.areas[0].records[1]).toMatchObject({
    xpaths: [`${LI}[2]`],
    attributes: {
      price: { value: 310_000, currency: 'GBP' },
      location: { text: 'Brigg' },
      url: { text: 'home/1' },
    },
  })
})

test('an improvement that there is not and a domain that there is not are told', async () => {
  await expect(evaluate({ without: ['magic'] })).rejects.toThrow('the improvements are learned-words, positions')
  writeFileSync(join(folder, 'labels.json'), JSON.stringify([{ id: 'north', domain: 'boats', areas: [] }]))
  await expect(evaluate({})).rejects.toThrow('the labels name an unknown domain: boats; the domains are homes')
})
