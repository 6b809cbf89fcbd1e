import { listPage } from './list-page.ts'

/** A page of an archive. */
export interface SavedPage {
  readonly url: string
  readonly html: string
}

/** Pages of 30 to 40 kB. */
const NODES = 1_900
const ARTICLE_BYTES = 30_000
const OFFERS = 62

const WORDS =
  'oak harbor linen copper field lantern river stone maple kettle garden wool bridge candle orchard slate'.split(' ')

/** Numbers that look random, the same in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = (seed * 2654435761) >>> 0
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Pick = ReturnType<typeof numbersFrom>

const words = (pick: Pick, count: number): string =>
  Array.from({ length: count }, () => WORDS[pick(WORDS.length)]).join(' ')

/** Cards with picture, title, text, price, and rating: every page of it has other things. */
function cardPage(number: number): string {
  const pick = numbersFrom(number)
  return listPage(NODES)
    .replaceAll(/Thing number \d+ of the list/g, () => `${words(pick, 3)} no. ${pick(100_000)}`)
    .replaceAll(/which is a fine one to own/g, () => words(pick, 4 + pick(6)))
    .replaceAll(/£\d+\.99/g, () => `£${1 + pick(900)}.${10 + pick(90)}`)
    .replaceAll(/\/thing\/\d+/g, () => `/thing/${pick(1_000_000)}`)
}

/** Another site: offers with a maker, a day, a text, and a price, which one in six has twice. */
function offerPage(number: number): string {
  const pick = numbersFrom(number + 1_000_003)
  const menu = Array.from({ length: 30 }, (_, at) => `<a href="/part/${at}">Part ${at}</a>`).join('\n')
  const offer = (): string => `
<article class="offer"><h2 class="offer-name"><a href="/offer/${pick(1_000_000)}">${words(pick, 4)} ${pick(10_000)}</a></h2>
  <p class="facts"><span class="maker">${words(pick, 2)}</span> <time class="day">${1 + pick(28)} May 20${10 + pick(15)}</time></p>
  <p class="about">${words(pick, 30 + pick(20))}.</p>
  <div class="costs"><b class="cost">€${1 + pick(900)}.${10 + pick(90)}</b>${pick(6) === 0 ? ` <s class="before">€${1000 + pick(900)}.00</s>` : ''}</div>
</article>`
  return `<!doctype html><html lang=en><head><meta charset=utf-8><title>Offers, page ${number}</title></head>
<body><header><a href="/">Offers</a></header><nav class="parts">${menu}</nav><main><h1>Offers of the day</h1>
<section class="offers">${Array.from({ length: OFFERS }, offer).join('')}</section>
<p class="pages"><a href="?page=${number - 1}">Earlier</a> <a href="?page=${number + 1}">Later</a></p></main><footer>Prices include postage.</footer></body></html>`
}

function articlePage(number: number): string {
  const pick = numbersFrom(number + 2_000_003)
  let text = ''
  while (text.length < ARTICLE_BYTES) {
    const link = pick(3) === 0 ? `, with a <a href="/x/${pick(1000)}">${words(pick, 2)}</a> in it` : ''
    const heading = pick(5) === 0 ? `<h2>${words(pick, 3)}</h2>\n` : ''
    text += `${heading}<p>${words(pick, 10 + pick(60))}${link}. ${words(pick, 5 + pick(40))}.</p>\n`
  }
  const title = words(pick, 5)
  return `<!doctype html><title>${title}</title><main><h1>${title}</h1>${text}</main>`
}

/** Different pages of two templates of two sites, in turns. */
export const crawl = (count: number): SavedPage[] =>
  Array.from({ length: count }, (_, at) =>
    at % 2 === 0
      ? { url: `http://cards.example/list?page=${at}`, html: cardPage(at) }
      : { url: `http://offers.example/offers?page=${at}`, html: offerPage(at) },
  )

/** The same, where every second page of a site is an article. */
export const crawlWithArticles = (count: number): SavedPage[] =>
  crawl(count).map((page, at) =>
    at % 4 < 2 ? page : { url: page.url.replace(/\/\w+\?page=/, '/text/'), html: articlePage(at) },
  )

/** As many sites as pages: lists and articles. */
export const differentSites = (count: number): SavedPage[] =>
  crawlWithArticles(count).map((page, at) => ({ ...page, url: page.url.replace('.example', `-${at}.example`) }))
