/**
 * Pages with too much of one thing. Each is a shop with a small list, and the property in a number that a test doubles to
 * see how the work grows.
 */
export interface PathologicalPages {
  /** The smallest number that is worth measuring: the rest of the page is small beside it. */
  readonly from: number
  /** The largest number that is still a page within the limits of rendering. */
  readonly to: number
  readonly page: (count: number) => string
}

const times = (count: number, each: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => each(at)).join('')

const WORDS = ['lamp', 'chair', 'table', 'shelf', 'mirror', 'carpet', 'clock', 'vase', 'stool', 'bench', 'frame']
const word = (at: number): string => WORDS[at % WORDS.length]!
const price = (at: number): string => `£${10 + (at % 90)}.${10 + (at % 89)}`

const card = (at: number, more = ''): string =>
  `<li class="product"><h3><a href="/item/${at}">${word(at)} number ${at}</a></h3><span class="price">${price(at)}</span>${more}</li>`

const LIST = `<ul class="products">${times(10, at => card(at))}</ul>`

/** The page around the property: a title that promises a list, a list, and a pager. */
const around = (inner: string, list = LIST): string =>
  `<!doctype html><html lang="en"><title>10 best things for a home</title><body><header><h1>10 best things</h1></header>` +
  `<main>${list}${inner}</main><nav class="pager"><a href="/list?page=1">1</a> <b>2</b> <a href="/list?page=3">3</a> <a href="/list?page=3">Next</a></nav></body></html>`

const list = (rows: string): string => around('', `<ul class="products">${rows}</ul>`)

