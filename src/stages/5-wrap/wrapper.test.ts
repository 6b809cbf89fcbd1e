import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { shippedModels } from '../../shipped-models.ts'
import { childrenOf, contains, type NodeId, type PageModel, textOf } from '../2-model/page-model.ts'
import { nodesOf } from '../2-model/xpath.ts'
import { annotate } from '../3-annotate/annotate.ts'
import type { Field } from '../4-find/fields/field.ts'
import type { RecordNodes, Region } from '../4-find/regions/region.ts'
import { induceWrapper } from './induce-wrapper.ts'
import { runWrapper } from './run-wrapper.ts'
import type { Wrapper } from './wrapper.ts'
import { formatWrapper, parseWrapper } from './wrapper-file.ts'

/** A region as if it had been found: each record is what an XPath names, or those next to each other. */
function regionOf(page: PageModel, records: readonly RecordNodes[]): Region {
  let root: NodeId = page.parent[records[0]![0]!]!
  while (!records.flat().every(node => root < node && node <= page.last[root]!)) root = page.parent[root]!
  return { root, records, shape: 'test', score: 1, reasons: [] }
}

const each = (page: PageModel, xpath: string): RecordNodes[] => nodesOf(page, xpath).map(node => [node])

function fieldOf(page: PageModel, records: readonly RecordNodes[], name: string, xpath: string): Field {
  const nodes = nodesOf(page, xpath)
  const cells = records.map(record => {
    const node = nodes.find(one => record.some(root => root <= one && one <= page.last[root]!))
    return node === undefined ? undefined : { nodes: [node], text: textOf(page, node) }
  })
  return { name, kind: 'text', source: 'text', cells, namedBy: 'test' }
}

/** The children of an element, a new record at each that the second XPath names; what the third names is in none. */
function groups(page: PageModel, parent: string, starts: string, none = '/none'): RecordNodes[] {
  const [isStart, isNone] = [new Set(nodesOf(page, starts)), new Set(nodesOf(page, none))]
  const records: NodeId[][] = []
  for (const node of childrenOf(page, nodesOf(page, parent)[0]!)) {
    if (isStart.has(node)) records.push([])
    if (!isNone.has(node) && textOf(page, node) !== '') records.at(-1)?.push(node)
  }
  return records
}

type Records = string | ((page: PageModel) => RecordNodes[])

/** Learned on one page, where the XPaths say what is right. */
function learn(html: string, records: Records, fields: Record<string, string> = {}): Wrapper {
  const page = pageOf(html)
  const region = regionOf(page, typeof records === 'string' ? each(page, records) : records(page))
  return induceWrapper(
    page,
    region,
    Object.entries(fields).map(([name, xpath]) => fieldOf(page, region.records, name, xpath)),
  )
}

function recordTexts(html: string, wrapper: Wrapper): string[] {
  const page = pageOf(html)
  const run = runWrapper(page, wrapper)
  if (run.kind === 'nothing') return [run.because]
  return run.records.map(nodes => nodes.map(node => textOf(page, node)).join('+'))
}

function column(html: string, wrapper: Wrapper, name: string): (string | undefined)[] {
  const run = runWrapper(pageOf(html), wrapper)
  if (run.kind === 'nothing') return [run.because]
  return run.fields.find(field => field.name === name)!.cells.map(cell => cell?.text)
}

test('names of the template are preferred to places and passing names', () => {
  const wrapper = learn(
    `<div class="css-1x9k2z"><ul id="results"><li class="item first odd" id="r_1">Tea</li>
     <li class="item even active">Mate</li><li class="advert">Buy</li><li class="item last">Chai</li></ul></div>`,
    '//li[not(@class="advert")]',
  )
  expect(wrapper.region[0]).toBe("//ul[@id='results']")
  expect(wrapper.records).toMatchObject({ kind: 'nodes' })
  expect(wrapper.records.xpath[0]).toBe("li[contains(concat(' ',normalize-space(@class),' '),' item ')]")
})

