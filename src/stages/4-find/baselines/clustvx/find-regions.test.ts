import { describe, expect, test } from 'vitest'
import { cpuClock } from '../../../../../test/cpu-time.ts'
import { pageOf } from '../../../../../test/page-of.ts'
import { buildContentView } from '../../../2-model/content-view.ts'
import { attributeOf, type PageModel, type Style, tagOf, textOf } from '../../../2-model/page-model.ts'
import type { Region } from '../../regions/region.ts'
import { clusterByXstring } from './cluster.ts'
import { findRegionsByClustVX } from './find-regions.ts'
import { buildXstrings } from './xstring.ts'

const PLAIN: Style = {
  fontFamily: 'serif',
  fontSize: '16px',
  fontWeight: '400',
  fontStyle: 'normal',
  color: 'black',
  textDecoration: 'none',
  background: 'white',
  display: 'block',
  visibility: 'visible',
  opacity: '1',
  cursor: 'auto',
  overflow: 'visible',
  position: 'static',
}

/** A page as if it was rendered: `data-color` and `data-background` go down the tree; `data-box` is left top right bottom. */
function drawn(html: string): PageModel {
  const page = pageOf(html)
  const styles: Style[] = []
  const box = Array.from({ length: page.nodeCount }, () => [0, 0, 10, 10])
  const style = new Int32Array(page.nodeCount)
  for (let node = 0; node < page.nodeCount; node++) {
    const above = page.parent[node]! < 0 ? PLAIN : styles[page.parent[node]!]!
    const color = attributeOf(page, node, 'data-color') ?? above.color
    const background = attributeOf(page, node, 'data-background') ?? above.background
    style[node] = styles.push({ ...above, color, background }) - 1
    const own = attributeOf(page, node, 'data-box')
    box[node] = own ? own.split(' ').map(Number) : (box[page.parent[node]!] ?? box[node]!)
  }
  const column = (side: number): Float32Array => Float32Array.from(box, sides => sides[side]!)
  const size = { width: 100, height: 100 }
  const [left, top, right, bottom] = [0, 1, 2, 3].map(column) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  return { ...page, visual: { page: size, viewport: size, left, top, right, bottom, style, styles } }
}

/** The texts of each cluster. */
function clustersOf(page: PageModel): string[][] {
  const view = buildContentView(page)
  const text = (item: number): string =>
    page.text.slice(page.textStart[view.first[item]!], page.textEnd[view.end[item]!])
  return clusterByXstring(buildXstrings(page, view)).map(cluster => cluster.map(text))
}

function regionsOf(page: PageModel): readonly Region[] {
  const found = findRegionsByClustVX(page)
  return found.kind === 'regions' ? found.regions : []
}

/** The texts of the main region's records; nodes of one record are parted by `|`. */
const recordsOf = (page: PageModel): string[] =>
  regionsOf(page)[0]!.records.map(nodes => nodes.map(node => textOf(page, node).replace(/\s+/g, ' ')).join('|'))

describe('clusters', () => {
  test('are visible texts on the same tag path, whatever their place among siblings', () => {
    const page = pageOf('<div><a>1</a><p>x</p><a>2</a></div><div><a>3</a></div><a>4</a><div hidden><a>5</a></div>')
    expect(clustersOf(page)).toEqual([['1', '2', '3']])
  })

  test('have one font', () => {
    const page = drawn('<p>a</p><p data-color=red>b</p><p>c</p><p data-color=red>d</p>')
    expect(clustersOf(page)).toEqual([['a', 'c'], ['b', 'd']]) // biome-ignore format: one line
  })

  test('do not mind what is no part of the font', () => {
    expect(clustersOf(drawn('<p>a</p><p data-background=grey>b</p>'))).toEqual([['a', 'b']])
  })

  test('take text beside elements as a span, and formatted text as one', () => {
    const page = pageOf('<div>lost<br><span>kept</span></div><p>very <b>big</b> one</p><p>two</p>')
    expect(clustersOf(page)).toEqual([['lost', 'kept'], ['very big one', 'two']]) // biome-ignore format: one line
  })

  test('tell lost texts apart by the formatting that covers them', () => {
    const page = drawn('<p><b data-color=red>1: A</b><br>(x)<br><b data-color=red>2: B</b><br>(y)</p>')
    expect(clustersOf(page)).toEqual([['1: A', '2: B'], ['(x)', '(y)']]) // biome-ignore format: one line
  })

  test('have no blank text', () => {
    expect(clustersOf(pageOf('<p>&nbsp;</p><p>&nbsp;</p><p>a</p>'))).toEqual([])
  })
})

