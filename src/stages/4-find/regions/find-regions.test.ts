import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuClock } from '../../../../test/cpu-time.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { shippedModels } from '../../../shipped-models.ts'
import { textOf } from '../../2-model/page-model.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import { findRegions } from './find-regions.ts'

const { annotators, judge } = shippedModels

/** A page as most are: a menu, the list, a footer. */
const pageWith = (list: string): string => `<!doctype html><html><body>
<header><a href="/">Lamp House</a><nav><ul>
${['Home', 'Lamps', 'Shades', 'Bulbs', 'Offers', 'Contact'].map(name => `<li><a href="/${name}">${name}</a></li>`).join('\n')}
</ul></nav></header>
<main>${list}</main>
<footer><ul>${['Terms', 'Privacy', 'Imprint', 'Jobs'].map(name => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul></footer>
</body></html>`

const NAMES = 'Aster Birch Cedar Dahlia Elm Fern Ginkgo Hazel Iris Juniper Kapok Larch'.split(' ')

function recordsOf(html: string): string[] {
  const page = pageOf(html)
  const found = findRegions(annotate(page, annotators), judge)
  if (found.kind === 'none') return []
  return found.regions[0]!.records.map(nodes =>
    nodes
      .map(node => textOf(page, node))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

test('lists of data beside the main one are reported, adverts of networks and footnotes are not', () => {
  const card = (name: string, i: number): string =>
    `<li class="card"><h3><a href="/l/${i}">${name} lamp</a></h3><p>A lamp of ${name} wood.</p><b>€ ${i + 10}.00</b></li>`
  const story = (name: string, i: number): string =>
    `<article class="story"><a href="/s/${i}"><img src="/${i}.png" alt=""><h4>How ${name} is sawn</h4></a><p>By Ada ${name}, in May</p></article>`
  const beside = (name: string): string =>
    pageWith(`<ul>${NAMES.map(card).join('')}</ul><div class="${name}">${NAMES.slice(0, 5).map(story).join('')}</div>`)
  const listsOf = (html: string): number[] => {
    const found = findRegions(annotate(pageOf(html), annotators), judge)
    return found.kind === 'none' ? [] : found.regions.map(({ records }) => records.length)
  }
  expect(listsOf(beside('stories'))).toEqual([NAMES.length, 5])
  expect(listsOf(beside('outbrain'))).toEqual([NAMES.length])
  expect(listsOf(beside('references'))).toEqual([NAMES.length])
})

describe('the records of a page', () => {
  test('are the alike children of one element, not its menu', () => {
    const list = `<ul>${NAMES.map((name, i) => `<li class="card"><h3><a href="/l/${i}">${name} lamp</a></h3><p>A lamp of ${name} wood.</p><b>€ ${i + 10}.00</b></li>`).join('')}</ul>`
    expect(recordsOf(pageWith(list))).toEqual(
      NAMES.map((name, i) => `${name} lamp A lamp of ${name} wood. € ${i + 10}.00`),
    )
  })

  test('may be several elements each', () => {
    const list = `<dl>${NAMES.map((name, i) => `<dt><a href="/l/${i}">${name} lamp</a></dt><dd>It is made of ${name} wood and gives light.</dd><dd>€ ${i + 10}.00</dd>`).join('')}</dl>`
    expect(recordsOf(pageWith(list))).toEqual(
      NAMES.map((name, i) => `${name} lamp It is made of ${name} wood and gives light. € ${i + 10}.00`),
    )
  })

  test('do not include the pager at their end, whatever its wrapper', () => {
    const row = (content: string): string =>
      `<div class="full"><div class="wrap"><section>${content}</section></div></div>`
    const list = NAMES.map((name, i) =>
      row(`<h2>${name} lamp</h2><p>A lamp of ${name} wood, made by hand.</p><a href="/l/${i}">Read on</a>`),
    )
    const pager = row(
      '<ul class="pagination"><li>1</li><li><a href="?p=2">2</a></li><li><a href="?p=3">3</a></li></ul>',
    )
    expect(recordsOf(pageWith(list.join('') + pager))).toHaveLength(NAMES.length)
  })

  test('include a first story without a picture that is named like the others', () => {
    const story = (name: string, i: number): string =>
      i === 0
        ? `<div class="card"><a class="post" href="/l/0">${name} lamp. A few words about it.</a></div>`
        : `<div class="card"><a class="post photo" href="/l/${i}"><div class="cover"><img src="/${i}.jpg" alt=""></div><div class="body"><h2>${name} lamp</h2><div class="excerpt"><p>A lamp of ${name} wood.</p></div><div class="meta"><span>${i} May</span><span>Lamps</span></div></div></a></div>`
    expect(recordsOf(pageWith(`<div class="list">${NAMES.map(story).join('')}</div>`))).toHaveLength(NAMES.length)
  })

  test('are the items of a portal, not its sections', () => {
    const item = (name: string, i: number): string =>
      `<div class="card"><a href="/p/${i}"><img src="/${i}.jpg" alt="">${name} lamp</a><span>Of ${name} wood</span><b>€ ${i + 10}.00</b></div>`
    const shelf = (title: string, at: number): string =>
      `<section id="${title}" class="shelf-${title}"><div class="head"><h2>${title}</h2><a href="/${title}">See all</a></div><div class="track">${NAMES.slice(
        at,
        at + 4,
      )
        .map((name, i) => item(name, at + i))
        .join('')}</div></section>`
    const found = recordsOf(pageWith(`${shelf('New', 0)}${shelf('Popular', 4)}${shelf('Offers', 8)}`))
    expect(found).toHaveLength(12)
    expect(found[0]).toContain('Aster lamp')
  })

  test('are hotels, not their offers', () => {
    const offer = (i: number): string => `<li><a href="/o/${i}">Room ${i}</a> <span>€ ${i + 80}.00</span></li>`
    const hotel = (name: string, at: number): string =>
      `<article><img src="/${at}.jpg" alt=""><h2><a href="/h/${at}">Hotel ${name}</a></h2><p>${name} street ${at}, by the old harbor</p><span>8.${at} of 10</span><ul>${[0, 1, 2].map(i => offer(3 * at + i)).join('')}</ul></article>`
    expect(recordsOf(pageWith(NAMES.slice(0, 6).map(hotel).join('')))).toHaveLength(6)
  })

  test('may stand several in a row', () => {
    const card = (name: string, i: number): string =>
      `<div class="col"><a href="/l/${i}">${name} lamp</a><p>Of ${name} wood, made by hand.</p><span>€ ${i + 10}.00</span></div>`
    const rows = [0, 3, 6, 9].map(
      at =>
        `<div class="row">${NAMES.slice(at, at + 3)
          .map((name, i) => card(name, at + i))
          .join('')}</div>`,
    )
    expect(recordsOf(pageWith(`<div class="grid">${rows.join('')}</div>`))).toHaveLength(12)
  })

  test('leave out the head of a table', () => {
    const rows = NAMES.map(
      (name, i) => `<tr><td><a href="/l/${i}">${name} lamp</a></td><td>${i + 3} W</td><td>€ ${i + 10}.00</td></tr>`,
    )
    const table = (head: string): string => pageWith(`<table>${head}${rows.join('')}</table>`)
    for (const head of [
      '<tr><th>Lamp</th><th>Power</th><th>Price</th></tr>',
      '<tr><td>Lamp</td><td>Power</td><td>Price</td></tr>',
      '',
    ])
      expect(recordsOf(table(head))).toHaveLength(12)
  })

  test('with the same words but other addresses are all there', () => {
    const list = NAMES.map(
      (_, i) => `<div class="item"><a href="/l/${i}">Table lamp</a><p>Gives light.</p><b>€ 10.00</b></div>`,
    )
    expect(recordsOf(pageWith(`<div>${list.join('')}</div>`))).toHaveLength(12)
  })
})

describe('a page without a list', () => {
  test.each([
    ['with nothing on it', ''],
    ['with one link', '<a href="/">Home</a>'],
    ['with words alone', 'Words.'],
  ])('%s says so', (_, body) => {
    const page = pageOf(body)
    expect(findRegions(annotate(page, annotators), judge).kind).toBe('none')
  })

  test('an article is no list of paragraphs', () => {
    const sentence =
      'The lamp was lit by the keeper every evening, and nobody in the village remembered a night without it.'
    const article = `<article><h1>The lamp of the old harbour</h1><p class="by">By a reader, 3 May 2021</p>${Array.from({ length: 14 }, (_, i) => `<p>${sentence} ${NAMES[i % 12]} was there. ${sentence}</p>`).join('')}</article>
    <aside><h4>Related</h4><ul>${NAMES.slice(0, 5)
      .map(name => `<li><a href="/${name}">${name}</a></li>`)
      .join('')}</ul></aside>`
    const page = pageOf(pageWith(article))
    expect(findRegions(annotate(page, annotators), judge)).toMatchObject({ kind: 'none', because: expect.any(String) })
  })
})

test('regions share no node, and say why they were chosen', () => {
  const list = (tag: string, words: string): string =>
    `<div class="${tag}">${NAMES.map((name, i) => `<div class="${tag}-item"><h4><a href="/${tag}/${i}">${name} ${words}</a></h4><p>About ${name} and what it is good for.</p></div>`).join('')}</div>`
  const page = pageOf(pageWith(list('lamp', 'lamp') + list('shade', 'shade')))
  const found = findRegions(annotate(page, annotators), judge)
  if (found.kind === 'none') throw new Error(found.because)
  const nodes = found.regions
    .flatMap(({ records }) => records.flat())
    .flatMap(node => Array.from({ length: page.last[node]! - node + 1 }, (_, i) => node + i))
  expect(new Set(nodes).size).toBe(nodes.length)
  for (const { reasons } of found.regions) expect(reasons.some(({ factor }) => factor > 1)).toBe(true)
})

test('the same page gives the same regions', () => {
  const html = pageWith(`<ol>${NAMES.map(name => `<li><b>${name}</b> <i>lamp</i></li>`).join('')}</ol>`)
  expect(recordsOf(html)).toEqual(recordsOf(html))
})

test('records are found whatever fields they lack', () => {
  const record = fc.record({
    picture: fc.boolean(),
    price: fc.boolean(),
    tags: fc.integer({ min: 0, max: 3 }),
    sale: fc.boolean(),
  })
  fc.assert(
    // Six to nine records that alternate between two shapes may be taken for half as many records of two parts.
    fc.property(fc.array(record, { minLength: 10, maxLength: 25 }), records => {
      const html = records.map(({ picture, price, tags, sale }, i) => {
        const tagList = tags
          ? `<ul class="tags">${Array.from({ length: tags }, (_, t) => `<li>${NAMES[(i + t) % 12]}</li>`).join('')}</ul>`
          : ''
        return `<div class="hit">${picture ? `<img src="/p/${i}.jpg" alt="">` : ''}<h3><a href="/l/${i}">Lamp ${NAMES[i % 12]} ${i}</a></h3><p>This is lamp ${i}, of ${NAMES[(i + 5) % 12]} wood.</p>${price ? `<b>€ ${i}.50</b>` : ''}${sale ? '<em>Sale</em>' : ''}${tagList}</div>`
      })
      expect(recordsOf(pageWith(`<div id="hits">${html.join('')}</div>`))).toHaveLength(records.length)
    }),
    { numRuns: 40 },
  )
})

test('50,000 equal links are answered in seconds', () => {
  const page = pageOf(`<body>${'<a href="/x">x</a>'.repeat(50_000)}</body>`)
  const annotated = annotate(page, annotators)
  const cpuMs = cpuClock()
  findRegions(annotated, judge)
  expect(cpuMs()).toBeLessThan(10_000)
})

test('flat records between breaks are without the heading before them and the lines behind them', () => {
  const entry = (name: string, at: number): string =>
    `<a href="${at}.html"><b>On the ${name}</b></a><br><font color="#444">J. ${NAMES[(at * 5) % 12]}</font><br><i>Quarterly 3 (1987), ${at * 9}</i>${at % 3 ? ` <tt>${90 + at} KB</tt>` : ''}<br><br>\n`
  const volumes = '<p align="center">Volume: <a href="2.html">2</a> <b>3</b> <a href="4.html">4</a></p>'
  const html = `<html><body><center><font size="6"><b>Quarterly</b></font></center><hr><h2>Volume 3</h2>${volumes}
${NAMES.map(entry).join('')}${volumes}<hr><font size="2"><i>Maintained by the editors.</i></font></body></html>`
  const records = recordsOf(html)
  expect(records).toHaveLength(NAMES.length)
  expect([records[0], records.at(-1)]).toEqual([
    expect.stringMatching(/^On the Aster .*, 0$/),
    expect.stringMatching(/^On the Larch .* 101 KB$/),
  ])
})