test('the next page may have other records, adverts elsewhere and another banner', () => {
  const wrapper = learn(
    `<main><div class="list"><div class="post post-81"><h2>A</h2></div><div class="ad">x</div>
     <div class="post post-82"><h2>B</h2></div></div></main>`,
    '//div[h2]',
    { title: '//h2' },
  )
  const next = `<main><div>Sale!</div><div class="list"><div class="ad">x</div><div class="post post-7"><h2>C</h2></div>
     <div class="post"><h2>D</h2></div><div class="post featured"><p>new</p><h2>E</h2></div></div></main>`
  expect(column(next, wrapper, 'title')).toEqual(['C', 'D', 'E'])
})

test('a table without any name leaves out its head row', () => {
  const html = (rows: string): string => `<table><tr><th>City</th><th>Pop</th></tr>${rows}</table>`
  const wrapper = learn(html('<tr><td>Rome<td>3</tr><tr><td>Oslo<td>1</tr>'), '//tr[td]', { pop: '//td[2]' })
  const next = html('<tr><td>Bern<td>2</tr>')
  expect(recordTexts(next, wrapper)).toHaveLength(1)
  expect(column(next, wrapper, 'pop')).toEqual(['2'])
})

test('records of several kinds, and of several parents', () => {
  const wrapper = learn(
    `<div id=grid><div class=row><a class=card>1</a><a class=card>2</a></div>
     <div class=row><a class=card>3</a></div><div class=row><b class=promo>4</b></div><p>end</p></div>`,
    '//div[@class="row"]/*',
  )
  const next = '<div id=grid><div class=row><b class=promo>5</b></div><div class=row><a class=card>6</a></div></div>'
  expect(recordTexts(next, wrapper)).toEqual(['5', '6'])
})

test('a list that is in two parts on the next page is read whole', () => {
  const table = (...names: string[]): string =>
    `<table class=hits>${names.map(name => `<tr><td><a>${name}</a></tr>`).join('')}</table>`
  const wrapper = learn(`<main>${table('a', 'b')}</main>`, '//tr')
  const next = `<main><h2>Best</h2>${table('c')}<h2>More</h2>${table('d', 'e')}</main>`
  expect(recordTexts(next, wrapper)).toEqual(['c', 'd', 'e'])
})

test('another list in the same markup is left alone where a path tells them apart', () => {
  const list = (id: string, names: string): string =>
    `<section id=${id}><ul>${[...names].map(name => `<li class=hit><a>${name}</a></li>`).join('')}</ul></section>`
  const wrapper = learn(list('products', 'ab'), '//li')
  expect(recordTexts(list('products', 'c') + list('support', 'xyz'), wrapper)).toEqual(['c'])
})

test('a page without the list says so', () => {
  const wrapper = learn('<ul id=hits><li>a</li><li>b</li></ul>', '//li')
  expect(runWrapper(pageOf('<p>Nothing found'), wrapper)).toMatchObject({ kind: 'nothing' })
  expect(runWrapper(pageOf('<ul id=hits></ul>'), wrapper)).toMatchObject({
    kind: 'nothing',
    because: expect.stringContaining('the region was found'),
  })
})

test('records of several rows end before what follows the list', () => {
  const html = (names: string[]): string =>
    `<table>${names.map(n => `<tr class=athing><td>${n}</tr><tr><td class=sub>by <a>${n}!</a></tr><tr class=gap><td></tr>`).join('')}
     <tr class=more><td>More</tr></table>`
  const rows = (page: PageModel): RecordNodes[] =>
    groups(page, '//tbody', '//tr[@class="athing"]', '//tr[@class="more"]')
  const wrapper = learn(html(['a', 'b', 'c']), rows, { by: '//a' })
  expect(wrapper.records.kind).toBe('starts')
  expect(recordTexts(html(['x', 'y']), wrapper)).toEqual(['x+by x!', 'y+by y!'])
  expect(column(html(['x', 'y']), wrapper, 'by')).toEqual(['x!', 'y!'])
})

test('terms and their descriptions, of which there may be several or none', () => {
  const wrapper = learn(
    '<dl><dt>A</dt><dd>1</dd><dd>2</dd><dt>B</dt><dd>3</dd></dl>',
    page => groups(page, '//dl', '//dt'),
    { what: '//dt/following-sibling::dd[1]' },
  )
  expect(recordTexts('<dl><dt>C</dt><dt>D</dt><dd>4</dd></dl>', wrapper)).toEqual(['C', 'D+4'])
  expect(column('<dl><dt>C</dt><dt>D</dt><dd>4</dd></dl>', wrapper, 'what')).toEqual([undefined, '4'])
})

