import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { close, extract, type PageModel, toPageModel } from '../../../src/index.ts'
import { buildContentView, findRegionsByClustVX, textOf, xpathOf } from '../../../src/stages.ts'
import { folderOf } from '../../folder-of.ts'
import { runCommand } from '../../run-command.ts'

afterAll(close)

const url = 'http://boots.test/'
const BOOTS = [
  ['Honey Boot', '£35'],
  ['Wreck', '£85'],
  ['Raider', '£60'],
] as const
const STYLE =
  '<style>h3{color:navy;font-size:20px}.now{color:#c00;font-weight:700}.boot{height:60px}nav a{font-size:10px}</style>'
const boot = ([name, price]: (typeof BOOTS)[number]): string =>
  `<div class=boot><h3><a href="/${name}">${name}</a></h3><span class=now>${price}</span> <ul><li>red<li>blue</ul></div>`
const NAV = '<nav><a href=/a>Home</a> <a href=/b>Sale</a> <a href=/c>Help</a></nav>'
/** Records under one parent, parted by line breaks, as in Fig. 10. */
const HITS =
  '<table><tr><td><b>1: Globe</b><br><a href=/1>one.example</a><br><i>(Score 84)</i><br><br><b>2: Edge</b><br><a href=/2>two.example</a><br><i>(Score 82)</i><br><br></table>'
const HTML = `<html><head>${STYLE}</head><body>${NAV}<main>${BOOTS.map(boot).join('')}</main>${HITS}</body></html>`

const render = (html: string, scripts = false): Promise<PageModel> =>
  toPageModel({ html, url }, { render: scripts ? { scripts } : true })

const regionsOf = async (html: string) => {
  const page = await render(html)
  const found = findRegionsByClustVX(page)
  if (found.kind === 'none') return []
  return found.regions.map(({ root, records, score, reasons }) => ({
    root: xpathOf(page, root),
    records: records.map(nodes =>
      nodes.map(node => textOf(page, node).replace(/\s+/g, ' ')).filter(text => text !== ''),
    ),
    score,
    reasons,
  }))
}

test('C1: a real browser renders: scripts, style sheets, late content', async () => {
  const html = `<style>p{color:rgb(1, 2, 3)}</style><p id=x></p><script>
    setTimeout(() => { document.getElementById('x').textContent = 'late' }, 200)</script>`
  const page = await render(html, true)
  const paragraph = page.tag.indexOf(page.tags.indexOf('p'))
  expect([textOf(page, paragraph), page.renderedBy]).toEqual(['late', 'browser'])
  expect(page.visual!.styles[page.visual!.style[paragraph]!]!.color).toBe('rgb(1, 2, 3)')
})

test('C2: each element has visual data, lost text is enclosed, text formatting is removed', async () => {
  const page = await render('<div>lost<br><span>kept</span></div><p>very <b>big</b> one</p>')
  const { itemCount, tag, first, end } = buildContentView(page)
  const items = Array.from({ length: itemCount }, (_, item) => [
    tag[item] === -1 ? 'enclosed' : page.tags[tag[item]!],
    page.text.slice(page.textStart[first[item]!], page.textEnd[end[item]!]),
  ])
  expect(items).toContainEqual(['enclosed', 'lost'])
  expect(items.map(([name]) => name)).not.toContain('b')
  expect(items).toContainEqual(['p', 'very big one'])
  const paragraph = first[items.findIndex(([name]) => name === 'p')]!
  const { left, right, style, styles } = page.visual!
  expect(right[paragraph]! - left[paragraph]!).toBeGreaterThan(1000)
  expect(styles[style[paragraph]!]).toMatchObject({ fontSize: '16px', fontWeight: '400', fontStyle: 'normal' })
})

describe('C3: an Xstring is the tag path without indexes and the font', () => {
  // One list in each of these elements; the last of its four rows has the style.
  const LISTS = {
    main: '',
    section: 'font-family: monospace',
    article: 'color: red',
    aside: 'font-size: 20px',
    header: 'font-style: italic',
    footer: 'font-weight: 700',
    nav: 'text-decoration: line-through',
    form: 'background: yellow',
  }
  const row = (style: string): string => `<div><p style="${style}">Row</p></div>`
  const list = ([tag, style]: readonly [string, string]): string => `<${tag}>${row('').repeat(3)}${row(style)}</${tag}>`

  test('elements are of one kind if both are the same; a background is no part of it', async () => {
    const regions = await regionsOf(Object.entries(LISTS).map(list).join(''))
    const counts = regions.map(({ root, records }) => [root.match(/(\w+)\[1\]$/)?.[1], records.length])
    expect(Object.fromEntries(counts)).toEqual({
      main: 4,
      section: 3,
      article: 3,
      aside: 3,
      header: 3,
      footer: 3,
      nav: 3,
      form: 4,
    })
  })
})

