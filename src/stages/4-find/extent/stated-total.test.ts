import { describe, expect, test } from 'vitest'
import { annotatedOf, listAnalysis, mainList } from '../../../../test/list-analysis.ts'

const NAMES = ['Amber', 'Birch', 'Cedar', 'Dahlia', 'Elm', 'Fern', 'Gorse', 'Hazel', 'Iris', 'Juniper', 'Kelp', 'Larch']

const ITEMS = NAMES.map(
  (name, i) =>
    `<li class="item"><h3><a href="/i/${i}">${name}</a></h3><span class="price">€${4 + i}.50</span><p>In stock: ${i + 2}. ${i + 1} of 20 reviews</p></li>`,
).join('\n')

interface Place {
  readonly before?: string
  readonly after?: string
  readonly url?: string
}

/** What a page with 12 records states. */
function totalOf(language: string, { before = '', after = '', url = 'http://a.example/lamps' }: Place): unknown {
  const html = `<!doctype html><html lang="${language}"><body><h1>Lamps</h1>${before}<ul class="items">${ITEMS}</ul>${after}<footer>© 2019 Lamp shop</footer></body></html>`
  const annotated = annotatedOf(html, url)
  const { records } = mainList(annotated).region
  expect(records).toHaveLength(12)
  return listAnalysis.findTotal(annotated, records)?.count
}

