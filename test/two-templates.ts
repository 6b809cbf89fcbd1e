/** Pages of two sites with different words on each, and pages that are no list or have another one. */

const WORDS = ['Oak', 'Elm', 'Ash', 'Fir', 'Yew', 'Pine', 'Lime', 'Beech', 'Birch', 'Larch', 'Rowan', 'Hazel']

const card = (page: number, at: number): string =>
  `<li class="card"><h3><a href="/thing/${page * 100 + at}">${WORDS[(page + at) % WORDS.length]} no. ${page * 17 + at}</a></h3>
  <span class="price">£${page + at * 3}.50</span></li>`

const inShop = (title: string, content: string): string => `<!doctype html><html><head><title>${title}</title></head>
<body><nav class="menu"><a href="/">Home</a> <a href="/help">Help</a></nav><main class="shop"><h1>${title}</h1>${content}</main>
<footer>Open from nine to five</footer></body></html>`

const cardList = (page: number, count = 12): string =>
  `<ul class="cards">${Array.from({ length: count }, (_, at) => card(page, at)).join('')}</ul>`

/** A list of things with a price. */
export const cards = (page: number): string => inShop('Things', cardList(page))

/** A text, and below it things with the markup of the list. */
export const RELATED_ARTICLE = inShop(
  'How wood dries',
  `<article class="story">${`<p>${'Wood takes a year for each inch, and longer if the winter is wet. '.repeat(12)}</p>`.repeat(8)}</article>${cardList(99, 6)}`,
)

/** A list of offers of another site, with a maker and a day; every fourth one has a remark. */
export const offers = (
  page: number,
): string => `<!doctype html><html><head><title>Offers</title></head><body><div class="head"><b>Offers</b></div>
<section class="offers">${Array.from(
  { length: 10 },
  (
    _,
    at,
  ) => `<article class="offer"><h2><a href="/offer/${page}-${at}">Offer ${page * 31 + at} of ${WORDS[(page * at + at) % WORDS.length]}</a></h2>
  <p class="maker">By ${WORDS[(page + 5 * at) % WORDS.length]} and ${WORDS[(at + 3) % WORDS.length]} ${page}</p><time>${1 + ((page + at) % 28)} May 2024</time>${(page + at) % 4 === 0 ? `<i class="remark">only ${at + 2} left</i>` : ''}</article>`,
).join('')}</section><p class="end">Prices on request</p></body></html>`

/** A crawl of both sites, with other pages in between. */
export const crawlOfTwo = (count: number): { url: string; html: string }[] =>
  Array.from({ length: count }, (_, at) => {
    if (at % 12 === 10) return { url: `http://cards.test/story/${at}`, html: RELATED_ARTICLE }
    if (at % 16 === 15)
      return {
        url: `http://cards.test/list/${at}`,
        html: cards(at).replaceAll('</li>', '<em class="stock">7 left</em></li>'),
      }
    return at % 2 === 0
      ? { url: `http://cards.test/list/${at}`, html: cards(at) }
      : { url: `http://offers.test/?page=${at}`, html: offers(at) }
  })
