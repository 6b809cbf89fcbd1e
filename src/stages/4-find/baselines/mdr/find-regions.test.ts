import { describe, expect, test } from 'vitest'
import { cpuClock } from '../../../../../test/cpu-time.ts'
import { pageOf } from '../../../../../test/page-of.ts'
import { textOf } from '../../../2-model/page-model.ts'
import { findRegionsByMdr } from './find-regions.ts'

/** The texts of the main region's records; nodes of one record are parted by `|`. */
function recordsOf(html: string): string[] {
  const page = pageOf(html)
  const found = findRegionsByMdr(page)
  if (found.kind === 'none') return [`none: ${found.because}`]
  return found.regions[0]!.records.map(nodes => nodes.map(node => textOf(page, node).replace(/\s+/g, ' ')).join('|'))
}

const lamp = (name: string, extra = ''): string => `<div><h3><a>${name}</a></h3><p><b>of brass</b>${extra}</p></div>`

describe('records of MDR', () => {
  test('are neighbours with the same tags', () => {
    expect(recordsOf(`<main>${['Aster', 'Birch', 'Cedar'].map(name => lamp(name)).join('')}</main>`)).toEqual([
      'Aster of brass',
      'Birch of brass',
      'Cedar of brass',
    ])
  })

  test('may differ in three tags of ten, not in more', () => {
    const items = `${lamp('Aster')}${lamp('Birch', '<i>new</i>')}<div><ul><li>1</li><li>2</li></ul><hr><hr></div>`
    expect(recordsOf(`<main>${items}</main>`)).toEqual(['Aster of brass', 'Birch of brassnew'])
  })

  test('may be several neighbours each, with the text between them', () => {
    const terms = ['Aster', 'Birch', 'Cedar'].map(
      name => `<h3><a>${name}</a></h3>a lamp<p><b>x</b><i>y</i><u>z</u></p>`,
    )
    expect(recordsOf(`<main>${terms.join('')}</main>`)).toEqual([
      'Aster|a lamp|xyz',
      'Birch|a lamp|xyz',
      'Cedar|a lamp|xyz',
    ])
  })

  test('are the children of rows where those are alike and described each', () => {
    const row = (names: string[]): string => `<div>${names.map(name => lamp(name)).join('')}</div>`
    expect(recordsOf(`<main>${row(['Aster', 'Birch'])}${row(['Cedar', 'Dahlia'])}</main>`)).toEqual([
      'Aster of brass',
      'Birch of brass',
      'Cedar of brass',
      'Dahlia of brass',
    ])
  })

  test('are the rows of a data table, not its cells', () => {
    const row = (name: string, price: number): string => `<tr><td><a>${name}</a></td><td><a>${price}</a></td></tr>`
    expect(recordsOf(`<table>${row('Aster', 1)}${row('Birch', 2)}${row('Cedar', 3)}</table>`)).toEqual([
      'Aster 1',
      'Birch 2',
      'Cedar 3',
    ])
  })

  test('go across rows where names stand in one and prices in the next', () => {
    const names = (a: string, b: string): string =>
      `<tr>${[a, b].map(name => `<td><h3><a>${name}</a></h3></td>`).join('')}</tr>`
    const prices = (a: number, b: number): string =>
      `<tr>${[a, b].map(price => `<td><p><b>${price}</b><i>€</i><u>each</u></p><ul><li>x</li></ul></td>`).join('')}</tr>`
    const table = names('Aster', 'Birch') + prices(1, 2) + names('Cedar', 'Dahlia') + prices(3, 4)
    const records = ['Aster|1€each x', 'Birch|2€each x', 'Cedar|3€each x', 'Dahlia|4€each x']
    expect(recordsOf(`<table>${table}</table>`)).toEqual(records)
    expect(recordsOf(`<table>${names('Aster', 'Birch')}${prices(1, 2)}</table>`)).toEqual(records.slice(0, 2))
  })

  test('are each of the neighbours where one that differs made pairs of them', () => {
    const long = '<i>1</i><i>2</i><i>3</i><i>4</i>'
    const items = ['', '', '', '', long, '', '', ''].map((extra, at) => lamp(`Lamp ${at}`, extra))
    expect(recordsOf(`<main>${items.join('')}</main>`)).toHaveLength(8)
  })
})

test('a page without like neighbours has no list, and the reason is told', () => {
  expect(recordsOf('<main><h1>Hello</h1><p>A text.</p></main>')).toEqual([
    'none: no two neighboring parts of the page have similar tags',
  ])
  expect(recordsOf('')).toHaveLength(1)
})

describe('pages that are made to be slow', () => {
  const timed = (html: string): number => {
    const page = pageOf(html)
    const cpuMs = cpuClock()
    findRegionsByMdr(page)
    return cpuMs()
  }
  const TAGS = ['b', 'i', 'u', 's', 'em', 'q', 'kbd']
  /** Always the same, and without a pattern. */
  const some = (at: number): string => TAGS[(Math.imul(at, 2_654_435_761) >>> 8) % TAGS.length]!

  test('have 20,000 neighbours, alike or of any tags', () => {
    const items = (tagOf: (at: number) => string): string =>
      Array.from({ length: 20_000 }, (_, at) => `<p><${tagOf(at)}>x</${tagOf(at)}></p>`).join('')
    expect(timed(`<main>${items(() => 'b')}</main>`)).toBeLessThan(1000)
    expect(timed(`<main>${items(some)}</main>`)).toBeLessThan(1000)
  })

  test('are thousands of elements deep', () => {
    expect(timed(`${'<div><p>x</p>'.repeat(10_000)}`)).toBeLessThan(1000)
  })

  test('have large neighbours that are nearly alike', () => {
    const part = (from: number): string =>
      Array.from({ length: 2000 }, (_, at) => `<${some(from + at)}>x</${some(from + at)}>`).join('')
    expect(timed(`<main>${[1, 2, 3, 4, 5, 6].map(n => `<div>${part(n * 7919)}</div>`).join('')}</main>`)).toBeLessThan(
      1000,
    )
  })
})
