import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { analyse } from '../../../analyse.ts'
import { shippedModels } from '../../../shipped-models.ts'

const NAMES = ['Amsel', 'Birke', 'Chor', 'Delle', 'Erker', 'Föhre', 'Giebel', 'Halde', 'Insel', 'Joch']

const LISTS = {
  list: `<ul class="results">${NAMES.map((name, i) => `<li class="hit"><h3><a href="/doc/${i + 31}">${name} at the weir</a></h3><p>Found beside the lower gate, in dry weather, by ${name}.</p></li>`).join('\n')}</ul>`,
  table: `<table><tbody>${NAMES.map((name, i) => `<tr><td><a href="view?id=${i + 200}">${name}</a></td><td>1${i}.04.2019</td><td>${3 * i + 7} EUR</td></tr>`).join('\n')}</tbody></table>`,
  utility: `<div class="grid gap-4">${NAMES.map((name, i) => `<div class="rounded-lg shadow p-4"><a class="text-lg" href="/o/${name.toLowerCase()}-${i}">${name}</a><div class="text-gray-500">${i + 4} km from the station</div></div>`).join('\n')}</div>`,
  posts: `<div class="feed">${NAMES.slice(0, 5)
    .map(
      (name, i) =>
        `<article class="entry"><h2><a href="/2019/0${i + 1}/${name.toLowerCase()}/">${name}</a></h2><p>It began in the morning, and by noon there was nothing left of it but a note on the door.</p></article>`,
    )
    .join('\n')}</div>`,
  pictures: `<section class="wall">${NAMES.map((_, i) => `<figure><a href="/shot/${i + 900}"><img src="/s/${i}.jpg" alt=""></a></figure>`).join('\n')}</section>`,
  one: `<article class="entry"><h1>${NAMES[3]}</h1>${'<p>It began in the morning, and by noon there was nothing left of it but a note on the door, which nobody read.</p>\n'.repeat(7)}</article>`,
}

interface PageCase {
  readonly url: string
  readonly lang?: string
  readonly dir?: 'rtl'
  readonly list: keyof typeof LISTS
  readonly pager: string
}

const MENU = ['Start', 'Maps', 'Prices', 'About'].map(name => `<li><a href="/${name}">${name}</a></li>`).join('')

function nextOf({ url, lang = 'en', dir, list, pager }: PageCase) {
  const html = `<html lang="${lang}"${dir ? ` dir="${dir}"` : ''}><head><title>Finds</title></head><body><header><ul class="menu">${MENU}</ul></header><main>${LISTS[list]}\n${pager}</main><footer><p>Open from nine to five</p><a href="/terms">Terms</a></footer></body></html>`
  return analyse(pageOf(html, `https://weir.example${url}`), shippedModels).next
}

/** The address of the next page; the words of what must be clicked; or the kind of the answer. */
function answerFor(page: PageCase): string {
  const next = nextOf(page)
  if (next.kind === 'none' || next.kind === 'unsure') return 'none'
  const [{ url, links }] = next.targets as [(typeof next.targets)[0]]
  return (
    url?.replace('https://weir.example', '') ??
    `${next.kind} ${links.map(({ xpath }) => xpath.replace(/^.*\/main\[1\]/, '')).join(' ')}`
  )
}