/** Pages by the property of which they have too much. */
export const PATHOLOGICAL: Readonly<Record<string, PathologicalPages>> = {
  rows: { from: 500, to: 16_000, page: n => list(times(n, at => card(at))) },
  'different rows': {
    from: 250,
    to: 16_000,
    page: n =>
      list(
        times(n, at =>
          card(
            at,
            times(at % 7, inner => `<p class="m${inner}">part ${inner}</p>`),
          ),
        ),
      ),
  },
  'rows of many designs': {
    from: 250,
    to: 8_000,
    page: n =>
      around(
        times(n, at => `<div class="d${at % 97}"><${word(at)}-x>${word(at * 3)}</${word(at)}-x><i>${at}</i></div>`),
      ),
  },
  links: {
    from: 1000,
    to: 64_000,
    page: n => around(`<p>${times(n, at => `<a href="/page/${at}">${word(at)} ${at}</a> `)}</p>`),
  },
  'same links': { from: 1000, to: 64_000, page: n => around(`<p>${times(n, () => '<a href="/next">next</a> ')}</p>`) },
  'links to one page': {
    from: 1000,
    to: 32_000,
    page: n => around(`<p>${times(n, at => `<a href="/list?page=${at}">${at}</a> `)}</p>`),
  },
  'long addresses': {
    from: 20,
    to: 10_000,
    page: n =>
      around(`<p>${times(n, at => `<a href="/${'a/'.repeat(500)}${at}?${'k=1&'.repeat(200)}">${at}</a> `)}</p>`),
  },
  'one long address': {
    from: 10_000,
    to: 1_000_000,
    page: n => around(`<a href="/${'a1/'.repeat(n / 3)}?page=2">next</a>`),
  },
  'letters of an address': {
    from: 5_000,
    to: 1_000_000,
    page: n => around(`<a href="/${'aB'.repeat(n / 2)}/">next</a>`),
  },
  'signs of an address': {
    from: 5_000,
    to: 1_000_000,
    page: n => around(`<a href="/a${'/'.repeat(n)}b?${'-'.repeat(n)}#${'!'.repeat(n)}">next</a>`),
  },
  'parameters in a link': {
    from: 1000,
    to: 256_000,
    page: n => around(`<a href="/list?${times(n, at => `p${at}=${at}&`)}">next</a>`),
  },
  'numbers in one text': { from: 1000, to: 512_000, page: n => around(`<p>${'1 '.repeat(n)}</p>`) },
  'different numbers in one text': { from: 1000, to: 256_000, page: n => around(`<p>${times(n, at => `${at} `)}</p>`) },
  'numbers in a link': { from: 1000, to: 512_000, page: n => around(`<a href="/list?page=3">${'1 '.repeat(n)}</a>`) },
  'numbers in texts': { from: 1000, to: 64_000, page: n => around(times(n, at => `<b>${at}</b> `)) },
  'digits of a number': { from: 1000, to: 1_000_000, page: n => around(`<p>${'7'.repeat(n)}</p>`) },
  'groups of a number': { from: 1000, to: 1_000_000, page: n => around(`<p>1${',000'.repeat(n)}</p>`) },
  'dates in one text': {
    from: 500,
    to: 64_000,
    page: n => around(`<p>${times(n, at => `${1 + (at % 28)} May ${2000 + (at % 30)} `)}</p>`),
  },
  'slashed dates in one text': {
    from: 500,
    to: 64_000,
    page: n => around(`<p>${times(n, at => `${1 + (at % 28)}/5/${2000 + (at % 30)} `)}</p>`),
  },
  'prices in one text': { from: 500, to: 64_000, page: n => around(`<p>${times(n, at => `${price(at)} `)}</p>`) },
  'prices in a row': {
    from: 500,
    to: 32_000,
    page: n => list(times(10, at => card(at, `<p>${times(n / 10, inner => `${price(inner)} `)}</p>`))),
  },
  'words in a row': {
    from: 1000,
    to: 256_000,
    page: n => list(times(10, at => card(at, `<p>${times(n / 10, inner => `${word(inner * at)} `)}</p>`))),
  },
  'elements in a row': {
    from: 1000,
    to: 64_000,
    page: n =>
      list(
        times(10, at =>
          card(
            at,
            times(n / 10, inner => `<i>${word(inner + at)} ${inner}</i>`),
          ),
        ),
      ),
  },
  'links in a row': {
    from: 1000,
    to: 32_000,
    page: n =>
      list(
        times(10, at =>
          card(
            at,
            times(n / 10, inner => `<a href="/t/${inner}">${word(inner + at)}</a>`),
          ),
        ),
      ),
  },
  'different elements in a row': {
    from: 1000,
    to: 32_000,
    page: n =>
      list(
        times(10, at =>
          card(
            at,
            times(n / 10, inner => `<i class="c${inner}">${word(inner + at)} ${inner * at}</i>`),
          ),
        ),
      ),
  },
  'text length': { from: 20_000, to: 4_000_000, page: n => around(`<p>${times(n / 6, at => `${word(at)} `)}</p>`) },
  'different words': { from: 5000, to: 320_000, page: n => around(`<p>${times(n, at => `w${at.toString(36)} `)}</p>`) },
  sentences: {
    from: 500,
    to: 64_000,
    page: n => around(`<p>${times(n, at => `The ${word(at)} is number ${at}. `)}</p>`),
  },
  'one word': { from: 20_000, to: 4_000_000, page: n => around(`<p>${'x'.repeat(n)}</p>`) },
  'one word in a link': { from: 20_000, to: 2_000_000, page: n => around(`<a href="/2">${'x'.repeat(n)}</a>`) },
  'white space': {
    from: 20_000,
    to: 4_000_000,
    page: n => around(`<pre>a${' '.repeat(n)}b</pre><p>a${' \n'.repeat(n / 2)}b</p>`),
  },
  punctuation: { from: 20_000, to: 2_000_000, page: n => around(`<p>${'.,:;-/'.repeat(n / 6)}</p>`) },
  'one sign': { from: 20_000, to: 2_000_000, page: n => around(`<p>${'-'.repeat(n)}</p><p>${'.'.repeat(n)}</p>`) },
  'combining marks': { from: 10_000, to: 1_000_000, page: n => around(`<p>e${'\u0301'.repeat(n)}</p>`) },
  entities: {
    from: 10_000,
    to: 500_000,
    page: n => around(`<p>${'&eacute;&nbsp;'.repeat(n / 2)}${'&'.repeat(n)}</p>`),
  },
  'long title': {
    from: 10_000,
    to: 1_000_000,
    page: n =>
      list(times(10, at => card(at))).replace('10 best things for a home', `10 best ${'5 things '.repeat(n / 9)}`),
  },
  'words of a heading': { from: 10_000, to: 1_000_000, page: n => around(`<h2>${'12 best '.repeat(n / 8)}</h2>`) },
  'classes of an element': {
    from: 1000,
    to: 256_000,
    page: n => around(`<div class="${times(n, at => `c${at} `)}">a</div>`),
  },
  'classes of each row': {
    from: 20,
    to: 2000,
    page: n => list(times(100, at => card(at).replace('"product"', `"${times(n, inner => `c${inner} `)}"`))),
  },
  'different classes': {
    from: 1000,
    to: 64_000,
    page: n => around(times(n, at => `<div class="c${at}">${word(at)}</div>`)),
  },
  'length of a class': {
    from: 20_000,
    to: 2_000_000,
    page: n => around(`<div class="${'a-B1'.repeat(n / 4)}">a</div><p id="${'x9_'.repeat(n / 3)}">b</p>`),
  },
  depth: { from: 250, to: 64_000, page: n => around(`${'<div>'.repeat(n)}deep${'</div>'.repeat(n)}`) },
  'depth with texts': {
    from: 250,
    to: 32_000,
    page: n => around(`${times(n, at => `<div>${word(at)} ${at}`)}deep${'</div>'.repeat(n)}`),
  },
  'depth of formatting': { from: 250, to: 8000, page: n => around(`${times(n, at => `<b><i>${word(at)}</b>`)}`) },
  'depth of rows': {
    from: 10,
    to: 500,
    page: n => list(times(50, at => card(at, `${'<div>'.repeat(n)}deep ${at}${'</div>'.repeat(n)}`))),
  },
  attributes: { from: 1000, to: 64_000, page: n => around(`<div ${times(n, at => `data-a${at}="${at}" `)}>a</div>`) },
  'attributes of each row': {
    from: 20,
    to: 1000,
    page: n =>
      list(times(100, at => card(at).replace('<li', `<li ${times(n, inner => `data-a${inner}="${inner * at}" `)}`))),
  },
  'length of an attribute': {
    from: 20_000,
    to: 4_000_000,
    page: n =>
      around(`<div title="${'word 1 '.repeat(n / 7)}">a</div><img alt="${'word 2 '.repeat(n / 7)}" src="/a.png">`),
  },
  'length of attributes in rows': {
    from: 10_000,
    to: 1_000_000,
    page: n =>
      list(
        times(20, at =>
          card(at).replace('<li', `<li title="${`w${at} `.repeat(n / 80)}" data-x="${`${at},`.repeat(n / 80)}"`),
        ),
      ),
  },
  columns: {
    from: 50,
    to: 3200,
    page: n =>
      around(
        `<table><tr>${times(n, at => `<th>h${at}</th>`)}</tr>${times(20, row => `<tr>${times(n, at => `<td>${row * at}</td>`)}</tr>`)}</table>`,
      ),
  },
  'columns of texts': {
    from: 50,
    to: 3200,
    page: n =>
      around(
        `<table>${times(20, row => `<tr>${times(n, at => `<td>${word(row + at)} ${word(at * row)}</td>`)}</tr>`)}</table>`,
      ),
  },
  'rows of a table': {
    from: 250,
    to: 16_000,
    page: n =>
      around(
        `<table><tr><th>Name<th>Price<th>Date</tr>${times(n, at => `<tr><td>${word(at)}<td>${price(at)}<td>${1 + (at % 28)}/5/2024</tr>`)}</table>`,
      ),
  },
  'spanned columns': {
    from: 250,
    to: 16_000,
    page: n =>
      around(
        `<table><tr><th colspan=1000>a<th rowspan=1000>b</tr>${times(n, at => `<tr><td colspan=900>${word(at)}<td rowspan=60000 colspan=1000>${at}</tr>`)}</table>`,
      ),
  },
  'spanned cells': {
    from: 50,
    to: 3200,
    page: n =>
      around(
        `<table>${times(20, row => `<tr>${times(n, at => `<td rowspan=${1 + ((row * at) % 9)} colspan=${1 + (at % 50)}>${at}</td>`)}</tr>`)}</table>`,
      ),
  },
  'nested tables': {
    from: 20,
    to: 2000,
    page: n => around(`${'<table><tr><td>a<td>'.repeat(n)}x${'</table>'.repeat(n)}`),
  },
  'nested lists': {
    from: 50,
    to: 4000,
    page: n => around(`${times(n, at => `<ul><li>${word(at)} ${at}<li>`)}${'</ul>'.repeat(n)}`),
  },
  'small lists': {
    from: 100,
    to: 8000,
    page: n =>
      around(
        times(
          n,
          at =>
            `<ul class="l${at % 5}">${times(4, inner => `<li><a href="/l/${at}/${inner}">${word(inner)} ${at}</a></li>`)}</ul>`,
        ),
      ),
  },
  'small tables': {
    from: 100,
    to: 8000,
    page: n => around(times(n, at => `<table>${times(3, inner => `<tr><td>${word(inner)}<td>${at}</tr>`)}</table>`)),
  },
  'different small lists': {
    from: 100,
    to: 4000,
    page: n =>
      around(
        times(
          n,
          at =>
            `<div class="box${at}"><h3>${word(at)} ${at}</h3>${times(4, inner => `<p class="x${at}"><b>${word(inner)}</b> ${price(at)}</p>`)}</div>`,
        ),
      ),
  },
  definitions: {
    from: 250,
    to: 16_000,
    page: n => around(`<dl>${times(n, at => `<dt>${word(at)} ${at}:</dt><dd>${at}</dd>`)}</dl>`),
  },
  'definitions in a row': {
    from: 250,
    to: 8000,
    page: n =>
      list(
        times(10, at =>
          card(at, `<dl>${times(n / 10, inner => `<dt>label ${inner}:</dt><dd>${inner * at}</dd>`)}</dl>`),
        ),
      ),
  },
  headings: {
    from: 500,
    to: 32_000,
    page: n => around(times(n, at => `<h${2 + (at % 3)}>${word(at)} ${at}</h${2 + (at % 3)}>`)),
  },
  'headed sections': {
    from: 500,
    to: 16_000,
    page: n => around(times(n, at => `<h2>${at}. ${word(at)}</h2><p>About the ${word(at)}.</p>`)),
  },
  pictures: {
    from: 500,
    to: 64_000,
    page: n => around(times(n, at => `<img src="/p/${at}.jpg" alt="${word(at)}" width=10 height=10>`)),
  },
  'a picture of many sizes': {
    from: 1000,
    to: 128_000,
    page: n => around(`<img src="/a.jpg" srcset="${times(n, at => `/a${at}.jpg ${at}w, `)}">`),
  },
  forms: {
    from: 250,
    to: 16_000,
    page: n =>
      around(times(n, at => `<form action="/f${at}"><input name="a${at}" value="${at}"><button>Go</button></form>`)),
  },
  'options of a form': {
    from: 500,
    to: 64_000,
    page: n =>
      around(`<form><select name=page>${times(n, at => `<option value="${at}">Page ${at}</option>`)}</select></form>`),
  },
  buttons: {
    from: 500,
    to: 32_000,
    page: n => around(times(n, at => `<button class="more" data-page="${at}">Load more ${at}</button>`)),
  },
  'line breaks': { from: 500, to: 64_000, page: n => around(`<p>${times(n, at => `${word(at)} ${at}<br>`)}</p>`) },
  'line breaks in a row': {
    from: 500,
    to: 32_000,
    page: n => list(times(10, at => card(at, `<p>${times(n / 10, inner => `${word(inner)}: ${inner * at}<br>`)}</p>`))),
  },
  'separated parts in a row': {
    from: 500,
    to: 32_000,
    page: n => list(times(10, at => card(at, `<p>${times(n / 10, inner => `${word(inner * at)} | `)}</p>`))),
  },
  'labels in a row': {
    from: 500,
    to: 32_000,
    page: n => list(times(10, at => card(at, `<p>${times(n / 10, inner => `${word(inner)}: ${inner * at} `)}</p>`))),
  },
  scripts: {
    from: 20_000,
    to: 2_000_000,
    page: n => around(`<script type="application/ld+json">${'['.repeat(n)}</script><script>${'a'.repeat(n)}</script>`),
  },
  'linked data': {
    from: 250,
    to: 16_000,
    page: n =>
      around(
        `<script type="application/ld+json">${JSON.stringify(Array.from({ length: n }, (_, at) => ({ '@type': 'Product', name: `${word(at)} number ${at}`, [`p${at}`]: at })))}</script>`,
      ),
  },
  letters: {
    from: 250,
    to: 128_000,
    page: n =>
      around(
        `<p>${times(n, at => `<a href="/list/${String.fromCharCode(97 + (at % 26))}">${String.fromCharCode(65 + (at % 26))}</a> `)}</p>`,
      ),
  },
  years: {
    from: 250,
    to: 16_000,
    page: n => around(`<ul>${times(n, at => `<li><a href="/list/${1000 + at}">${1000 + (at % 1000)}</a></li>`)}</ul>`),
  },
  totals: { from: 250, to: 64_000, page: n => around(times(n, at => `<p>1–10 of ${at + 10} results</p>`)) },
  'totals in one text': {
    from: 250,
    to: 64_000,
    page: n => around(`<p>${times(n, at => `1–10 of ${at + 10} results `)}</p>`),
  },
  siblings: { from: 1000, to: 64_000, page: n => around(times(n, at => (at % 2 ? '<i>a</i>' : '<b>b</b>'))) },
  'different siblings': {
    from: 500,
    to: 32_000,
    page: n => around(times(n, at => `<x-${(at * 7919) % 1009}>${word(at)}</x-${(at * 7919) % 1009}>`)),
  },
  frames: { from: 100, to: 8000, page: n => around(times(n, at => `<iframe srcdoc="<p>${at}</p>"></iframe>`)) },
  'right-to-left text': { from: 10_000, to: 1_000_000, page: n => around(`<p>${'שלום 12 '.repeat(n / 8)}</p>`) },
  'chinese text': { from: 10_000, to: 1_000_000, page: n => around(`<p>${'三千二百五十元第二页'.repeat(n / 10)}</p>`) },
  icons: {
    from: 500,
    to: 32_000,
    page: n => around(times(n, at => `<svg viewBox="0 0 1 1"><path d="M0 ${at}"/></svg>`)),
  },
}
