import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { type PageModel, tagOf } from '../../2-model/page-model.ts'
import { findTopK } from './find-top-k.ts'
import type { TopK, TopKOptions } from './top-k.ts'

const PROSE =
  'It stands at the edge of the old town, and whoever climbs it in the morning sees the sea and the hills behind it.'

const NAMES = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Ironwood', 'Juniper']

/** A page with a menu, a title and a footer around what is given. */
const article = (title: string, body: string): string => `
  <title>${title} | Example</title>
  <nav><ul>${['Home', 'News', 'Shop', 'About', 'Help'].map(name => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul></nav>
  <article><h1>${title}</h1><p>${PROSE} ${PROSE}</p>${body}</article>
  <footer><p>Example Ltd.</p><p>Imprint</p></footer>`

const find = (html: string, options?: TopKOptions): TopK => findTopK(pageOf(html), options)
const titles = (found: TopK): string[] =>
  found.kind === 'list' ? found.items.map(({ title }) => title) : [found.because]
const each = (names: readonly string[], part: (name: string, index: number) => string): string =>
  names.map(part).join('')
const five = NAMES.slice(0, 5)

describe('the list that the title promises', () => {
  test('is told with rank, title, text, picture and link of each item', () => {
    const body = each(
      five,
      name => `<div><h2><a href="/${name}">${name}</a></h2><img src="/${name}.jpg"><p>${PROSE}</p></div>`,
    )
    expect(find(article('5 Best Trees for Towns', body))).toMatchObject({
      kind: 'list',
      k: 5,
      topic: 'Best Trees for Towns',
      items: five.map((title, i) => ({
        rank: i + 1,
        title,
        text: `${title}\n${PROSE}`,
        image: `http://example.test/${title}.jpg`,
        link: `http://example.test/${title}`,
      })),
    })
  })

  test('may be numbered headings in running text', () => {
    const body = each(five, (name, i) => `<h3>${i + 1}. ${name}</h3><p>${PROSE}</p><p>${PROSE}</p>`)
    const found = find(article('Five Trees You Should Know', `${body}<h3>Conclusion</h3><p>${PROSE}</p>`))
    expect(titles(found)).toEqual(five)
    expect(found.kind === 'list' && found.items[4]!.text).not.toContain('Conclusion')
  })

  test('may count down: the last item is the first in rank', () => {
    const body = each(five, (name, i) => `<h2>#${5 - i}: ${name}</h2><p>${PROSE}</p>`)
    const found = find(article('Top 5 Trees', body))
    expect(found.kind === 'list' && found.items.map(({ rank, title }) => [rank, title])).toEqual(
      five.map((name, i) => [5 - i, name]),
    )
  })

  test('may be lines between line breaks', () => {
    const body = `<p>${each(five, (name, i) => `${i + 1}. ${name} of the north<br>`)}</p>`
    expect(titles(find(article('5 Trees for Cold Places', body)))).toEqual(five.map(name => `${name} of the north`))
  })

  test('may be split into columns', () => {
    const item = (name: string): string => `<div class="item"><h3>${name}</h3><p>${PROSE}</p></div>`
    const body = `<div class="row"><div>${each(NAMES.slice(0, 5), item)}</div><div>${each(NAMES.slice(5), item)}</div></div>`
    expect(titles(find(article('10 Trees for Parks', body)))).toEqual(NAMES)
  })

  test('may stand in containers of different depth', () => {
    const item = (name: string, i: number): string => {
      const section = `<h2>${name}</h2><p>${PROSE}</p>`
      return i % 3 === 0 ? `<div><section>${section}</section></div>` : `<section>${section}</section>`
    }
    expect(titles(find(article('10 Trees for Parks', each(NAMES, item))))).toEqual(NAMES)
  })

  test('ends each item before the element that holds the next one', () => {
    const body = `<div><h2>Ash</h2></div><p>${PROSE}</p><section><h2>Birch</h2><p>${PROSE}</p><h2>Cedar</h2><p>${PROSE}</p></section>`
    const found = find(article('3 Best Trees', body))
    expect(titles(found)).toEqual(['Ash', 'Birch', 'Cedar'])
    expect(found.kind === 'list' && found.items[0]!.text).toBe(`Ash\n${PROSE}`)
  })

  test('ends where its numbers end, unless hardly any are there', () => {
    const withMap = (count: number): string =>
      `${each(NAMES.slice(0, count - 1), (name, i) => `<h2>${i + 1}. ${name}</h2><p>${PROSE}</p>`)}<h2>Map</h2><p>${PROSE}</p>`
    expect(titles(find(article('5 Best Trees', withMap(5))))).toEqual(NAMES.slice(0, 4))
    expect(titles(find(article('3 Best Trees', withMap(3)), { k: 3 }))).toEqual(['Ash', 'Birch', 'Map'])
  })

  test('is the body, not the summary above it', () => {
    const summary = `<ul>${each(five, name => `<li><a href="#${name}">${name} in short</a></li>`)}</ul>`
    const body = each(five, name => `<h2 id="${name}">${name}</h2><p>${PROSE}</p>`)
    expect(titles(find(article('5 Best Trees', summary + body)))).toEqual(five)
  })

  test('goes around adverts that look like items', () => {
    const body = each(five, (name, i) => {
      const advert = i === 2 ? `<h2>Advertisement</h2><p>Buy now</p>` : ''
      return `<h2>${name}</h2><p>${PROSE}</p>${advert}`
    })
    expect(titles(find(article('5 Best Trees', body)))).toEqual(five)
  })

  test('keeps a number that belongs to a name', () => {
    const films = ['12 Monkeys', 'Alien', '101 Dalmatians', 'Jaws', 'Heat']
    expect(
      titles(
        find(
          article(
            '5 Best Films',
            each(films, name => `<h2>${name}</h2><p>${PROSE}</p>`),
          ),
        ),
      ),
    ).toEqual(films)
  })

  test('may have a last item that is made differently', () => {
    const body = each(five, (name, i) =>
      i < 4 ? `<h3>${name}</h3><p>${PROSE}</p>` : `<div><p><b>${name}</b></p><p>${PROSE}</p></div>`,
    )
    expect(titles(find(article('5 Best Trees', body)))).toEqual(five)
  })

  test('may have ranks inside of the words', () => {
    const body = each(five, (name, i) => `<h3>Common Tree #${i + 1}: ${name}</h3><p>${PROSE}</p>`)
    expect(titles(find(article('The 5 Most Common Trees', body)))).toEqual(five)
  })

  test('has titles that are bold words at the start of paragraphs', () => {
    const body = each(five, name => `<p><strong>${name}.</strong> ${PROSE}</p>`)
    expect(titles(find(article('5 Best Trees', body)))).toEqual(five.map(name => `${name}.`))
  })
})