describe('a way back is not the next page', () => {
  test.each<[string, PageCase, string]>([
    [
      'arabic, arrows that are mirrored',
      { url: '/search?page=4', lang: 'ar', dir: 'rtl', list: 'list', pager: '<div class="paging"><a href="/search?page=3">→</a> <a href="/search?page=5">←</a></div>' }, // biome-ignore format: one line
      '/search?page=5',
    ],
    [
      'arabic, arrows that are not',
      { url: '/search?page=4', lang: 'ar', dir: 'rtl', list: 'utility', pager: '<nav class="flex"><a class="p-2" href="/search?page=3">«</a><a class="p-2" href="/search?page=5">»</a></nav>' }, // biome-ignore format: one line
      '/search?page=5',
    ],
    [
      'hebrew, the last page, with numbers',
      { url: '/list/page/3/', lang: 'he', dir: 'rtl', list: 'posts', pager: '<nav class="pagination"><a href="/list/page/2/">›</a><a href="/list/">1</a><a href="/list/page/2/">2</a><span class="current">3</span></nav>' }, // biome-ignore format: one line
      'none',
    ],
    [
      'persian, icons',
      { url: '/shop?page=2', lang: 'fa-IR', dir: 'rtl', list: 'table', pager: '<ul class="pager"><li><a href="/shop?page=1"><i class="bi bi-chevron-right"></i></a></li><li><a href="/shop?page=3"><i class="bi bi-chevron-left"></i></a></li></ul>' }, // biome-ignore format: one line
      '/shop?page=3',
    ],
    [
      'rel=prev behind an arrow that points forward',
      { url: '/news/page/6', list: 'posts', pager: '<div class="nav-links"><a rel="prev" href="/news/page/5">Newer posts »</a></div>' }, // biome-ignore format: one line
      'none',
    ],
    [
      'a number below the current one',
      { url: '/hits', list: 'table', pager: '<p class="pages"><a href="/hits?page=3">next ›</a> <a href="/hits?page=3">3</a> <b>4</b> <a href="/hits?page=5">5</a> <a href="/hits?page=6">6</a></p>' }, // biome-ignore format: one line
      '/hits?page=5',
    ],
    [
      'the number of the page itself, on the last page',
      { url: '/list?page=4', list: 'list', pager: '<nav class="pagination"><a href="/list?page=3">Previous</a> <a href="/list?page=2">2</a> <a href="/list?page=3">3</a> <span class="current">4</span> <a rel="next" href="/list?page=4">Next</a></nav>' }, // biome-ignore format: one line
      'none',
    ],
  ])('%s', (_, page, expected) => {
    expect(answerFor(page)).toBe(expected)
  })
})

describe('what the page declares on its own path is the next page', () => {
  test.each<[string, PageCase, string]>([
    [
      'japanese, older entries by a key',
      { url: '/w?title=New', lang: 'ja', list: 'list', pager: '<div class="bar">(最新 | <a href="/w?title=New&amp;dir=prev">最古</a>) (より新しい 20 件 | <a rel="next" href="/w?title=New&amp;offset=20190511">以前の 20 件</a>) (20 | <a href="/w?title=New&amp;limit=50">50</a> | <a href="/w?title=New&amp;limit=100">100</a>)</div>' }, // biome-ignore format: one line
      '/w?title=New&offset=20190511',
    ],
    [
      'persian, the word after a number',
      { url: '/w?title=Links&limit=20', lang: 'fa', dir: 'rtl', list: 'list', pager: '<div class="bar">(۲۰ مورد قبلی | <a rel="next" href="/w?title=Links&amp;limit=20&amp;dir=next&amp;offset=0%7C21">۲۰ مورد بعدی</a>) (۲۰ | <a href="/w?title=Links&amp;limit=50">۵۰</a> | <a href="/w?title=Links&amp;limit=100">۱۰۰</a>)</div>' }, // biome-ignore format: one line
      '/w?title=Links&limit=20&dir=next&offset=0%7C21',
    ],
  ])('%s', (_, page, expected) => {
    expect(answerFor(page)).toBe(expected)
  })
})

describe('what is at the end of a list leads to the rest of it', () => {
  test.each<[string, PageCase, string]>([
    [
      'more, from a time of which the address gives no name',
      { url: '/log?n=30', list: 'list', pager: '<a class="button" href="/log?n=30&amp;b=2023-04-12+19:00">More &darr;</a>' }, // biome-ignore format: one line
      '/log?n=30&b=2023-04-12+19:00',
    ],
    [
      'a word for next, and what comes first on the next page',
      { url: '/wiki/Special:AllPages', list: 'list', pager: '<div class="nav"><a href="/w/index.php?title=Special:AllPages&amp;from=Ferry">Next page (Ferry)</a></div>' }, // biome-ignore format: one line
      '/w/index.php?title=Special:AllPages&from=Ferry',
    ],
    [
      'less recent changes, by a button of a form',
      { url: '/changes', list: 'list', pager: '<form class="older" action="/changes"><input type="hidden" name="first" value="20"><button type="submit">&lt;&lt; less recent</button></form>' }, // biome-ignore format: one line
      'button /form[1]/button[1]',
    ],
  ])('%s', (_, page, expected) => {
    expect(answerFor(page)).toBe(expected)
  })
})

test('an icon that is called next leads on, on its own path, by parameters of any name', () => {
  const pager =
    '<table><tr><td class="ms-paging">1 - 10</td><td><a title="Next" href="/Tasks.aspx?Paged=TRUE&amp;p_ID=10&amp;View=a"><img src="/n.gif" alt="Next"></a></td></tr></table>'
  expect(answerFor({ url: '/Tasks.aspx', list: 'table', pager })).toBe('/Tasks.aspx?Paged=TRUE&p_ID=10&View=a')
})

