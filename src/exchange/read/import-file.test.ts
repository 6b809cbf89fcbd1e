import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { runPageWrapper } from '../../stages/5-wrap/page/run-page-wrapper.ts'
import { runWrapper } from '../../stages/5-wrap/run-wrapper.ts'
import { formatStored, parseStored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper, type StoredWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { importWrappers } from './import-file.ts'

/** The rows that an imported wrapper reads, after it was written to a file and read again. */
function rowsOf(imported: StoredWrapper, page: PageModel): Record<string, string | null>[] {
  const { wrapper } = parseStored(formatStored({ wrapper: imported }))
  if (isPageWrapper(wrapper)) {
    const run = runPageWrapper(page, wrapper)
    if (run.kind === 'nothing') throw new Error(run.because)
    return [Object.fromEntries(run.values.map(({ name, cells }) => [name, cells.map(({ text }) => text).join(', ')]))]
  }
  const run = runWrapper(page, wrapper)
  if (run.kind === 'nothing') throw new Error(run.because)
  return run.records.map((_, row) =>
    Object.fromEntries(run.fields.map(({ name, cells }) => [name, cells[row]?.text ?? null])),
  )
}

const imports = (file: unknown) => importWrappers(JSON.stringify(file))
const wrapperIn = (file: unknown, at = 0): StoredWrapper => imports(file).wrappers[at]!.wrapper

const card = (i: number, name: string): string => `<div class="card item-${i}">
  <a class=title href="/p/${i}">${name}</a><img class=photo src="/i/${i}.png">
  <span class=price>Price: £${i}.50</span><ul class=tags><li>new</li><li>tag ${i}</li></ul>
  <div class=maker data-code="M${i}"><b>Maker ${i}</b> <i>Leeds</i></div></div>`
const SHOP = pageOf(
  `<main><h1>Our lamps</h1><p class=count>3 lamps</p><div class=grid>${['Ada', 'Bea', 'Cyd'].map((name, at) => card(at + 1, name)).join('')}</div>
   <div class=pager><a class=prev href="/?page=1">Prev</a><a class=next href="/?page=3">Next</a></div></main>`,
  'http://shop.test/?page=2',
)

const selector = (id: string, type: string, css: string, more: object = {}) => ({
  id,
  type,
  parentSelectors: ['_root'],
  selector: css,
  multiple: false,
  regex: '',
  delay: 0,
  ...more,
})
const inCard = { parentSelectors: ['card'] }

describe('a Web Scraper sitemap', () => {
  test('with elements, fields of all types, and pagination', () => {
    const { format, wrappers, notes } = imports({
      _id: 'lamps',
      startUrl: ['http://shop.test/?page=[1-9]'],
      selectors: [
        selector('card', 'SelectorElement', 'div.card', { parentSelectors: ['_root', 'pages'], multiple: true }),
        selector('name', 'SelectorText', 'a.title', inCard),
        selector('price', 'SelectorText', '.price', { ...inCard, regex: 'Price: (.*)' }),
        selector('photo', 'SelectorImage', 'img.photo', inCard),
        selector('code', 'SelectorElementAttribute', '.maker', { ...inCard, extractAttribute: 'data-code' }),
        selector('tags', 'SelectorGroup', '.tags li', { ...inCard, extractAttribute: '' }),
        selector('lamp', 'SelectorLink', 'a.title', inCard),
        selector('text', 'SelectorText', 'p.long', { parentSelectors: ['lamp'] }),
        {
          id: 'pages',
          type: 'SelectorPagination',
          parentSelectors: ['_root', 'pages'],
          paginationType: 'auto',
          selector: 'a.next',
        },
      ],
    })
    expect([format, wrappers.map(({ name }) => name)]).toEqual(['Web Scraper sitemap', ['card', 'lamp']])
    const list = wrappers.find(({ name }) => name === 'card')!.wrapper
    expect(list).toMatchObject({ learned: { url: 'http://shop.test/?page=1' }, next: [{ kind: 'link' }] })
    expect(rowsOf(list, SHOP)[1]).toEqual({
      name: 'Bea',
      price: '£2.50',
      'photo-src': 'http://shop.test/i/2.png',
      code: 'M2',
      tags: 'new, tag 2',
      lamp: 'Bea',
      'lamp-href': 'http://shop.test/p/2',
    })
    const detail = wrappers.find(({ name }) => name === 'lamp')!.wrapper
    expect(rowsOf(detail, pageOf('<h1>Ada</h1><p class=long>Made of brass.</p>'))).toEqual([{ text: 'Made of brass.' }])
    expect(notes).toEqual([
      expect.stringContaining('the pages behind "lamp" have a wrapper of their own'),
      expect.stringContaining('the range of http://shop.test/?page=[1-9] is not kept'),
    ])
  })

  test('with a list of links only, as for detail pages', () => {
    const file = {
      _id: 'l',
      startUrl: 'http://shop.test/',
      selectors: [selector('lamp', 'SelectorLink', '.card > a', { multiple: true })],
    }
    expect(rowsOf(wrapperIn(file), SHOP)).toEqual(
      ['Ada', 'Bea', 'Cyd'].map((lamp, at) => ({ lamp, 'lamp-href': `http://shop.test/p/${at + 1}` })),
    )
  })

  test('with a table, a click for more, and a container around the elements', () => {
    const table = {
      _id: 't',
      startUrl: ['http://x.test/'],
      selectors: [
        selector('t', 'SelectorTable', 'table.data', {
          multiple: true,
          tableDataRowSelector: 'tr:nth-of-type(n+2)',
          columns: [
            { header: 'Town', name: 'town', extract: true },
            { header: 'Code', name: 'code', extract: false },
            { header: 'Size', name: 'size', extract: true },
          ],
        }),
      ],
    }
    const page = pageOf(
      '<table class=data><tr><th>Town<th>Code<th>Size<tr><td>Ayr<td>1<td>5 ha<tr><td>Rye<td>2<td>7 ha</table>',
    )
    expect(rowsOf(wrapperIn(table), page)).toEqual([
      { town: 'Ayr', size: '5 ha' },
      { town: 'Rye', size: '7 ha' },
    ])
    const click = {
      _id: 'c',
      startUrl: ['http://x.test/'],
      selectors: [
        selector('grid', 'SelectorElementClick', '.grid', {
          clickElementSelector: 'button.more',
          clickType: 'clickMore',
        }),
        selector('card', 'SelectorElement', '> .card', { parentSelectors: ['grid'], multiple: true }),
        selector('name', 'SelectorText', 'a', inCard),
      ],
    }
    expect(wrapperIn(click)).toMatchObject({ next: [{ kind: 'load-more', xpath: [expect.stringContaining('more')] }] })
    expect(rowsOf(wrapperIn(click), SHOP).map(({ name }) => name)).toEqual(['Ada', 'Bea', 'Cyd'])
  })

  test('with fields of the page itself, and what a wrapper cannot say', () => {
    const { wrappers, notes } = imports({
      _id: 'page',
      startUrl: ['http://shop.test/'],
      selectors: [
        selector('title', 'SelectorText', 'h1'),
        selector('count', 'SelectorText', 'p.count', { regex: '[0-9]+' }),
        selector('html', 'SelectorHTML', 'p.count'),
        selector('map', 'SelectorSitemapXmlLink', ''),
        selector('odd', 'SelectorText', 'p:hover'),
        selector('lost', 'SelectorText', 'p', { parentSelectors: ['nowhere'] }),
      ],
    })
    expect(rowsOf(wrappers[0]!.wrapper, SHOP)).toEqual([{ title: 'Our lamps', count: '3 lamps', html: '3 lamps' }])
    expect(notes.join('\n')).toMatch(
      /pattern \[0-9\]\+ of "count" is not applied; the column has the numbers[\s\S]*"html" is read as text[\s\S]*"map" is left out[\s\S]*"odd" is left out[\s\S]*"lost" is left out: nothing leads to it/,
    )
  })
})

describe('a Crawl4AI schema', () => {
  test('of CSS selectors, with attributes, patterns, nested objects and lists', () => {
    const { wrappers, notes } = imports({
      name: 'Lamps',
      baseSelector: 'div.card',
      baseFields: [{ name: 'classes', type: 'attribute', attribute: 'class' }],
      fields: [
        { name: 'name', selector: 'a.title', type: 'text', transform: 'strip' },
        { name: 'url', selector: 'a.title', type: 'attribute', attribute: 'href' },
        { name: 'price', selector: '.price', type: 'regex', pattern: 'Price: £(.+)', default: '0' },
        {
          name: 'maker',
          selector: '.maker',
          type: 'nested',
          fields: [
            { name: 'name', selector: 'b', type: 'text' },
            { name: 'town', selector: 'i', type: 'text', transform: 'uppercase' },
          ],
        },
        { name: 'tags', selector: '.tags li', type: 'list', fields: [{ name: 'tag', type: 'text' }] },
        { name: 'sum', type: 'computed', expression: '1+1' },
      ],
    })
    expect(rowsOf(wrappers[0]!.wrapper, SHOP)[2]).toEqual({
      classes: 'card item-3',
      name: 'Cyd',
      url: 'http://shop.test/p/3',
      price: '3.50',
      maker_name: 'Maker 3',
      maker_town: 'Leeds',
      tags: 'new, tag 3',
    })
    expect(notes.join('\n')).toMatch(
      /default "0" of "price" is not used[\s\S]*transform uppercase of "maker_town"[\s\S]*"tags" is a list in each record[\s\S]*"sum" is left out/,
    )
  })

  test('of XPaths', () => {
    const file = {
      schema: {
        name: 'Lamps',
        baseSelector: "//div[contains(@class, 'card')]",
        fields: [
          { name: 'name', selector: ".//a[@class='title']", type: 'text' },
          { name: 'url', selector: './/A/@href', type: 'text' },
          { name: 'first tag', selector: '//li[1]', type: 'text' },
        ],
      },
    }
    expect(rowsOf(wrapperIn(file), SHOP)[0]).toEqual({ name: 'Ada', url: 'http://shop.test/p/1', 'first tag': 'new' })
  })
})

describe('an AutoScraper model', () => {
  const none = { class: '', style: '' }
  const path = (...last: unknown[]) => [
    ['[document]', none, 0],
    ['html', none, 0],
    ['body', none, 0],
    ['main', none, 0],
    ['div', { class: ['grid'], style: '' }, 0],
    ['div', { class: ['card', 'item-2'], style: '' }, 0],
    ...last,
  ]
  const rule = (alias: string, content: unknown, more: object = {}) => ({
    content,
    wanted_attr: null,
    is_full_url: false,
    is_non_rec_text: false,
    url: '',
    hash: 'h',
    stack_id: `rule_${alias}`,
    alias,
    ...more,
  })

  test('becomes one row for each element that its rules share', () => {
    const { wrappers, notes } = imports({
      stack_list: [
        rule('name', path(['a', { class: ['title'], style: '' }])),
        rule('link', path(['a', { class: ['title'], style: '' }]), {
          wanted_attr: 'href',
          is_full_url: true,
          url: 'http://shop.test/',
        }),
        rule('town', path(['div', { class: ['maker'], style: '' }, 0], ['i', none])),
        rule('name', [
          ['html', none, 0],
          ['body', none, 0],
          ['h9', none],
        ]),
      ],
    })
    expect(rowsOf(wrappers[0]!.wrapper, SHOP)).toEqual(
      ['Ada', 'Bea', 'Cyd'].map((name, at) => ({ name, link: `http://shop.test/p/${at + 1}`, town: 'Leeds' })),
    )
    expect(notes.join('\n')).toMatch(/a rule for "name" \(rule_name\) is left out[\s\S]*each div.* is a record/)
  })

  test('of a table, whose rows browsers put into a tbody, as an old file without names', () => {
    const cell = (at: number) => [
      ['html', none, 0],
      ['body', none, 0],
      ['table', none, 0],
      ['tr', none, at],
      ['td', none],
    ]
    const page = pageOf('<table><tr><td>Ayr<td>5<tr><td>Rye<td>7</table>')
    expect(rowsOf(wrapperIn([rule('', cell(0)), rule('', cell(1))]), page)).toEqual([
      { td_1: 'Ayr', td_2: '5' },
      { td_1: 'Rye', td_2: '7' },
    ])
  })
})

describe('AutoPagerize SITEINFO', () => {
  const entry = {
    name: 'Lamps',
    resource_url: 'http://wedata.net/items/1',
    data: {
      url: '^http://shop\\.test/',
      nextLink: 'id("none")//a | //A[@class="next"]',
      pageElement: '//div[@class="grid"]',
      exampleUrl: 'http://shop.test/?page=2',
    },
  }

  test('gives the records in the page element, and the next link', () => {
    const { wrappers, notes } = imports([entry])
    expect(wrappers[0]!.wrapper).toMatchObject({
      learned: { url: 'http://shop.test/?page=2' },
      next: [{ kind: 'link', xpath: [`//*[@id="none"]//a | //a[@class="next"]`] }],
    })
    expect(rowsOf(wrappers[0]!.wrapper, SHOP).map(({ link }) => link)).toEqual(
      [1, 2, 3].map(at => `http://shop.test/p/${at}`),
    )
    expect(notes.join('\n')).toMatch(/pattern of addresses[\s\S]*SITEINFO names no fields/)
  })

  test('takes several elements as records themselves, written in CSS, too', () => {
    const wrapper = wrapperIn({ url: '^http', nextLink: '.pager > a.next', pageElement: '.grid > .card' })
    expect(rowsOf(wrapper, SHOP)).toHaveLength(3)
  })

  test('of many sites is asked for one', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      ...entry,
      name: `Site ${at}`,
      data: { ...entry.data, exampleUrl: `http://s${at}.test/` },
    }))
    expect(() => imports(many)).toThrow(/300 entries: choose with --entry/)
    expect(importWrappers(JSON.stringify(many), { entry: 's7.test' }).wrappers.map(({ name }) => name)).toEqual([
      'Site 7',
    ])
    expect(() => importWrappers(JSON.stringify(many), { entry: 'x.test' })).toThrow(/none of its 300 entries/)
  })
})

