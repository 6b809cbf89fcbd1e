import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import type { NodeId, PageModel } from '../2-model/page-model.ts'
import { textOf } from '../2-model/page-model.ts'
import { nodesOf } from '../2-model/xpath.ts'
import type { Field } from '../4-find/fields/field.ts'
import type { RecordNodes, Region } from '../4-find/regions/region.ts'
import { induceWrapper } from './induce-wrapper.ts'
import { runWrapper } from './run-wrapper.ts'
import type { Wrapper } from './wrapper.ts'

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

/** Learned on one page, where the XPaths say what is right. */
function learn(html: string, records: string, fields: Record<string, string> = {}): Wrapper {
  const page = pageOf(html)
  const region = regionOf(page, each(page, records))
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
  expect(wrapper.region[0]).toBe('//ul[@id="results"]')
  expect(wrapper.records).toMatchObject({ kind: 'nodes' })
  expect(wrapper.records.xpath[0]).toBe('li[contains(concat(" ",normalize-space(@class)," ")," item ")]')
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

test('a page without the list says so', () => {
  const wrapper = learn('<ul id=hits><li>a</li><li>b</li></ul>', '//li')
  expect(runWrapper(pageOf('<p>Nothing found'), wrapper)).toMatchObject({ kind: 'nothing' })
  expect(runWrapper(pageOf('<ul id=hits></ul>'), wrapper)).toMatchObject({
    kind: 'nothing',
    because: expect.stringContaining('the region is there'),
  })
})
