import { describe, expect, test } from 'vitest'
import { annotatedOf, listAnalysis, mainList } from '../../../../test/list-analysis.ts'

const KILNS = ['Abney', 'Brack', 'Corve', 'Dunmow', 'Elstow', 'Fenby', 'Garth', 'Holt'].map(
  (name, i) =>
    `<li class="kiln"><h3><a href="/kilns/${name}">${name} kiln</a></h3><p>Fired ${i + 3} times since the spring</p><i>${40 + i} jars</i></li>`,
)

/** The addresses of earlier pages that a page with this address has, without the host. */
function earlierOf(url: string, pager: string, around: (list: string) => string = list => list): string[] {
  const html = `<!doctype html><html lang="en"><title>Kilns</title><body><h1>Kilns</h1>${around(`<ul class="kilns">${KILNS.join('')}</ul>${pager}`)}</body></html>`
  const annotated = annotatedOf(html, `http://kilns.example${url}`)
  const found = listAnalysis.findEarlierPages(annotated, mainList(annotated).region.records)
  return found.map(each => each.replace('http://kilns.example', ''))
}

const link = (href: string, words: string | number): string => `<a href="${href}">${words}</a>`
const row = (current: number, last: number, at: (page: number) => string): string =>
  Array.from({ length: last }, (_, i) => i + 1)
    .map(page => (page === current ? `<b>${page}</b>` : link(at(page), page)))
    .join(' ')

describe('the pages before this one', () => {
  test.each([
    [
      'by a word',
      '/kilns?page=3',
      `${link('/kilns?page=2', 'Previous')} ${link('/kilns?page=4', 'Next')}`,
      ['/kilns?page=2'],
    ],
    ['by numbers', '/kilns/page/3/', row(3, 4, n => `/kilns/page/${n}/`), ['/kilns/page/1/', '/kilns/page/2/']],
    ['at the last page', '/kilns?p=3', row(3, 3, n => `/kilns?p=${n}`), ['/kilns?p=1', '/kilns?p=2']],
    [
      'counted from zero, the first one without a number',
      '/kilns?kind=&page=1',
      row(2, 4, n => (n === 1 ? '/kilns?kind' : `/kilns?kind=&page=${n - 1}`)),
      ['/kilns?kind'],
    ],
    [
      'with a token in every link',
      '/kilns?start=20',
      `${link('/kilns?t=xa&start=10', 'Zurück')} ${row(3, 4, n => `/kilns?t=${'abcd'[n]}f&start=${10 * n - 10}`)} ${link('/kilns?t=xb&start=30', 'Weiter')}`,
      ['/kilns?t=xa&start=10', '/kilns?t=bf&start=0', '/kilns?t=cf&start=10'],
    ],
  ])('are found %s', (_, url, pager, expected) => {
    expect(earlierOf(url, `<p class="pager">${pager}</p>`)).toEqual(expected)
  })

  test('are found where the pager is in a table of the layout that repeats, too', () => {
    const bar = `<table class="bar"><tr><td>${row(3, 5, n => `/kilns?page=${n}`)}</td></tr></table>`
    const around = (list: string): string =>
      [bar, list, bar, link('/about', 'About')]
        .map(part => `<table class="box"><tr><td>${part}</td></tr></table>`)
        .join('')
    expect(earlierOf('/kilns?page=3', '', around)).toEqual(['/kilns?page=1', '/kilns?page=2'])
  })

  test.each([
    ['on the first page', '/kilns', row(1, 4, n => `/kilns?page=${n}`)],
    ['on the first page, with its number', '/kilns?page=1', row(1, 4, n => `/kilns?page=${n}`)],
    [
      'where back from the first page leads to the last one',
      '/kilns',
      `${link('/kilns-25', '«')} ${row(1, 25, n => (n === 1 ? '/kilns' : `/kilns-${n}`))} ${link('/kilns-2', '»')}`,
    ],
    ['where back leads to another part of the site', '/kilns', link('/workshops', 'Back to the workshops')],
  ])('do not exist %s', (_, url, pager) => {
    expect(earlierOf(url, `<p class="pager">${pager}</p>`)).toEqual([])
  })
})
