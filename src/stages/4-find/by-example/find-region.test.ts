import { describe, expect, test } from 'vitest'
import { cpuClock } from '../../../../test/cpu-time.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { attributeOf, tagOf } from '../../2-model/page-model.ts'
import { findRegion } from './find-region.ts'

const BOOK = `<body><nav><a href="/">Home</a> <a href="/books">Books</a></nav>
<div id=book><h1>The Well-Kept Garden</h1><p class=by>by <a>Ada Moor</a> and <a>Tom Hill</a></p>
<p>“Don’t dig,” she says – a ﬁne and co&shy;operative plan for <b>wet</b> soil.</p><button>Add to basket</button>
<dl><dt>ISBN</dt><dd>978-1</dd></dl></div><aside><p>Readers also liked other books about gardens</p></aside>`

/** The id or tag of the region's element, or why there is none. */
function regionOf(html: string, text: string): string {
  const page = pageOf(html)
  const found = findRegion(page, text)
  if (found.kind === 'not-found') return found.because
  return attributeOf(page, found.root, 'id') ?? tagOf(page, found.root)
}

describe('the region is the smallest element that holds the pasted text', () => {
  const pasted = `The Well-Kept Garden

by Ada Moor and Tom Hill
"Don't dig," she says - a fine and cooperative plan for wet soil.
Add to basket
ISBN\t978-1`

  test.each([
    ['other white space, quotes, dashes, ligatures and soft hyphens', pasted],
    ['other case', pasted.toUpperCase()],
    ['without a line break between cells', pasted.replaceAll(/\s/g, ' ')],
    ['without the words of a button', pasted.replace('Add to basket\n', '')],
    ['with a label that the page does not have', pasted.replace('978-1', '978-1 (paperback)')],
  ])('%s', (_, text) => {
    expect(regionOf(BOOK, text)).toBe('book')
  })

  test('text within a formatting element belongs to the element around', () => {
    expect(regionOf(BOOK, 'wet')).toBe('p')
  })

  test('text that is split over elements inside of a word', () => {
    expect(regionOf('<body><p id=x>Ex<b>am</b>ple <i>te</i>xt</p><p>more</p>', 'example text')).toBe('x')
  })

  test('a text that the page hides in between is no hindrance', () => {
    const html = '<body><div id=x><p>One garden</p><p hidden>Loading, please wait</p><p>two hills</p></div><p>z</p>'
    expect(regionOf(html, 'One garden two hills')).toBe('x')
  })

  test('scripts without spaces', () => {
    expect(regionOf('<body><p>前文</p><p id=x>東京都の天気は晴れです。</p>', '東京都の天気は晴れです')).toBe('x')
  })
})

describe('several places', () => {
  test('the tightest comes first, the others are kept in order', () => {
    const page = pageOf('<body><p>Ada Moor wrote it</p><a>Ada Moor</a><p>with Ada Moor</p>')
    const found = findRegion(page, 'Ada Moor')
    expect(found.kind === 'region' && [tagOf(page, found.root), found.alternatives.length]).toEqual(['a', 2])
  })

  test('a text that occurs fifty times', () => {
    const page = pageOf(`<body><ul>${'<li><b>Sale</b> now</li>'.repeat(50)}</ul>`)
    const found = findRegion(page, 'sale')
    expect(found.kind === 'region' && [tagOf(page, found.root), found.alternatives.length]).toEqual(['li', 49])
  })
})

describe('what is not there', () => {
  test('the nearest text is shown, and how alike it is', () => {
    const found = findRegion(pageOf(BOOK), 'The Well-Kept Gardner')
    expect(found).toMatchObject({ kind: 'not-found', nearest: { text: 'The Well-Kept Garden' } })
    const alike = found.kind === 'not-found' ? found.nearest!.alike : 0
    expect(alike).toBeGreaterThan(0.6)
    expect(alike).toBeLessThan(1)
  })

  test('a text that shares only common words with the page is no region', () => {
    expect(regionOf(BOOK, 'The train by and for other people, about a village she says nothing of')).toBe(
      'the text is not on the page',
    )
  })

  test('a record that is gone is not taken for its neighbours', () => {
    const card = (title: string) => `<li>Save now Add to basket <b>${title}</b> 5 out of 5 stars <i>4.99</i></li>`
    const html = `<body><ul>${['Roses', 'Sheds', 'Hedges', 'Ponds'].map(card).join('')}</ul>`
    expect(regionOf(html, 'Save now Add to basket Bridges 5 out of 5 stars 4.99')).toBe('the text is not on the page')
    expect(regionOf(html, 'Save now Add to cart Sheds 5 out of 5 stars 4.99')).toBe('li')
  })

  test('an empty text, and one of signs only', () => {
    expect(regionOf(BOOK, ' \n')).toMatch('empty')
    expect(regionOf(BOOK, '— … !')).toMatch('empty')
  })

  test('a page that its scripts have yet to write', () => {
    expect(regionOf('<body><div id=root></div><script>render()</script>', 'Ada Moor')).toMatch('scripts')
  })

  test('words of the head are not on the page', () => {
    expect(regionOf('<title>Ada Moor</title><body><p>Nothing</p>', 'Ada Moor')).toBe('the text is not on the page')
  })
})

test('a huge page of the same words takes no long time', () => {
  const page = pageOf(`<body>${'<p>a b a b a b</p>'.repeat(60_000)}<p id=x>a b c d e</p>`)
  const cpuMs = cpuClock()
  expect(findRegion(page, `${'a b '.repeat(5_000)} x c y d`).kind).toBe('region')
  expect(cpuMs()).toBeLessThan(5_000)
})