describe('what is not the next page', () => {
  test.each<[string, PageCase]>([
    [
      'a month of a calendar, where the page itself names none',
      { url: '/events', list: 'list', pager: '<table class="calendar"><caption><a href="/events?month=4">«</a> May 2023 <a href="/events?month=6">»</a></caption><tr><td>1</td><td>2</td><td>3</td></tr></table>' }, // biome-ignore format: one line
    ],
    [
      'arrows between two selections, hebrew, above numbers of pages',
      { url: '/issues', lang: 'he', dir: 'rtl', list: 'table', pager: '<form><table><tr><td><select multiple><option>א</option></select></td><td><span><span><input type="button" value="&larr;"><input type="button" value="&rarr;"></span></span></td><td><select multiple><option>ב</option></select></td></tr></table></form><p><a href="/issues?page=1">1</a> <a href="/issues?page=2">2</a> <b>3</b></p>' }, // biome-ignore format: one line
    ],
    [
      'records whose addresses look like page numbers',
      { url: '/works', list: 'one', pager: `<ul class="works">${NAMES.map((name, i) => `<li class="root"><div><a href="/works/p${i}">${name} above the old mill</a><p>Kept dry since ${name} left, by hand.</p></div></li>`).join('')}</ul>` }, // biome-ignore format: one line
    ],
  ])('%s', (_, page) => {
    expect(answerFor(page)).toBe('none')
  })
})

describe('the neighbor of a post is not the next page', () => {
  test.each<[string, PageCase]>([
    ['a pager with older and newer', { url: '/2019/04/delle', list: 'one', pager: '<ul class="pager"><li class="previous"><a href="/2019/03/chor">&larr; Older</a></li><li class="next"><a href="/2019/05/erker">Newer &rarr;</a></li></ul>' }], // biome-ignore format: one line
    ['a pagination with one side', { url: '/posts/delle.html', list: 'one', pager: '<nav class="pagination"><a class="older-posts" href="/posts/chor.html">Older</a></nav>' }], // biome-ignore format: one line
    ['titles behind the words', { url: '/blog/delle', list: 'one', pager: '<div class="post-nav"><a href="/blog/chor">Previous: Chor and the bell</a> <a href="/blog/erker">Next: Erker in the rain</a></div>' }], // biome-ignore format: one line
    ['french', { url: '/carnet/delle/', lang: 'fr', list: 'one', pager: '<nav class="navigation"><a rel="prev" href="/carnet/chor/">Article précédent</a><a rel="next" href="/carnet/erker/">Article suivant</a></nav>' }], // biome-ignore format: one line
    ['brackets in a mail archive', { url: '/arch/msg00217.html', list: 'one', pager: '<p>[<a href="msg00216.html">Prev by Date</a>][<a href="msg00218.html">Next by Date</a>][<a href="index.html">Index</a>]</p>' }], // biome-ignore format: one line
  ])('%s', (_, page) => {
    expect(answerFor(page)).toBe('none')
  })

  test('but a list of one post at a time has a next page', () => {
    const pager = '<nav class="pagination"><a class="older-posts" href="/page/2/">Older Posts</a></nav>'
    expect(answerFor({ url: '/', list: 'one', pager })).toBe('/page/2/')
  })
})

describe('a sign beside a number that is not a link', () => {
  test.each<[string, PageCase, string]>([
    [
      'javascript addresses',
      { url: '/stock', list: 'table', pager: '<div class="tools"><a href="javascript:;">&lt;</a> 5 <a href="javascript:;">&gt;</a></div>' }, // biome-ignore format: one line
      'button /div[1]/a[2]',
    ],
    [
      'buttons',
      { url: '/stock', lang: 'de', list: 'utility', pager: '<div class="flex"><button class="btn">‹</button><span class="px-3">2</span><button class="btn">›</button></div>' }, // biome-ignore format: one line
      'button /div[2]/button[2]',
    ],
    [
      'hebrew',
      { url: '/stock', lang: 'he', dir: 'rtl', list: 'table', pager: '<div class="bar"><button>›</button> <em>6</em> <button>‹</button></div>' }, // biome-ignore format: one line
      'button /div[1]/button[2]',
    ],
  ])('%s', (_, page, expected) => {
    expect(answerFor(page)).toBe(expected)
  })
})