test('records that are only parted by line breaks', () => {
  const wrapper = learn(
    '<p>Anna, <i>1</i> Main St<br>Bob, <i>2</i> Elm St<br><i>3</i> nobody</p>',
    page => groups(page, '//p', '//p/text()[1] | //br[1]/following-sibling::text()[1] | //i[3]', '//br'),
    { number: '//i' },
  )
  expect(wrapper.records).toMatchObject({ kind: 'between', xpath: ['br'] })
  const next = '<p>Carl, <i>9</i> Oak St<br>Dora</p>'
  expect(recordTexts(next, wrapper)).toEqual(['Carl,+9+Oak St', 'Dora'])
  expect(column(next, wrapper, 'number')).toEqual(['9', undefined])
})

test('a blank line parts records of several lines', () => {
  const wrapper = learn('<div>A<br>1<br><br>B<br>2<br><br>C<br>3</div>', page =>
    groups(page, '//div', '//text()[.="A" or .="B" or .="C"]', '//br'),
  )
  expect(recordTexts('<div>X<br>7<br><br>Y<br>8</div>', wrapper).map(text => text.replaceAll('+', ''))).toEqual([
    'X7',
    'Y8',
  ])
})

test('a value is found by its label, wherever it stands', () => {
  const car = (facts: string): string => `<li><h3>Car</h3><dl>${facts}</dl></li>`
  const wrapper = learn(
    `<ul>${car('<dt>Year:</dt><dd>1999</dd><dt>Dealer\'s "price":</dt><dd>10</dd>')}
         ${car('<dt>Dealer\'s "price":</dt><dd>20</dd>')}</ul>`,
    '//li',
    { price: '//dt[starts-with(.,"Dealer")]/following-sibling::dd[1]' },
  )
  const next = `<ul>${car('<dt>Doors:</dt><dd>5</dd><dt>Year:</dt><dd>2001</dd><dt>Dealer\'s "price":</dt><dd>30</dd>')}${car('<dt>Year:</dt><dd>2002</dd>')}</ul>`
  expect(column(next, wrapper, 'price')).toEqual(['30', undefined])
})

test('a text between elements is found by its place among texts, and read through bold words', () => {
  const wrapper = learn('<ul><li><a>x</a> one <br> two</li><li><a>y</a> three <br> four</li></ul>', '//li', {
    second: '//br/following-sibling::text()[1]',
  })
  expect(column('<ul><li>\n<a>z</a>five<br>six <b>seven</b> eight</li></ul>', wrapper, 'second')).toEqual([
    'six seven eight',
  ])
})

test('a value starts with its label, in any place', () => {
  const item = (...facts: string[]): string => `<li>${facts.map(fact => `<p>${fact}</p>`).join('')}</li>`
  const wrapper = learn(`<ul>${item('Beds: 3', 'Baths: 1')}${item('Baths: 2')}</ul>`, '//li', {
    baths: '//p[starts-with(.,"Baths")]',
  })
  expect(column(`<ul>${item('Floor: 2', 'Baths: 7')}${item('Beds: 3')}</ul>`, wrapper, 'baths')).toEqual([
    'Baths: 7',
    undefined,
  ])
})

test('a value may go over several elements, or be a list', () => {
  const item = (author: string, tags: string[]): string =>
    `<li>by <a class=author>${author}</a> <em class=x>in</em><ul>${tags.map(tag => `<li class=tag>${tag}</li>`).join('')}</ul></li>`
  const page = pageOf(`<ol>${item('Ann', ['a', 'b'])}${item('Bob', ['c'])}</ol>`)
  const records = each(page, '//ol/li')
  const within = (xpath: string): NodeId[][] =>
    records.map(([root]) => nodesOf(page, xpath).filter(node => contains(page, root!, node)))
  const joined = (name: string, xpath: string, separator: string): Field => ({
    ...fieldOf(page, records, name, xpath),
    cells: within(xpath).map(nodes => ({ nodes, text: nodes.map(node => textOf(page, node)).join(separator) })),
  })
  const fields = [joined('by', '//ol/li/text()[1] | //a', ' '), joined('tags', '//li[@class="tag"]', ', ')]
  const wrapper = induceWrapper(page, regionOf(page, records), fields)
  expect(wrapper.fields.map(({ extent }) => extent)).toEqual(['span', 'list'])
  const next = `<ol>${item('Cy', ['d', 'e', 'f'])}</ol>`
  expect(column(next, wrapper, 'by')).toEqual(['by Cy'])
  expect(column(next, wrapper, 'tags')).toEqual(['d, e, f'])
})