describe('what a rendered page does not show', () => {
  /** As a browser gives it that shows nothing of the elements with this tag. */
  const rendered = (html: string, hidden: string): PageModel => {
    const page = pageOf(html)
    const none = new Float32Array(page.nodeCount).fill(Number.NaN)
    const isHidden = (node: number): boolean =>
      node >= 0 && (tagOf(page, node) === hidden || isHidden(page.parent[node]!))
    return {
      ...page,
      visible: page.visible.map((_, node) => Number(!isHidden(node))),
      visual: { ...VIEW, left: none, top: none, right: none, bottom: none, style: page.tag.map(() => -1) },
    }
  }
  const VIEW = {
    page: { width: 800, height: 600 },
    viewport: { width: 800, height: 600 },
    styles: [],
  }
  const list = each(five, (name, i) => `<h2>${i + 1}. ${name}</h2><p>${PROSE}</p>`)

  test('is read where the page hides what it is about', () => {
    expect(titles(findTopK(rendered(article('5 Best Trees', `<section>${list}</section>`), 'section')))).toEqual(five)
  })

  test('is left alone where the page shows what it is about', () => {
    const page = article('5 Best Trees', `${`<p>${PROSE}</p>`.repeat(30)}<dialog>${list}</dialog>`)
    expect(findTopK(rendered(page, 'dialog')).kind).toBe('none')
  })
})

describe('each optimisation can be left out', () => {
  const withConclusion = article(
    '5 Best Trees',
    each([...five, 'Conclusion'], name => `<h2>${name}</h2><p>${PROSE}</p>`),
  )

  test('k-plus-minus: a heading too many', () => {
    expect(titles(find(withConclusion))).toEqual(five)
    expect(find(withConclusion, { without: ['k-plus-minus'] }).kind).toBe('none')
  })

  test('titles: the whole text of an item stands for its title', () => {
    const page = article(
      '5 Best Trees',
      each(five, name => `<div><h2>${name}</h2><p>${PROSE}</p></div>`),
    )
    expect(titles(find(page, { without: ['titles'] }))).toEqual(five.map(name => `${name} ${PROSE}`))
  })

  test('interleave: items in two styles', () => {
    const item = (name: string, i: number): string =>
      i % 2 ? `<div><b>${name}</b><p>${PROSE}</p></div>` : `<section><b>${name}</b><p>${PROSE}</p></section>`
    const page = article('10 Best Trees', each(NAMES, item))
    expect(titles(find(page, { paperOnly: true }))).toEqual(NAMES)
    expect(find(page, { paperOnly: true, without: ['interleave', 'k-plus-minus'] }).kind).toBe('none')
  })
})

