import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuClock } from '../../../test/cpu-time.ts'
import { pageOf } from '../../../test/page-of.ts'
import { shippedModels } from '../../shipped-models.ts'
import { textOf } from '../2-model/page-model.ts'
import { annotate } from './annotate.ts'
import { carriersOf, listAnnotations } from './annotation.ts'
import { compileAnnotators, onlyTypes } from './compile.ts'

const { annotators } = shippedModels

/** What was found: type, words, source. */
const said = (html: string, type: string): string[] =>
  listAnnotations(annotate(pageOf(html), annotators))
    .filter(each => each.type === type)
    .map(({ words, source }) => `${source}: ${words}`)

test('an annotation over several nodes has the smallest node around all of them', () => {
  const page = pageOf('<p>Now <i><b>£</b><span>2,000</span></i> only</p>')
  const annotated = annotate(page, onlyTypes(annotators, ['PRICE']))
  const [price] = listAnnotations(annotated)
  expect(price).toMatchObject({ words: 'Now £2,000', value: '2000', number: 2000 })
  expect(textOf(page, price!.node)).toBe('Now £2,000 only')
})

test('a page may have more numbers than a call has arguments', () => {
  const count = 200_000
  const page = pageOf(`<p>${'1 '.repeat(count)}</p>`)
  expect(listAnnotations(annotate(page, onlyTypes(annotators, ['NUMBER'])))).toHaveLength(count)
})

test.each([
  ['ar', 'التالي'],
  ['bg', 'следваща'],
  ['bn', 'পরবর্তী'],
  ['ca', 'Següent'],
  ['cs', 'Další'],
  ['da', 'Næste'],
  ['de', 'Nächste Seite'],
  ['el', 'Επόμενη'],
  ['en', 'Next page'],
  ['es', 'Siguiente'],
  ['et', 'Järgmine'],
  ['fa', 'صفحه بعدی'],
  ['fi', 'Seuraava'],
  ['fr', 'SUIVANT'],
  ['he', 'הבא'],
  ['hi', 'अगला'],
  ['hr', 'Sljedeća'],
  ['hu', 'Következő'],
  ['id', 'Berikutnya'],
  ['it', 'Avanti'],
  ['ja', '次へ'],
  ['ko', '다음'],
  ['lt', 'Kitas'],
  ['lv', 'Nākamā'],
  ['nl', 'Volgende'],
  ['no', 'Neste'],
  ['pl', 'Następna'],
  ['pt', 'Próxima'],
  ['ro', 'Următoarea'],
  ['ru', 'Следующая'],
  ['sk', 'Ďalšia'],
  ['sl', 'Naslednja'],
  ['sr', 'Sledeća'],
  ['sv', 'Nästa'],
  ['th', 'หน้าถัดไป'],
  ['tr', 'Sonraki'],
  ['uk', 'Наступна'],
  ['vi', 'Trang sau'],
  ['zh', '下一页'],
])('next in %s: %s', (_, words) => {
  expect(said(`<a href="/2">${words}</a>`, 'NEXT')).toEqual([`text: ${words}`])
  expect(said(`<a href="/2">${words}</a>`, 'PAGINATION')).toEqual([`text: ${words}`])
})

test('a word ends where an element ends and the next begins, though no space stands between', () => {
  expect(said('<p><span>3 199,00 zł</span><span>2 799,00 zł</span></p>', 'PRICE')).toEqual([
    'text: 3 199,00 zł',
    'text: 2 799,00 zł',
  ])
  expect(said('<p><a>Notebook No. 4</a><b>€309.90</b></p>', 'PRICE')).toEqual(['text: €309.90'])
  expect(said('<p><b>12 €</b><i>3 left</i></p>', 'PRICE')).toEqual(['text: 12 €'])
  expect(said('<div>12</div><div>Mar 11, 2016</div>', 'DATE')).toEqual(['text: Mar 11, 2016'])
  expect(said('<div>A guide 1988</div><div>Sep 10, 2013</div>', 'DATE')).toEqual(['text: Sep 10, 2013'])
  expect(said('<div>12</div><div>Mar</div>', 'DATE')).toEqual(['text: 12\nMar'])
  expect(said('<p><span>Showing page 2</span><span>Next</span></p>', 'NEXT')).toEqual(['text: Next'])
  expect(said('<p><b>N</b>ext</p>', 'NEXT')).toEqual(['text: Next'])
})

test('^ and $ hold where elements side by side begin and end, and [^\\n\\t] does not go on in the next one', () => {
  const lines = compileAnnotators([
    { type: 'JOB', patterns: [{ pattern: '^(?:[^\\n\\t]{1,30} )?engineer(?: [^\\n\\t]{1,30})?$' }] },
  ])
  const jobs = (html: string): string[] => listAnnotations(annotate(pageOf(html), lines)).map(({ words }) => words)
  expect(jobs('<p><span>Sound engineer</span><span>Hexapod</span></p>')).toEqual(['Sound engineer'])
  expect(jobs('<p><a>Sound engineer</a> <span>Hexapod</span></p>')).toEqual(['Sound engineer'])
  expect(jobs('<p>Sound <b>engineer</b> in Leeds</p>')).toEqual(['Sound engineer in Leeds'])
})

test('the last word of a page does not run into its title', () => {
  expect(said('<title>Antiques</title><p>19,99 EUR</p>', 'PRICE')).toEqual(['text: 19,99 EUR'])
})