test('links and pictures have whole addresses, and those that lead nowhere are none', () => {
  const html = (address: string): string => `<div><p><a href="${address}">x</a></p><p><a href=two>y</a></p></div>`
  const page = pageOf(html('/one'))
  const records = each(page, '//p')
  const field: Field = { ...fieldOf(page, records, 'link', '//a'), kind: 'link', source: '@href' }
  const wrapper = induceWrapper(page, regionOf(page, records), [field])
  expect(column(html('/three'), wrapper, 'link')).toEqual(['http://example.test/three', 'http://example.test/two'])
  expect(column(html('#'), wrapper, 'link')).toEqual([undefined, 'http://example.test/two'])
})

test('numbers, prices and dates have their values where the page is annotated', () => {
  const html = (prices: string[]): string => `<ul>${prices.map(p => `<li><b class=price>${p}</b></li>`).join('')}</ul>`
  const wrapper = learn(html(['$5', '$6.50']), '//li', { price: '//b' })
  const priced = { ...wrapper, fields: wrapper.fields.map(field => ({ ...field, kind: 'price' as const })) }
  const page = pageOf(html(['on request', 'sold', '£1,200']))
  const run = runWrapper(page, priced, annotate(page, shippedModels.annotators).annotations)
  expect(run.kind === 'read' && run.fields[0]!.cells.map(cell => [cell?.text, cell?.value, cell?.currency])).toEqual([
    ['on request', undefined, undefined],
    ['sold', undefined, undefined],
    ['£1,200', 1200, 'GBP'],
  ])
})

test('names that are no names do no harm', () => {
  const odd = `a"b'c ]] ${'x '.repeat(500)} ${'y'.repeat(5000)}`
  const html = `<x"y class='${odd.replaceAll("'", '&#39;')}'><o:p id='"'>1</o:p><o:p id="'">2</o:p></x"y>`
  const wrapper = learn(html, page => each(page, '//o:p'))
  expect(recordTexts(html, wrapper)).toEqual(['1', '2'])
})

test('a tree five thousand deep is no trouble', () => {
  const deep = (text: string): string => `<p><span>${'<i>'.repeat(2500)}${text}</p>`
  const html = `<div>${deep('a')}${deep('b')}</div>`
  const wrapper = learn(html, '//p', { value: '//text()' })
  expect(column(html, wrapper, 'value')).toEqual(['a', 'b'])
})

test('the same page gives the same wrapper', () => {
  const html = '<ol class="hits big"><li data-id=1 class="a b">1</li><li data-id=2 class="b a">2</li></ol>'
  expect(learn(html, '//li')).toEqual(learn(html, '//li'))
})

test('whatever was learned is read again on the same page, but for what looks just like it', () => {
  const word = fc.constantFrom('', 'class=item', 'class="item odd"', 'class=ad', 'id=x', 'class="a b"')
  const child = fc.tuple(fc.constantFrom('li', 'div', 'p'), word, fc.constantFrom('x', '<a>y</a>', '<b>1</b> <i>2</i>'))
  const lists = fc.array(fc.tuple(child, fc.boolean()), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(lists, children => {
      const html = children.map(([[tag, attributes, inside]]) => `<${tag} ${attributes}>${inside}</${tag}>`).join('')
      const page = pageOf(`<section>${html}</section>`)
      const root = nodesOf(page, '//section')[0]!
      const records = childrenOf(page, root)
        .filter((_, i) => children[i]?.[1])
        .map(node => [node])
      if (records.length === 0) return
      const wrapper = induceWrapper(page, { root, records, shape: '', score: 1, reasons: [] }, [])
      const run = runWrapper(page, parseWrapper(formatWrapper(wrapper)))
      const found = run.kind === 'read' ? run.records.flat() : []
      const right = found.filter(node => records.some(([record]) => record === node)).length
      // A path that finds a few too many is preferred to a list of places.
      expect((2 * right) / (found.length + records.length)).toBeGreaterThanOrEqual(0.8)
    }),
  )
})