describe('a page without such a list', () => {
  test('has no number in its title', () => {
    const page = article(
      'Trees for Towns',
      each(five, name => `<h2>${name}</h2><p>${PROSE}</p>`),
    )
    expect(find(page)).toMatchObject({ kind: 'none', because: 'no number in the title' })
  })

  test('has a number that means something else', () => {
    const page = article(
      'Rules for Trees, Part 5',
      each(five, name => `<h2>${name}</h2><p>${PROSE}</p>`),
    )
    expect(find(page)).toMatchObject({
      kind: 'none',
      because: 'the number in the title means something else: 5 is a name',
    })
  })

  test('has nothing of that size', () => {
    expect(
      find(
        article(
          '70 Best Trees',
          each(five, name => `<h2>${name}</h2><p>${PROSE}</p>`),
        ),
      ),
    ).toMatchObject({
      kind: 'none',
      because: 'nothing on the page repeats 70 times',
    })
  })

  test('has one item less than the title says', () => {
    const page = article(
      '6 Best Trees',
      each(five, (name, i) => `<h2>${i + 1}. ${name}</h2><p>${PROSE}</p>`),
    )
    expect(find(page).kind).toBe('none')
  })

  test('is not fooled by a menu of that size', () => {
    expect(find(article('5 Things that I Learned', `<p>${PROSE}</p><p>${PROSE}</p>`)).kind).toBe('none')
  })

  test('tells news in so many paragraphs', () => {
    expect(
      find(
        article(
          'Six sailors killed in storm',
          each(NAMES.slice(0, 6), name => `<p>${name}: ${PROSE}</p>`),
        ),
      ).kind,
    ).toBe('none')
  })

  test('has more numbered items than the title says', () => {
    const page = (title: string): string =>
      article(
        title,
        each(NAMES.slice(0, 8), (name, i) => `<p>${i + 1}. ${name}</p>`),
      )
    expect(find(page('A town of 5 trees')).kind).toBe('none')
  })
})

test('k may be given where the title has no number', () => {
  const page = article(
    'Trees for Towns',
    each(five, name => `<h2>${name}</h2><p>${PROSE}</p>`),
  )
  expect(titles(find(page, { k: 5 }))).toEqual(five)
})

test('every list says what speaks for it', () => {
  const found = find(
    article(
      '5 Best Trees',
      each(five, (name, i) => `<h2>${i + 1}. ${name}</h2><p>${PROSE}</p>`),
    ),
  )
  const claims = found.kind === 'list' ? found.because.map(({ claim }) => claim) : []
  expect(claims).toEqual(expect.arrayContaining(['numbered', 'headings', 'share of the page', 'described']))
})

test('odd pages are declined or read, never thrown at, and no two items share a node', () => {
  const tag = fc.constantFrom(
    'div',
    'p',
    'li',
    'h1',
    'h2',
    'b',
    'a',
    'table',
    'tr',
    'td',
    'br',
    'nav',
    'svg',
    'template',
  )
  const piece = fc.oneof(
    tag.map(name => `<${name}>`),
    tag.map(name => `</${name}>`),
    fc.constantFrom(
      '1. One',
      '2. Two',
      '3',
      '3) Three',
      ' ',
      '&nbsp;',
      'Conclusion',
      '<img src="http://[">',
      '<a href=":">x',
    ),
    fc.string(),
  )
  const title = fc.constantFrom('2 Things', 'Three Ways', '3', '0 Tips', '9999999999 Ideas', 'Top 1', '１０ Tips', '')
  fc.assert(
    fc.property(title, fc.array(piece, { maxLength: 60 }), (words, pieces) => {
      for (const paperOnly of [true, false]) {
        const page = pageOf(`<title>${words}</title>${pieces.join('')}`)
        const found = findTopK(page, { paperOnly })
        if (found.kind === 'none') {
          expect(found.because).not.toBe('')
          continue
        }
        expect(found.items.length).toBeGreaterThan(1)
        const nodes = found.items.flatMap(item => item.nodes)
        const shared = nodes.filter((node, i) => i > 0 && node <= page.last[nodes[i - 1]!]!)
        expect(shared).toEqual([])
      }
    }),
    { numRuns: 200 },
  )
})