describe('a page states a total', () => {
  test.each([
    ['en', 'Showing 1 to 12 of 168 entries'],
    ['en', '<span>1</span>–<span>12</span> of <b>168</b>'],
    ['en', '<div class="v-data-footer__pagination">1-12 of 168</div>'],
    ['en', 'Showing <b>12</b> of <b>168</b> products'],
    ['en', 'Showing 12 of over 168 results'],
    ['en', '<strong>168</strong> results'],
    ['en', '<p class="woocommerce-result-count">Showing 1–12 of 168 results</p>'],
    ['en', '168 lamps found'],
    ['en', 'Results: 168'],
    ['en', '168 open jobs'],
    ['en', '168 applications of this year'],
    ['de', '168 Ausschreibungen'],
    ['fr', '168 candidatures'],
    ['es', '168 solicitudes'],
    ['de', '1–12 von insgesamt 168 Treffern'],
    ['de', 'Zeige 1 bis 12 von 168 Einträgen'],
    ['de', '168 Wohnungen'],
    ['de', 'Gefunden: 168'],
    ['fr', 'Affichage de 1 à 12 sur 168 éléments'],
    ['fr', '168 annonces'],
    ['fr', 'Affichage de 12 produits sur 168'],
    ['de', '12 Artikel von 168'],
    ['en', '12 products of 168.'],
    ['en', 'This list has the 12 lamps that were added most recently, out of 168 in the catalog.'],
    ['de', 'Die Tabelle zeigt 12 Lampen mit dem höchsten Preis von insgesamt 168.'],
    ['fr', 'Voici 12 lampes choisies par la rédaction, sur un total de 168.'],
    ['es', 'Mostrando registros del 1 al 12 de un total de 168 registros'],
    ['es', '168 resultados'],
    ['it', 'Vista da 1 a 12 di 168 elementi'],
    ['it', '168 annunci'],
    ['pt', 'Mostrando de 1 até 12 de 168 registros'],
    ['nl', '1 tot 12 van 168 resultaten'],
    ['nl', '168 vacatures'],
    ['pl', 'Pozycje od 1 do 12 z 168 łącznie'],
    ['pl', '168 wyników'],
    ['sv', 'Visar 1 till 12 av totalt 168 rader'],
    ['da', 'Viser 1 til 12 af 168 linjer'],
    ['cs', 'Zobrazuji 1 až 12 z celkem 168 záznamů'],
    ['fi', 'Näytetään rivit 1 - 12 (yhteensä 168)'],
    ['tr', '168 kayıttan 1 - 12 arası'],
    ['ru', 'Записи с 1 до 12 из 168 записей'],
    ['ru', 'Найдено 168 объявлений'],
    ['uk', 'Знайдено 168 результатів'],
    ['el', 'Εμφανίζονται 1 έως 12 από 168'],
    ['ja', '168件中 1～12件'],
    ['ja', '全168件'],
    ['zh', '显示第 1 至 12 项结果，共 168 项'],
    ['zh', '共 168 条'],
    ['ko', '총 168건'],
    ['ar', 'إظهار 1 إلى 12 من أصل 168'],
    ['he', '168 תוצאות'],
  ])('in %s: %s', (language, words) => {
    expect(totalOf(language, { before: `<p class="count">${words}</p>` })).toBe(168)
    expect(totalOf(language, { after: `<div class="footer"><span>${words}</span></div>` })).toBe(168)
  })

  test.each([
    ['en', '<a href="/all">View all 168 lamps</a>'],
    ['en', '<p><a class="button" href="/all"><span>See all (168)</span></a></p>'],
    ['de', '<a href="/alle">Alle 168 Lampen anzeigen</a>'],
    ['es', '<a href="/todas">Ver todos los productos: todos, 168</a>'],
  ])('in a link behind the list, in %s: %s', (language, words) => {
    expect(totalOf(language, { after: words })).toBe(168)
    expect(totalOf(language, { before: words })).toBeUndefined()
  })

  test('in parentheses after the heading of the list', () => {
    expect(totalOf('en', { before: '<h2>Table lamps <span>(168)</span></h2>' })).toBe(168)
  })

  test('that counts from the page where the list starts, if links lead back', () => {
    const place = { before: '<p>13–24 of 168</p>', url: 'http://a.example/lamps?page=2' }
    expect(totalOf('en', { ...place, after: '<a href="/lamps?page=1">Previous</a>' })).toBe(156)
    // Nothing else would say that the table lacks the first twelve.
    expect(totalOf('en', { ...place, after: '<button>Previous</button>' })).toBe(168)
  })

  test('at the end of its heading, however far from the list', () => {
    const filters = Array.from({ length: 80 }, (_, i) => `<label><input type="checkbox"> Shade ${i + 1}</label>`)
    const headed = (heading: string): string => `<h1>${heading}</h1><div class="filters">${filters.join('')}</div>`
    expect(totalOf('de', { before: headed('Lampen und Leuchten in Hildesheim und Umgebung: 168 Angebote') })).toBe(168)
    expect(totalOf('en', { before: headed('Lamps for sale in and around Norwich, 168 results') })).toBe(168)
    expect(totalOf('en', { before: headed('How we chose from 168 lamps for a desk') })).toBeUndefined()
  })

  test('in an item of a pager', () => {
    const pager = ['168 results', '<b>1</b>', '<a href="?page=2">2</a>', '<a href="?page=3">3</a>']
    expect(totalOf('en', { after: `<ul>${pager.map(item => `<li>${item}</li>`).join('')}</ul>` })).toBe(168)
  })

  test.each([
    ['en', ['All <i>168</i>', 'Desk <i>100</i>', 'Floor <i>68</i>']],
    ['en', ['all (168)', 'used (0)', 'new (168)']],
    ['de', ['Alle (168)', 'Privat (120)', 'Gewerblich (48)']],
    ['fr', ['Toutes <small>168</small>', 'Neuves <small>160</small>', "D'occasion <small>8</small>"]],
    ['es', ['Todas (168)', 'Nuevas (60)', 'Usadas (108)']],
    ['it', ['Tutte 168', 'Nuove 60', 'Usate 108']],
    ['ru', ['Все 168', 'Новые 60', 'Другие 108']],
    ['ko', ['전체 168', '새것 60', '중고 108']],
  ])('in a row of tabs, in %s: %s', (language, tabs) => {
    const links = tabs.map((tab, i) => `<a class="tab${i === 0 ? ' active' : ''}" href="/lamps?t=${i}">${tab}</a>`)
    const items = tabs.map((tab, i) => `<li><a href="/lamps?t=${i}">${tab}</a></li>`)
    const options = tabs.map((tab, i) => `<option${i === 0 ? ' selected' : ''}>${tab.replace(/<.*?>/g, '')}</option>`)
    expect(totalOf(language, { before: `<nav>${links.join(' ')}</nav>` })).toBe(168)
    expect(totalOf(language, { before: `<ul>${items.join('')}</ul>` })).toBe(168)
    expect(totalOf(language, { before: `<select>${options.join('')}</select>` })).toBe(168)
  })

  test.each([
    ['en', '168 sketches.'],
    ['de', 'Im Regal: 168'],
    ['fi', '168 valaisinta'],
    ['en', '<p>Postings: 900</p><p>Pieces: 168</p>'],
  ])('that fits the number of pages, in %s: %s', (language, words) => {
    const pager = (last: number): string =>
      `<p class="pager"><b>1</b> <a href="?page=2">2</a> <a href="?page=3">3</a> … <a href="?page=${last}">${last}</a></p>`
    const totalWith = (after: string): unknown => totalOf(language, { before: `<div>${words}</div>`, after })
    expect(totalWith(pager(14))).toBe(168)
    expect([totalWith(pager(13)), totalWith(pager(15))]).toEqual([undefined, undefined])
    // More pages may follow.
    expect(
      totalWith(pager(14).replace('… ', '').replace('14</a>', '14</a> <a href="?page=40">last</a>')),
    ).toBeUndefined()
  })
})