describe('hostile and broken files end in a message', () => {
  const deep = (depth: number): unknown => ({
    name: 'n',
    selector: 'a',
    type: 'nested',
    fields: depth === 0 ? [] : [deep(depth - 1)],
  })
  test.each<[string, string, RegExp]>([
    ['no JSON', '<html>', /not valid JSON/],
    ['another format', '{"a": 1}', /none of the formats/],
    ['a number', '1', /none of the formats/],
    ['endless nesting', '['.repeat(200_000), /not valid JSON/],
    [
      'a selector of a megabyte',
      JSON.stringify({ baseSelector: 'div '.repeat(250_000), fields: [] }),
      /characters is not read/,
    ],
    [
      'an XPath of a megabyte',
      JSON.stringify({ baseSelector: `//a${'[a]'.repeat(300_000)}`, fields: [] }),
      /characters is not read/,
    ],
    [
      'an XPath with a loop',
      JSON.stringify({ baseSelector: '//a[for $x in 1 to 9 return $x]', fields: [] }),
      /records cannot be found/,
    ],
    ['fields that nest too deeply', JSON.stringify({ baseSelector: 'div', fields: [deep(30)] }), /nested too deeply/],
    ['a wrong type', JSON.stringify({ selectors: 5 }), /not a valid Web Scraper sitemap: selectors/],
    [
      'a cycle',
      JSON.stringify({
        startUrl: '',
        selectors: [
          selector('a', 'SelectorElement', 'div', { parentSelectors: ['_root', 'b'] }),
          selector('b', 'SelectorElement', 'p', { parentSelectors: ['a'] }),
        ],
      }),
      /has no fields/,
    ],
  ])('%s', (_, text, message) => {
    expect(() => importWrappers(text)).toThrow(message)
  })

  test('a catastrophic pattern is not run', () => {
    const field = { name: 'a', selector: 'a', type: 'regex', pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' }
    const { notes } = imports({ baseSelector: 'div.card', fields: [field] })
    expect(notes[0]).toMatch(/is not applied: the column has the whole text/)
  })
})