describe('records', () => {
  test('of type A are the elements where the paths of like items part', () => {
    const page = pageOf('<ul><li><a>A</a><p>1</p></li><li><a>B</a></li><li><a>C</a><p>3</p></li></ul>')
    expect(recordsOf(page)).toEqual(['A 1', 'B', 'C 3'])
    expect(tagOf(page, regionsOf(page)[0]!.root)).toBe('ul')
  })

  test('may have a tag path of two steps', () => {
    const cell = (name: string): string => `<td><a>${name}</a><p>about ${name}</p></td>`
    const page = pageOf(`<table><tr>${cell('A')}${cell('B')}</tr><tr>${cell('C')}${cell('D')}</tr></table>`)
    expect(recordsOf(page)).toEqual(['A about A', 'B about B', 'C about C', 'D about D'])
  })

  test('keep their lists', () => {
    const item = (name: string): string => `<div><h2>${name}</h2><ul><li>red</li><li>blue</li></ul></div>`
    expect(recordsOf(pageOf(item('A') + item('B')))).toEqual(['A red blue', 'B red blue'])
  })

  test('of type B go from first item to first item', () => {
    const page = pageOf('<dl><dt>A<dd>1<dt>B<dt>C<dd>3<dt>D<dd>4<dt>E<dd>5</dl>')
    expect(recordsOf(page)).toEqual(['A|1', 'B', 'C|3', 'D|4', 'E|5'])
  })

  test('of type B may be of rows', () => {
    const rows = (name: string): string => `<tr><td><a>${name}</a></td></tr><tr><td><p>1</p><h3>by me</h3></td></tr>`
    expect(recordsOf(pageOf(`<table>${rows('A')}${rows('B')}${rows('C')}</table>`))).toEqual([
      'A|1 by me',
      'B|1 by me',
      'C|1 by me',
    ])
  })

  test('of type B start with what stands first on the screen', () => {
    const at = (y: number): string => `data-box="0 ${y} 9 ${y + 1}"`
    const pair = (y: number): string => `<p ${at(y + 1)}>about ${y}</p><h2 ${at(y)}>${y}</h2>`
    const page = drawn(`<div>${pair(0)}${pair(10)}${pair(20)}</div>`)
    expect(recordsOf(page)).toEqual(['0|about 10', '10|about 20', '20'])
  })

  test('separated by line breaks are told apart by their first items', () => {
    const record = (n: number): string =>
      `<font data-color=navy><b>${n}: Title</b></font><br><a href=x>http://${n}/</a><br><i data-color=grey>(${n} K)</i><br><br>`
    const page = drawn(`<div>${record(1)}${record(2)}</div>`)
    const texts = recordsOf(page).map(record => record.split('|').filter(Boolean))
    expect(texts).toEqual([['1: Title', 'http://1/', '(1 K)'], ['2: Title', 'http://2/', '(2 K)']]) // biome-ignore format: one line
  })
})

describe('regions', () => {
  const menu = '<ul><li>Home</li><li>Shop</li><li>Help</li></ul>'
  const list = '<div><h2>A</h2><p>Some words</p></div><div><h2>B</h2><p>More words</p></div>'

  test('are several, heaviest first', () => {
    const page = pageOf(`${menu}<main>${list}</main>`)
    expect(regionsOf(page).map(({ root }) => tagOf(page, root))).toEqual(['main', 'ul'])
  })

  test('weigh the average area of a record times the square of the number of items', () => {
    const page = drawn('<main><p data-box="0 0 10 10">a</p><p data-box="0 10 30 20">b</p></main>')
    expect(regionsOf(page)).toMatchObject([
      {
        score: 200 * 4,
        reasons: [
          { rule: 'average record area', factor: 200 },
          { rule: 'data items', value: 2, factor: 4 },
        ],
      },
    ])
  })

  test('without boxes weigh their text', () => {
    expect(regionsOf(pageOf('<p>ab</p><p>abcd</p>'))[0]).toMatchObject({ score: 3 * 4 })
  })

  test('need something that repeats', () => {
    expect(findRegionsByClustVX(pageOf('<h1>One</h1><p>Two</p>'))).toEqual({
      kind: 'none',
      because: 'no two visible texts have the same tag path and font',
    })
  })
})

describe('large pages', () => {
  const secondsOf = (work: () => void): number => {
    const cpuMs = cpuClock()
    work()
    return cpuMs() / 1000
  }

  test('50,000 equal links are 50,000 records', () => {
    const page = pageOf('<a href=x>same</a>'.repeat(50_000))
    let records = 0
    expect(secondsOf(() => (records = regionsOf(page)[0]!.records.length))).toBeLessThan(5)
    expect(records).toBe(50_000)
  })

  test('texts at every depth of two deep branches take no longer', () => {
    const branch = `<main>${'<div>x'.repeat(20_000)}${'</div>'.repeat(20_000)}</main>`
    const page = pageOf(branch + branch)
    let regions = 0
    expect(secondsOf(() => (regions = regionsOf(page).length))).toBeLessThan(5)
    expect(regions).toBeGreaterThan(0)
  })

  test('depth is no harm', () => {
    const deep = `${'<div>'.repeat(500)}${'<p>x</p>'.repeat(1000)}`
    expect(regionsOf(pageOf(deep))[0]!.records).toHaveLength(1000)
  })
})