describe('next in brackets', () => {
  test.each<[string, PageCase, string]>([
    ['around the link', { url: '/board.cgi?from=20', list: 'table', pager: '<center>[<a href="board.cgi?from=0">prev</a>] [<a href="board.cgi?from=40">next</a>]</center>' }, '/board.cgi?from=40'], // biome-ignore format: one line
    ['in the link, german', { url: '/buch?seite=2', lang: 'de', list: 'list', pager: '<p><a href="/buch?seite=1">[ zurück ]</a> <a href="/buch?seite=3">[ weiter ]</a></p>' }, '/buch?seite=3'], // biome-ignore format: one line
    ['japanese', { url: '/bbs?page=3', lang: 'ja', list: 'table', pager: '<div>[<a href="/bbs?page=2">前のページ</a>] [<a href="/bbs?page=4">次のページ</a>]</div>' }, '/bbs?page=4'], // biome-ignore format: one line
    ['with the entries that follow', { url: '/f?p=2', list: 'utility', pager: '<div class="flex"><a href="/f?p=1">Previous: 1 to 10</a><a href="/f?p=3">Next: 21 to 30</a></div>' }, '/f?p=3'], // biome-ignore format: one line
  ])('%s', (_, page, expected) => {
    expect(answerFor(page)).toBe(expected)
  })
})

describe('a hidden next link', () => {
  test.each<[string, PageCase, string]>([
    ['in a hidden element', { url: '/wall', list: 'pictures', pager: '<div style="display:none"><a class="next" href="/wall?page=2">next</a></div>' }, '/wall?page=2'], // biome-ignore format: one line
    ['by a class', { url: '/tienda', lang: 'es', list: 'utility', pager: '<nav class="hidden"><a class="next" href="/tienda?page=2">Siguiente</a></nav>' }, '/tienda?page=2'], // biome-ignore format: one line
    ['at the last page', { url: '/a/page/5', list: 'posts', pager: '<nav class="pagination"><a class="pagination-link" href="/a/page/4">4</a><a class="pagination-link is-current" href="/a/page/5">5</a><a class="pagination-next is-invisible" href="/a/page/6">Next</a></nav>' }, 'none'], // biome-ignore format: one line
  ])('%s', (_, page, expected) => {
    expect(answerFor(page)).toBe(expected)
  })
})

describe('a row of page sizes', () => {
  test.each<[string, PageCase, string]>([
    ['alone', { url: '/find?q=a', list: 'list', pager: '<p>Results per page: <b>10</b> <a href="/find?q=a&per_page=20">20</a> <a href="/find?q=a&per_page=50">50</a></p>' }, 'none'], // biome-ignore format: one line
    ['as buttons', { url: '/find?q=a', list: 'table', pager: '<div class="sizes"><button>15</button><button>30</button><button>60</button></div>' }, 'none'], // biome-ignore format: one line
    ['beside the pager', { url: '/find?q=a&page=2&limit=20', lang: 'fr', list: 'utility', pager: '<div class="flex">Afficher <b>20</b> <a href="/find?q=a&page=2&limit=40">40</a> <a href="/find?q=a&page=2&limit=80">80</a></div><div class="flex"><a href="/find?q=a&page=1&limit=20">Précédent</a><a href="/find?q=a&page=3&limit=20">Suivant</a></div>' }, '/find?q=a&page=3&limit=20'], // biome-ignore format: one line
  ])('%s', (_, page, expected) => {
    expect(answerFor(page)).toBe(expected)
  })
})

test.each<[string, string]>([
  ['en', '<a role="button" href="#" class="btn">Load more</a>'],
  ['de', '<div class="c"><a role="button" class="mehr">Mehr anzeigen</a></div>'],
  ['ar', '<p><a role="button" href="javascript:void(0)">عرض المزيد</a></p>'],
])('pictures without words are a list that a button adds to: %s', (lang, pager) => {
  const next = nextOf({ url: '/wall', lang, list: 'pictures', pager })
  expect(next.kind).toBe('load-more')
})

test('what a walk would try is not called none', () => {
  const html = `<html lang="en"><head><link rel="next" href="/finds/k7"></head><body><main>${LISTS.list}</main></body></html>`
  expect(analyse(pageOf(html, 'https://weir.example/finds'), shippedModels).next).toMatchObject({
    kind: 'unsure',
    targets: [{ url: 'https://weir.example/finds/k7' }],
  })
})