describe('a page states none', () => {
  test.each([
    ['about 168 results', 'an estimate'],
    ['50 results per page', 'a page size'],
    ['Show 24 48 96 per page', 'page sizes'],
    ['Page 1 of 14', 'pages'],
    ['168 reviews', 'something else'],
    ['Total: €168.00', 'a price'],
    ['Updated 12/11/2024', 'a date'],
    ['Rated 4 of 5', 'a rating'],
    ['<h2>Issue 250</h2>', 'one of many'],
    ['Item 230', 'one of many'],
    ['<h2>Sale 250 – results</h2>', 'a name before a dash'],
    ['Model 300', 'a name'],
    ['Before the 50 best restaurants are announced next week, we look at what makes a good lamp for a table.', 'prose'],
    ['since 1998', 'a year'],
    ['168 km away', 'a distance'],
    ['5 results', 'fewer than the page has'],
    ['<ul><li><a href="/s">Shoes</a> (230)</li><li><a href="/h">Hats</a> (17)</li></ul>', 'facets'],
    ['<table><tr><td>Total</td><td>88</td><td>40</td><td>−3</td></tr></table>', 'sums'],
    ['<a href="/all">168 results</a>', 'a link'],
    ['12 lamps in stock · week 28', 'another statement in the same line'],
    ['12 lamps, delivery until 28', 'another statement behind a comma'],
    ['<select><option>168 items</option></select>', 'a choice'],
    ['<p>168 results</p><p>200 results</p>', 'two numbers that disagree'],
    ['<p>Messages: 10,389   Topics: 2,041</p>', 'two sums'],
    [
      '<ul><li><a href="/a">All (168)</a></li><li><a href="/d">Desk (60)</a></li><li><a href="/f">Floor (40)</a></li></ul>',
      'tabs that do not add up',
    ],
    [
      '<nav><a href="/a">All 168</a> <a class="active" href="/d">Desk 60</a> <a href="/f">Floor 108</a></nav>',
      'the tab of a part',
    ],
    [
      '<ul><li><a class="tab active">Desk <i>60</i></a></li><li><a class="tab">Floor <i>108</i></a></li><li><a class="tab">All <i>168</i></a></li></ul>',
      'the tab of a part, in an item',
    ],
    [
      '<select><option>All (168)</option><option selected>Desk (60)</option><option>Floor (108)</option></select>',
      'the choice of a part',
    ],
  ])('%s: %s', words => {
    expect(totalOf('en', { before: `<div class="bar">${words}</div>` })).toBeUndefined()
  })

  test('in a sum below the list', () => {
    expect(totalOf('en', { after: '<table><tr><td>Total</td><td>168</td></tr></table>' })).toBeUndefined()
  })

  test('where a bare number belongs to all pages, and links lead back', () => {
    const before = '<p>168 results</p>'
    const url = 'http://a.example/lamps?b_start=36'
    const row = '<a href="?b_start=0">1</a> <a href="?b_start=12">2</a> <b>3</b> <a href="?b_start=48">4</a>'
    expect(totalOf('en', { before, after: `<p>${row}</p>`, url })).toBeUndefined()
    expect(totalOf('en', { before, after: '<button>Previous</button> <b>Page 3 of 14</b>', url })).toBe(168)
  })
})