test('signs of links beside each other are told apart', () => {
  const html = '<p>1–10 of 47 <a href="?start=10">&gt;</a> <a href="?start=40">&gt;&gt;</a><a href="?all">&gt;</a></p>'
  expect(said(html, 'NEXT')).toEqual(['text: >', 'text: >>', 'text: >'])
})

test.each(['»', '›', '>', '>>', '→', '▶', '⟩', '❯', '➡️', '＞'])('the sign %s says next', sign => {
  expect(said(`<a href="/2">${sign.replaceAll('>', '&gt;')}</a>`, 'NEXT').length).toBe(1)
})

test.each([
  ['<img alt="Next page">', 'alt: Next page'],
  ['<a title=Next>2</a>', 'title: Next'],
  ['<button aria-label="Go to next page"></button>', 'aria-label: Go to next page'],
  ['<input type=submit value=Next>', 'value: Next'],
  ['<svg><title>Next</title></svg>', 'svg-title: Next'],
  ['<a class="btn icon-next"></a>', 'class: icon-next'],
  ['<i class="fa fa-chevron-right"></i>', 'class: fa-chevron-right'],
  ['<i class=arrowRight></i>', 'class: arrowRight'],
  ['<a id=pnnext></a>', 'id: pnnext'],
  ['<img src="/i/arrow_next.gif?v=2">', 'image: arrow_next'],
  ['<svg><use href="/all.svg#chevron-right"></use></svg>', 'sprite: chevron-right'],
])('next is read in %s', (html, expected) => expect(said(html, 'NEXT')).toEqual([expected]))

test('what a style sheet adds is read', () => {
  const page = pageOf('<a href="/2"></a>')
  const link = page.nodeCount - 1
  const drawn = { ...page, extras: { ...page.extras, after: new Map([[link, '»']]) } }
  expect(listAnnotations(annotate(drawn, onlyTypes(annotators, ['NEXT'])))).toMatchObject([
    { node: link, source: 'after' },
  ])
})

test.each(['<p>nextel</p>', '<a class=context></a>', '<input type=text value=next>', '<script>next</script>'])(
  '%s does not say next',
  html => expect(said(html, 'NEXT')).toEqual([]),
)

test('how much of a text is annotated tells a link from a sentence', () => {
  const shares = (html: string): number[] =>
    listAnnotations(annotate(pageOf(html), onlyTypes(annotators, ['NEXT']))).map(each => each.share)
  expect(shares('<a href=x>Next</a>')).toEqual([1])
  expect(shares('<p>the next morning we went to the sea</p>')[0]).toBeLessThan(0.15)
})

test('accents, case, soft hyphens and direction marks do not matter', () => {
  expect(said('<p>NACHSTE</p><p>N\u0061\u0308ch&shy;ste</p><p>\u200fהבא\u200f</p>', 'NEXT')).toHaveLength(3)
})

test('an annotation is carried by the elements that say nothing else', () => {
  const page = pageOf('<ul><li><a href="/2"><b>Next</b></a></li><li>x</li></ul>')
  const annotated = annotate(page, onlyTypes(annotators, ['NEXT']))
  const names = [...carriersOf(annotated, 0)].map(node => page.tags[page.tag[node]!])
  expect(names).toEqual(['#text', 'b', 'a', 'li'])
})

test('an icon is carried by the link that holds nothing else, and not by a row of icons', () => {
  const page = pageOf('<p><a href="/0"><i></i></a><a href="/2"><i class=icon-next></i></a></p>')
  const annotated = annotate(page, onlyTypes(annotators, ['NEXT']))
  expect([...carriersOf(annotated, 0)].map(node => page.tags[page.tag[node]!])).toEqual(['i', 'a'])
})

test('a list of names is found in a text, the longest first', () => {
  const places = compileAnnotators([{ type: 'PLACE', lists: [{ name: 'uk', entries: ['York', 'New York', 'Bath'] }] }])
  const found = listAnnotations(annotate(pageOf('<p>From New York to YORK, bathing</p>'), places))
  expect(found.map(each => [each.value, each.words])).toEqual([
    ['New York', 'New York'],
    ['York', 'YORK'],
  ])
})

test('the same page gives the same annotations, in order of nodes', () => {
  const html = '<p title="Page 2">£5 on 1 May 2020</p><a class=next>›</a>'
  const [one, two] = [annotate(pageOf(html), annotators), annotate(pageOf(html), annotators)]
  expect(one.annotations).toEqual(two.annotations)
  expect([...one.annotations.node]).toEqual([...one.annotations.node].sort((a, b) => a - b))
})

test('whatever the text, every annotation lies inside the text of its node', () => {
  const pieces = fc.constantFrom(
    '1',
    '2',
    ' ',
    '-',
    '£',
    '.',
    ',',
    'k',
    'next',
    'May',
    '2020',
    '€',
    '\u00ad',
    '<b>',
    '</b>',
    '<p>',
    '一',
    ':',
    '/',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), parts => {
      const page = pageOf(parts.join(''))
      for (const { node, start, end, share } of listAnnotations(annotate(page, annotators))) {
        expect(page.textStart[node]).toBeLessThanOrEqual(start)
        expect(page.textEnd[node]).toBeGreaterThanOrEqual(end)
        expect(share).toBeGreaterThan(0)
        expect(share).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('two megabytes in one node take a moment, not a minute', () => {
  const html = `<p>${'next 12 £5 '.repeat(180_000)}</p>`
  const cpuMs = cpuClock()
  expect(annotate(pageOf(html), onlyTypes(annotators, ['NEXT'])).annotations.count).toBe(180_000)
  expect(cpuMs()).toBeLessThan(30_000)
})