test('C4: visible elements are clustered by Xstring in one pass; what is hidden is not', async () => {
  const html = '<ul><li>One<li>Two<li style="display:none">Three<li>Four</ul>'
  const [region] = await regionsOf(html)
  expect(region!.records.flat()).toEqual(['One', 'Two', 'Four'])
})

describe('C5: regions by longest common prefix', () => {
  test('several on a page; type A by the first differing step, with a list inside each record', async () => {
    const regions = await regionsOf(HTML)
    expect(regions.map(({ root }) => root)).toEqual([
      '/html[1]/body[1]/main[1]',
      '/html[1]/body[1]/table[1]/tbody[1]/tr[1]/td[1]',
      '/html[1]/body[1]/nav[1]',
    ])
    expect(regions[0]!.records).toEqual(BOOTS.map(([name, price]) => [`${name} ${price} red blue`]))
  })

  test('type B by hopping from first item to first item', async () => {
    const [, hits] = await regionsOf(HTML)
    expect(hits!.records).toEqual([
      ['1: Globe', 'one.example', '(Score 84)'],
      ['2: Edge', 'two.example', '(Score 82)'],
    ])
  })
})

test('C6: the visual weight is the average record area times the square of the number of items, and ranks regions', async () => {
  const regions = await regionsOf(HTML)
  const [boots] = regions
  const area = boots!.reasons.find(({ rule }) => rule === 'average record area')!
  const items = boots!.reasons.find(({ rule }) => rule === 'data items')!
  expect(items.value).toBe(12)
  expect(boots!.score).toBe(area.value * 12 ** 2)
  expect(area.value).toBeCloseTo((1280 - 16) * 60)
  expect(regions.map(({ score }) => score)).toEqual(regions.map(({ score }) => score).toSorted((a, b) => b - a))
})

test('C7: fields are aligned by their path in the record, whatever a record lacks', async () => {
  const html = HTML.replace('<span class=now>£85</span>', '')
  const { rows } = await extract(await render(html), { algorithm: 'clustvx' })
  const columns = Object.keys(rows[0]!).map(name => rows.map(row => String(row[name]).replace('£', '')))
  expect(columns).toContainEqual(['Honey Boot', 'Wreck', 'Raider'])
  expect(columns).toContainEqual(['35', 'null', '60'])
})

test('C8: the wrapper has the XPaths of region, record, and fields, and runs later without the other stages', async () => {
  const folder = folderOf('boots', {
    'one.html': HTML,
    'two.html': HTML.replaceAll('Honey Boot', 'Walker').replace('£35', '£40'),
  })
  const [one, two, file] = ['one.html', 'two.html', 'w.json'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const saved = await runCommand(['extract', one, '--algorithm', 'clustvx', '--save-wrapper', file, '--json'])
  expect(saved.code).toBe(0)
  const { region, records, fields } = JSON.parse(readFileSync(file, 'utf8'))
  expect(region).toContain('/html[1]/body[1]/main[1]')
  expect(records.xpath).toContain('div')
  expect(fields.length).toBeGreaterThanOrEqual(2)
  for (const { xpath } of fields) expect(xpath[0]).toMatch(/\[1\]/)
  const { out } = await runCommand(['run', file, two, '--static', '--json'])
  expect(JSON.parse(out)).toHaveLength(3)
  expect(JSON.stringify(JSON.parse(out)[0])).toMatch(/Walker.*£40/)
})

test('C9: the result is a table', async () => {
  const page = join(folderOf('boots', { 'one.html': HTML }), 'one.html')
  const { code, out } = await runCommand(['extract', page, '--algorithm', 'clustvx', '--format', 'csv'])
  expect(code).toBe(0)
  const [head, ...lines] = out.trim().split('\r\n')
  expect(head!.split(',').length).toBeGreaterThanOrEqual(2)
  expect(lines.map(line => line.split(',')[0])).toEqual(['Honey Boot', 'Wreck', 'Raider'])
})
