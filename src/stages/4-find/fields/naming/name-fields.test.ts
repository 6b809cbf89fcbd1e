import { expect, test } from 'vitest'
import { pageOf } from '../../../../../test/page-of.ts'
import { shippedModels } from '../../../../shipped-models.ts'
import { attributeOf, type PageModel } from '../../../2-model/page-model.ts'
import { annotate } from '../../../3-annotate/annotate.ts'
import { explainField } from '../explain-field.ts'
import type { Field } from '../field.ts'
import { findFields } from '../find-fields.ts'
import { toName } from './field-name.ts'

const { annotators } = shippedModels

const namesOf = (html: string): string[] => fieldsOf(html).fields.map(({ name }) => name)

/** Elements with the attribute `r` are records. */
function fieldsOf(html: string, options = {}): { page: PageModel; fields: Field[] } {
  const page = pageOf(html)
  const records = Array.from({ length: page.nodeCount }, (_, node) => node).filter(
    node => attributeOf(page, node, 'r') !== undefined,
  )
  const fields = findFields(
    annotate(page, annotators),
    records.map(node => [node]),
    options,
  )
  return { page, fields }
}

const TREES = ['Oak of Leeds', 'Elm of York', 'Yew of Bath', 'Ash of Hull']
const cards = (card: (tree: string, at: number) => string): string[] =>
  namesOf(TREES.map((tree, at) => `<div r>${card(tree, at)}</div>`).join(''))

test.each([
  ['Größe (über alles)', 'groesse_ueber_alles'],
  ['Ärztliche Öffnungszeit', 'aerztliche_oeffnungszeit'],
  ['Stra\u00dfe u\u0308ber', 'strasse_ueber'],
  ['Ürün adı', 'urun_adi'],
  ['Määrä', 'maara'],
  ['Förnamn på ägaren', 'fornamn_pa_agaren'],
  ['Élévation', 'elevation'],
])('%s is named %s', (text, name) => {
  expect(toName(text)).toBe(name)
})

test('a card of a shop reads like one', () => {
  const card = (tree: string, at: number): string => `
    <a href="/t/${at}"><img src="/t/${at}.jpg"></a><h3><a href="/t/${at}">${tree}</a></h3>
    <s>€${at + 5}0</s> <span class="x1">€${at + 2}0</span> <i aria-label="Rated 4.${at} out of 5"></i>
    <a href="/t/${at}#reviews">${at + 3} reviews</a> <a href="/cart?add=${at}">Add to cart</a>`
  expect(cards(card)).toEqual([
    'image',
    'title',
    'title_link',
    'old_price',
    'price',
    'rating',
    'reviews',
    'add_to_cart_link',
  ])
})

test('the title is linked, in a heading or bold; what stands beside it in a heading is not', () => {
  const kinds = ['tree', 'bush', 'tree', 'tree']
  expect(cards((tree, at) => `<p><span>${kinds[at]}</span></p><p><a href="/${at}">${tree}</a></p>`)).toContain('title')
  expect(cards((tree, at) => `<h4><i class=x>${kinds[at]}</i><a href="/${at}">${tree}</a></h4>`)).toEqual([
    'subtitle',
    'title',
    'title_link',
  ])
  expect(cards((tree, at) => `<b>${tree}</b><p>seen by ${at} of us</p>`)[0]).toBe('title')
})

test('values say what they are: addresses, mail, who wrote it, what is counted, long texts', () => {
  const card = (tree: string, at: number): string => `<h3>${tree}</h3>
    <p>www.trees.test/${at}</p><p>t${at}@trees.test</p><p>by Ann ${tree}</p><p>${at + 2} leaves</p>
    <p>${`${tree} stands where the river turns. `.repeat(4)}</p>`
  expect(cards(card)).toEqual(['title', 'url', 'email', 'author', 'leaves', 'description'])
})

test('links are named after what they say, where they lead, or the text around them', () => {
  const card = (
    tree: string,
    at: number,
  ): string => `<h3>${tree}</h3><p class=place>in <a href="/p/${at}">${tree}</a></p>
    <a href="/edit/${at}">Edit</a><a href="https://share.test/?t=${at}"><img src="/s.png"></a>`
  expect(cards(card)).toEqual(['title', 'place', 'place_link', 'edit_link', 'share_link'])
})

test('an address of a link does not name its text', () => {
  expect(cards((tree, at) => `<p><a itemprop=url href="/${at}">${tree}</a></p>`)).toEqual(['title', 'title_link'])
})