describe('a page says that it shows no more than a number', () => {
  const limitsOf = (language: string, words: string): unknown => {
    const html = `<!doctype html><html lang="${language}"><body><h1>Lamps</h1>${words}<ul class="items">${ITEMS}</ul></body></html>`
    const annotated = annotatedOf(html, 'http://a.example/lamps')
    return listAnalysis.findLimits(annotated, mainList(annotated).region.records).map(({ count }) => count)
  }

  test.each([
    ['en', '<p>The answer was limited to 12 lamps. <a href="/all">Show all of them</a></p>'],
    ['en', '<p>Only the first 12 results are shown.</p>'],
    ['en', '<p>Showing the first 12 results</p>'],
    ['en', '<p>The search returns a maximum of 12 records.</p>'],
    ['de', '<p>Die Ausgabe ist auf einen Teil beschränkt: es werden nur 12 Treffer gezeigt.</p>'],
    ['de', '<div>Ergebnis begrenzt auf 12 Einträge</div>'],
    ['fr', '<p>La liste est limitée à 12 réponses.</p>'],
    ['es', '<p>Solo se muestran 12 resultados.</p>'],
    ['it', '<p>Elenco limitato a 12 voci</p>'],
    ['nl', '<p>De lijst is beperkt tot 12 lampen.</p>'],
  ])('in %s: %s', (language, words) => expect(limitsOf(language, words)).toEqual([12]))

  test.each([
    ['en', '<p>A maximum of 12 lamps per page</p>', 'a page size'],
    ['en', '<h2>The first 12 results of our lamp test</h2>', 'a title'],
    ['en', '<p>The first 12 lamps were made in Leeds.</p>', 'prose'],
    ['en', '<p>12 results</p>', 'a total'],
    ['en', '<a href="/x">limited to 12 lamps</a>', 'a link'],
  ])('not in %s: %s (%s)', (language, words) => expect(limitsOf(language, words)).toEqual([]))

  test('which is not their total', () => {
    expect(totalOf('en', { before: '<p>Only the first 40 results are shown.</p>' })).toBeUndefined()
  })
})

describe('a page says which page of how many it is', () => {
  const pagesOf = (language: string, words: string): unknown => {
    const html = `<!doctype html><html lang="${language}"><body><h1>Lamps</h1><p>${words}</p><ul class="items">${ITEMS}</ul></body></html>`
    const annotated = annotatedOf(html, 'http://a.example/lamps')
    return listAnalysis.findFurtherPages(annotated, mainList(annotated).region.records).map(({ number }) => number)
  }

  test.each([
    ['en', 'Page 1 of 4'],
    ['de', 'Seite 1 von 4'],
    ['fr', 'Page 1 sur 4'],
    ['es', 'Página 1 de 4'],
    ['pl', 'Strona 1 z 4'],
  ])('so that there is a next one, in %s: %s', (language, words) => expect(pagesOf(language, words)).toEqual([2]))

  test.each([
    ['en', 'Page 4 of 4'],
    ['en', 'Page 1 of 1'],
    ['en', 'Rated 4 of 5'],
    ['en', '1 of 4'],
  ])('or says nothing about a next one, in %s: %s', (language, words) => expect(pagesOf(language, words)).toEqual([]))
})