test('tags side by side are named by what holds them', () => {
  expect(
    cards((tree, at) => `<h3>${tree}</h3><div class=tags><i class=a>x${at}</i><i class=a>y${at}</i></div>`),
  ).toEqual(['title', 'tags', 'tags_2'])
})

const rows = TREES.map((tree, at) => [tree, `in place ${at}`, `${at}`])
const tableRows = rows.map(cells => `<tr r>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('')
const divRows = rows.map(
  cells => `<div r class=row>${cells.map((cell, at) => `<div class="c c${at}">${cell}</div>`).join('')}</div>`,
)

test.each([
  ['cells of a first row', `<table><tr><td>Tree<td>Place<td>Age</tr>${tableRows}</table>`],
  [
    'cells of a row below a title',
    `<table><tr><td colspan=3>Our trees</tr><tr><td>Tree<td>Place<td>Age</tr>${tableRows}</table>`,
  ],
  [
    'what headers say beside the words that all of them start with',
    `<table><thead><tr><th>Sort by tree<th>Sort by place<th>Sort by age</tr></thead>${tableRows}</table>`,
  ],
  [
    'a head with a row of filters',
    `<table><thead><tr><th>Tree<th>Place<th>Age</tr><tr><td><input><td><select><option>all</select><td></tr></thead><tbody>${tableRows}</tbody></table>`,
  ],
  [
    'pictures with words in a head',
    `<table><thead><tr><th><img alt="Tree" src="t.png"><th><i aria-label="Place"></i><th><abbr title="Age"></abbr></tr></thead>${tableRows}</table>`,
  ],
  [
    'a head row of other elements',
    `<div class=head><div class=c>Tree</div><div class=c>Place</div><div class=c>Age</div></div>${divRows.join('')}`,
  ],
  [
    'elements that are said to be headers',
    `<div><p><b role=columnheader>Tree</b><b role=columnheader>Place</b><b role=columnheader>Age</b></p></div><div>${divRows.join('')}</div>`,
  ],
])('%s names the columns', (_, html) => {
  expect(namesOf(html)).toEqual(['tree', 'place', 'age'])
})

test('the same words under two headers are told apart', () => {
  const html = `<table><thead><tr><th rowspan=2>Club<th colspan=2>Home<th colspan=2>Away</tr>
    <tr><th>Won<th>Lost<th>Won<th>Lost</tr></thead><tbody>${['A x', 'B x', 'C x']
      .map((club, at) => `<tr r><td>${club}<td>${at}<td>${at + 1}<td>${at + 4}<td>${3 - at}</tr>`)
      .join('')}</tbody></table>`
  expect(namesOf(html)).toEqual(['club', 'home_won', 'home_lost', 'away_won', 'away_lost'])
})

test.each([
  [
    'a cell over three columns counts for three',
    '<tr><th>Tree<th colspan=3>Details</tr>',
    ['tree', 'details', 'details_2', 'details_3'],
  ],
  ['a cell without words has its column', '<tr><th>Tree<th><th>Place<th>Age</tr>', ['tree', 'person', 'place', 'age']],
  [
    'cells of two rows are one head',
    '<tr><th rowspan=2>Tree<th colspan=2>Where<th rowspan=2>Age</tr><tr><th>Who<th>Place</tr>',
    ['tree', 'who', 'place', 'age'],
  ],
  [
    'an unmarked cell over two columns',
    '<tr><td colspan=4>Our trees</tr><tr><td colspan=2>Tree<td>Place<td>Age</tr>',
    ['tree', 'tree_2', 'place', 'age'],
  ],
])('%s', (_, head, names) => {
  const people = ['Ann Abel', 'Jonas Merck', 'Iris Hallow', 'Tom Berrin']
  const body = rows.map(([tree, place, age], at) => `<tr r><td>${tree}<td>${people[at]}<td>${place}<td>${age}</tr>`)
  expect(namesOf(`<table><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`)).toEqual(names)
})

test.each([
  ['fewer cells than columns', '<tr><th>Tree<th>Place</tr>'],
  ['one title over all columns', '<tr><th colspan=3>Our trees</tr>'],
  ['a title and an empty cell', '<tr><th colspan=2>Our trees<th></tr>'],
  ['the same words over all columns', '<tr><th>Our<th>Our<th>Our</tr>'],
])('%s are no header', (_, head) => {
  const { fields } = fieldsOf(`<table><thead>${head}</thead><tbody>${tableRows}</tbody></table>`)
  expect(fields.filter(({ namedBy }) => namedBy.startsWith('header cell'))).toEqual([])
})

test('buttons before the records are no head', () => {
  const html = `<div><a href="/a">Name</a><a href="/b">Price</a><a href="/c">Age</a></div>${divRows.join('')}`
  expect(namesOf(html)).not.toContain('price')
})

test('the first of two cells names the second, without a colon too', () => {
  const row = (name: string, value: string): string => `<li><span>${name}</span><span>${value}</span></li>`
  const html = TREES.map(
    (tree, at) =>
      `<div r><h3>${tree}</h3><ul>${row('Girth', `${at + 3} m`)}${at % 2 ? row('Found by', `Ann ${at}`) : ''}${row('Soil', `soil ${at}`)}</ul></div>`,
  ).join('')
  expect(namesOf(html)).toEqual(['title', 'girth', 'found_by', 'soil'])
})

test('class names of style sheets name nothing: utilities, hashes, scrambled words', () => {
  const names = [
    'duration-300 transition',
    'styles_card__place__4lhUG',
    'eQjyDY',
    'md:whitespace-nowrap tracking-wide',
    'hover:text-[var(--primary-color)]',
  ]
  expect(
    cards((tree, at) => `<h3>${tree}</h3>${names.map(name => `<p class="${name}">${name[0]}${at}</p>`).join('')}`),
  ).toEqual(['title', 'text', 'place', 'text_2', 'text_3', 'text_4'])
})

test('of two titles by class name the heading is first', () => {
  const card = (tree: string, at: number): string =>
    `<p class=heading>label ${at % 2}</p><h2 class=heading><a href="/${at}">${tree}</a></h2>`
  expect(cards(card)).toEqual(['heading', 'title', 'title_link'])
})

test('a header names the text of its cell that most records have', () => {
  const row = (tree: string, at: number): string =>
    `<tr r><td>${at === 1 ? '<i class=x>rare</i>' : ''}<p>${tree}</p></td><td>${at}</td></tr>`
  expect(namesOf(`<table><tr><th>Tree<th>Age</tr>${TREES.map(row).join('')}</table>`)).toEqual([
    'tree_2',
    'tree',
    'age',
  ])
})

test('words for layout, style, and state never name a column, in the style of any framework', () => {
  const names = [
    'text-muted',
    'badge-success__label',
    'second_line',
    'card__section',
    'meta text-truncate',
    'is-modern',
    'MuiTypography-root jss12',
    'uk-text-meta',
    'has-text-weight-bold',
    'postmeta',
    'area',
    'a-color-secondary',
  ]
  const named = (className: string): string | undefined =>
    cards((tree, at) => `<h3>${tree}</h3><p class="${className}">kind ${'abcd'[at]}</p>`)[1]
  expect(names.map(named).filter(name => name !== 'text')).toEqual([])
})

test.each([
  ['job-card__location', 'location'],
  ['js-price-value', 'price'],
  ['postauthor', 'author'],
  ['precio', 'price'],
  ['JobItem_autor__3xYz1', 'author'],
  ['listing-desc', 'description'],
  ['release-year', 'release_year'],
])('the class %s names its values %s', (className, name) => {
  expect(cards((tree, at) => `<h3>${tree}</h3><p class="${className}">kind ${'abcd'[at]}</p>`)[1]).toBe(name)
})

test('names for tests, elements of the page, icons, spoken labels, and addresses name what classes do not', () => {
  const letters = 'abcd'
  const card = (tree: string, at: number): string => `<h3>${tree}</h3>
    <p class=x1 data-testid="job-company">Firm ${letters[at]}</p>
    <p class=x2><i class="fa fa-map-marker"></i> Town ${letters[at]}</p>
    <p class=x3><span aria-label="Workplace">in ${letters[at]}</span></p>
    <p class=x4><a href="/author/ann-${letters[at]}">Ann ${letters[at]}</a></p>
    <tree-soil>soil ${letters[at]}</tree-soil>`
  expect(cards(card)).toEqual(['title', 'company', 'location', 'workplace', 'author', 'author_link', 'tree_soil'])
})

test('the form of values names them', () => {
  const card = (tree: string, at: number): string => `<h3>${tree}</h3>
    <p>${at + 2} km away</p><p>${at + 40} m²</p><p>${at + 1}0% off</p><p>Leeds, ${['CA', 'NY', 'TX', 'OH'][at]}</p>
    <p>4.${at}</p><p>(${at + 30})</p><p>${at + 1}.2k views</p>`
  expect(cards(card)).toEqual(['title', 'distance', 'area', 'discount', 'location', 'rating', 'reviews', 'views'])
})

test.each([
  ['a tag', (old: number): string => `<del>€${old}</del>`],
  ['a style', (old: number): string => `<span style="text-decoration: line-through">€${old}</span>`],
  ['a utility class', (old: number): string => `<span class="text-sm line-through">€${old}</span>`],
  ['a class for former prices', (old: number): string => `<span class="price-old">€${old}</span>`],
  ['a class for prices before a sale', (old: number): string => `<span class="price__regular">€${old}</span>`],
])('a price that %s strikes out is the old price, with and without style sheets', (_, old) => {
  const names = cards(
    (tree, at) => `<h3>${tree}</h3><div class=p>${at % 2 ? old(at + 90) : ''} <b class=now>€${at + 70}</b></div>`,
  )
  expect(names).toEqual(['title', 'old_price', 'price'])
})

test('a price that some records have beside a lower one is the old price, without any other sign', () => {
  expect(
    cards(
      (tree, at) => `<h3>${tree}</h3><p>${at % 2 ? `<span class=x>€${at + 90}</span>` : ''} <b>€${at + 70}</b></p>`,
    ),
  ).toEqual(['title', 'old_price', 'price'])
})

test('a link and a picture are named after the text of their cell', () => {
  const row = (tree: string, at: number): string =>
    `<tr r><td><img src="/p${at}.png"> <a href="/w/${at}">${tree}</a></td><td>${at}</td></tr>`
  expect(namesOf(`<table><tr><th>Winner<th>Age</tr>${TREES.map(row).join('')}</table>`)).toEqual([
    'winner_image',
    'winner',
    'winner_link',
    'age',
  ])
})

test('a class for how a picture fits does not name it', () => {
  const image = (className: string): string | undefined =>
    cards((tree, at) => `<img class="${className}" src="/${at}.png"><h3>${tree}</h3>`)[0]
  expect(['w-full object-cover', 'book-cover', 'user avatar'].map(image)).toEqual(['image', 'cover', 'avatar'])
})

test('a kind of values that contradicts a name from outside voids it', () => {
  expect(cards((tree, at) => `<h3>${tree}</h3><p class=rating><span>${at + 1} May 2024</span></p>`)).toEqual([
    'title',
    'date',
  ])
  expect(cards((tree, at) => `<h3>${tree}</h3><p class=author>€${at + 70}</p>`)).toEqual(['title', 'author_price'])
})

test('one title over all columns of a table names none of them', () => {
  const table = (head: string): string[] => namesOf(`<table><thead>${head}</thead>${tableRows}</table>`)
  expect(table('<tr><th colspan=2>Trees of England<th></tr>')).not.toContain('trees_of_england')
  expect(table('<tr><th>Tree<th>Place<th>Age</tr>')).toEqual(['tree', 'place', 'age'])
})

test('two values with the same name are told apart by the word before it', () => {
  expect(
    cards((tree, at) => `<h3>${tree}</h3><i class="north-score">${at}</i><i class="south-score">${at + 3}</i>`),
  ).toEqual(['title', 'north_score', 'south_score'])
})

test.each([
  [
    'marked',
    (at: number): string => `<ul class=pagination><li><a href="/${at}">1</a><li><a href="/${at}?p=2">2</a></ul>`,
  ],
  ['in brackets', (at: number): string => `<span>( <a href="/${at}?p=2">2</a> <a href="/${at}?p=3">3</a> … )</span>`],
  [
    'with words',
    (at: number): string => `<small>Go to page: <a href="/${at}?p=1">1</a>, <a href="/${at}?p=2">2</a></small>`,
  ],
])('page numbers inside records, %s, are no columns', (_, pager) => {
  const card = (tree: string, at: number): string =>
    `<h3><a href="/${at}">${tree}</a></h3>${pager(at)}<p class=author>Ann ${at}</p>`
  expect(cards(card)).toEqual(['title', 'title_link', 'author'])
})

test('a column says where its name comes from, and what else it could be called', () => {
  const cardOf = (tree: string, at: number): string =>
    `<div r><h3>${tree}</h3><p class=company><a href="/author/${at}">Firm ${'abcd'[at]}</a></p></div>`
  const html = TREES.map(cardOf).join('')
  expect(fieldsOf(html).fields.flatMap(({ otherNames }) => otherNames ?? [])).toEqual([])
  const { page, fields } = fieldsOf(html, { tellsOtherNames: true })
  expect(explainField(fields[1]!, page)).toEqual(
    expect.arrayContaining([
      'named by class: its word names content on many sites',
      'other possible names: author (address of its link)',
    ]),
  )
})

test('a kind that contradicts the name of the element around it voids the name', () => {
  const dated = (word: string): string =>
    cards((tree, at) => `<h3>${tree}</h3><div class="${word}"><span>${at + 1} May 2024</span></div>`)[1]!
  expect(['rating', 'star-rating', 'product-price', 'author'].map(dated)).toEqual([
    ...['date', 'date', 'date', 'author_date'],
  ])
  expect(['published', 'deadline', 'event-date'].map(dated)).toEqual(['published', 'deadline', 'date'])
  const priced = (word: string): string =>
    cards((tree, at) => `<h3>${tree}</h3><p class="${word}">£${at + 2}.50</p>`)[1]!
  expect(['posted', 'reviews', 'cost'].map(priced)).toEqual(['price', 'price', 'cost'])
  const property = cards(
    (tree, at) => `<h3>${tree}</h3><div itemprop="ratingValue" class=x><i>${at + 1} May 2024</i></div>`,
  )
  expect(property).toEqual(['title', 'date'])
})

const namesIn = (cards: readonly string[]): string[] => fieldsOf(cards.join('')).fields.map(({ name }) => name)

test.each([
  ['person', ['Ann Abel', 'Jonas Merck', 'Dr. Iris Hallow', 'Quist, Oskar', 'Bashir Vance']],
  ['person', ['周见山', '林若水', '何一鸣', '方小川', '林若水']],
  ['location', ['Leipzig', 'Cork, Ireland', 'Gdańsk', 'Smalltown', 'São Paulo']],
  ['location', ['Rome Italy', 'Little Hay United Kingdom', 'Bath United Kingdom', 'Vik Norway']],
  ['address', ['Krumme Straße 54', 'Kaiser-Friedrich-Straße', 'Lindenallee 3', 'Am Marktplatz']],
  ['address', ['ul. Polna, Zatorze', 'ul. Lipowa 3', 'al. Długa', 'ul. Nowa']],
  ['address', ['Church Road', '12 Mill Lane', 'Station Road', 'Green Street']],
  ['distance', ['(9.1 mi. away)', '(10.7 mi. away)', '(12 mi. away)', '(7.29 mi. away)']],
  ['phone', ['(360) 728-3314', '(336) 218-2076', '800-555-0199', '1 240 623-1743']],
  ['address', ['Quay 78, Lisbon', 'High Street 43, Kraków', 'Mill Lane 7, Utrecht', 'Hafen 3, Basel', 'Kai 9, Oslo']],
  ['company', ['Larkspur Ltd', 'Oakhurst GmbH', 'Bluebell Partners', 'Saltmarsh Energy', 'Ironbridge Inc.']],
  ['category', ['Garden', 'Travel', 'Garden', 'Garden', 'Travel']],
  [
    'description',
    ['with a bowl of rice', 'a glass of cold milk', 'made from old bread', 'for two or three', 'with oil and salt'],
  ],
  ['time', ['12:30', '9:15', '17:05', '22:00', '10:45']],
  [
    'min_order',
    ['300 pieces (Min. Order)', '1 set (Min. Order)', '5 boxes (Min. Order)', '2 sets (Min. Order)', '9 (Min. Order)'],
  ],
])('values that are a %s name their column', (name, values) => {
  const cards = values.map((value, at) => `<div r><h3>${TREES[at % TREES.length]} ${at}</h3><p>${value}</p></div>`)
  expect(namesIn(cards)).toEqual(['title', name])
})

test.each([
  ['author', 'author', '<a href="/people/AT" itemprop=url><span itemprop=name>Ann AT</span></a>'],
  ['brand', 'brand', '<span itemprop=name>Brand AT</span>'],
  ['about', 'category', '<a href="/categories/AT" itemprop=url><span itemprop=name>Wood AT</span></a>'],
])('the name of a thing with the property %s is its %s', (property, name, inside) => {
  const card = (tree: string, at: number): string =>
    `<h3 itemprop=name>${tree}</h3><p><span itemprop="${property}" itemscope>${inside.replaceAll('AT', `${at}`)}</span></p>`
  const names = cards(card)
  expect(names.slice(0, 1)).toEqual(['name'])
  expect(names).toContain(name)
  expect(names).not.toContain('name_2')
})

test.each([
  ['the logo of an agent', '<img class="propertyCard-branchLogo-image" src="/b/AT.png">', 'logo'],
  ['a picture for the mouse', '<img class="card-img-hover" src="/b/AT.png">', 'hover_image'],
  ['a picture of a variant', '<div class="plp-product-variant"><img src="/b/AT.png"></div>', 'variant_image'],
])('%s is not one more image', (_, picture, name) => {
  const names = cards((tree, at) => `<img src="/a/${at}.png"><h3>${tree}</h3>${picture.replace('AT', `${at}`)}`)
  expect(names).toEqual(['image', 'title', name])
})

test('a link without words is named after its class or the one around it, if nothing else names it', () => {
  const link = (at: number): string => `<div class="propertyCard-branch"><a class="x" href="/b${at}?s=1"></a></div>`
  expect(cards((tree, at) => `<h3><a href="/p${at}">${tree}</a></h3>${link(at)}`).at(-1)).toMatch(/branch_link$/)
})

test('names of people that are the title stay the title, and words that could be anything name nothing', () => {
  const people = ['Ann Abel', 'Jonas Merck', 'Iris Hallow', 'Oskar Quist']
  expect(namesIn(people.map(name => `<div r><h3>${name}</h3><p>Harbor</p></div>`))).toContain('title')
  const things = ['Lamp', 'Kettle', 'Anvil', 'Rope']
  expect(namesIn(things.map((thing, at) => `<div r><h3>Tree ${'abcd'[at]}</h3><p>${thing}</p></div>`))).toEqual([
    'title',
    'text',
  ])
})

test('the words of a button that most records have name it', () => {
  const buttons = ['Add to cart', 'Add to cart', 'Sold out', 'Add to cart', 'Add to cart']
  const cards = buttons.map((words, at) => `<div r><h3>Tree ${'abcde'[at]}</h3><button>${words}</button></div>`)
  expect(namesIn(cards)).toEqual(['title', 'add_to_cart'])
})

test.each([
  ['a percentage', (old: number, now: number) => `<em>-${Math.round(100 - (100 * now) / old)} %</em>`],
  ['the amount saved', (old: number, now: number) => `<em>Save $${old - now}.00</em>`],
])('a price before a sale without a line through it is told by %s, though all records have one', (_, discount) => {
  const prices = [
    [50, 40],
    [80, 60],
    [30, 27],
    [99, 55],
  ] as const
  const cards = prices.map(
    ([old, now], at) =>
      `<div r><h3>${TREES[at]}</h3><div><span>$${old}.00</span> <span>$${now}.00</span> ${discount(old, now)}</div></div>`,
  )
  expect(namesIn(cards)).toEqual(expect.arrayContaining(['title', 'old_price', 'price']))
  const without = prices.map(
    ([old, now], at) => `<div r><h3>${TREES[at]}</h3><div><span>$${old}.00</span> <span>$${now}.00</span></div></div>`,
  )
  expect(namesIn(without)).not.toContain('old_price')
})

test.each([
  ['version', ['4.9.0', '4.8.1', '4.7.2', '4.6.0']],
  ['doi', ['10.1000/jws.2024.1', '10.1000/jws.2023.4', '10.1145/3366.77', '10.1000/jws.2020.9']],
  ['score', ['2–1', '0–0', '1–3', '4–0']],
  ['time', ['10:30', '9:05', '12:15', '20:00']],
  ['estimate', ['Estimate £550–650', 'Estimate £300–500', 'Estimate £80–120', 'Estimate £1,000–1,500']],
  ['ez', ['EZ 03/2019', 'EZ 11/2007', 'EZ 05/2021', 'EZ 01/2012']],
  ['power', ['110 kW (150 PS)', '85 kW (116 PS)', '66 kW (90 PS)', '140 kW (190 PS)']],
  ['duration', ['⏱ 20 min', '⏱ 1 h 20 min', '⏱ 2 h', '⏱ 45 min']],
])('a %s is recognized by its form', (name, values) => {
  expect(cards((tree, at) => `<h3>${tree}</h3><div>${values[at]}</div>`)).toEqual(['title', name])
})

test('times of day in one list are times', () => {
  const times = ['14:15 20:30', '14:15', '14:15 18:45 20:30', '18:45 20:30']
  const list = (at: number) =>
    times[at]!.split(' ')
      .map(time => `<a href="/book?t=${time}&f=${at}">${time}</a>`)
      .join('')
  expect(cards((tree, at) => `<h3>${tree}</h3><div>${list(at)}</div>`)).toContain('times')
})
