import { expect, test } from 'vitest'
import { pageOf } from '../../../../../test/page-of.ts'
import { shippedModels } from '../../../../shipped-models.ts'
import { attributeOf } from '../../../2-model/page-model.ts'
import { annotate } from '../../../3-annotate/annotate.ts'
import { findFields } from '../find-fields.ts'
import { toName } from './field-name.ts'

const { annotators } = shippedModels

/** Elements with the attribute `r` are records. */
function namesOf(html: string): string[] {
  const page = pageOf(html)
  const records = Array.from({ length: page.nodeCount }, (_, node) => node).filter(
    node => attributeOf(page, node, 'r') !== undefined,
  )
  return findFields(
    annotate(page, annotators),
    records.map(node => [node]),
  ).map(({ name }) => name)
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
  expect(cards(card)).toEqual(['link', 'image', 'title', 'old_price', 'price', 'rating', 'reviews', 'add_to_cart_link'])
})

test('the title is linked, in a heading or bold; what stands beside it in a heading is not', () => {
  const kinds = ['tree', 'bush', 'tree', 'tree']
  expect(cards((tree, at) => `<p><span>${kinds[at]}</span></p><p><a href="/${at}">${tree}</a></p>`)).toContain('title')
  expect(cards((tree, at) => `<h4><i class=x>${kinds[at]}</i><a href="/${at}">${tree}</a></h4>`)).toEqual([
    'text',
    'title',
    'link',
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
  expect(cards((tree, at) => `<p><a itemprop=url href="/${at}">${tree}</a></p>`)).toEqual(['title', 'link'])
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
    'a head with a row of filters',
    `<table><thead><tr><th>Tree<th>Place<th>Age</tr><tr><td><input><td><select><option>all</select><td></tr></thead><tbody>${tableRows}</tbody></table>`,
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
  const names = ['duration-300 transition', 'styles_card__place__4lhUG', 'eQjyDY', 'md:whitespace-nowrap tracking-wide']
  expect(
    cards((tree, at) => `<h3>${tree}</h3>${names.map(name => `<p class="${name}">${name[0]}${at}</p>`).join('')}`),
  ).toEqual(['title', 'text', 'place', 'text_2', 'text_3'])
})

test('of two titles by class name the heading is first', () => {
  const card = (tree: string, at: number): string =>
    `<p class=heading>label ${at % 2}</p><h2 class=heading><a href="/${at}">${tree}</a></h2>`
  expect(cards(card)).toEqual(['title_2', 'title', 'link'])
})

test('a header names the text of its cell that most records have', () => {
  const row = (tree: string, at: number): string =>
    `<tr r><td>${at === 1 ? '<i class=x>rare</i>' : ''}<p>${tree}</p></td><td>${at}</td></tr>`
  expect(namesOf(`<table><tr><th>Tree<th>Age</tr>${TREES.map(row).join('')}</table>`)).toEqual(['text', 'tree', 'age'])
})

test('a kind that contradicts the name of the element around it voids the name', () => {
  const dated = (word: string): string =>
    cards((tree, at) => `<h3>${tree}</h3><div class="${word}"><span>${at + 1} May 2024</span></div>`)[1]!
  expect(['rating', 'star-rating', 'product-price', 'author'].map(dated)).toEqual(['date', 'date', 'date', 'date'])
  expect(['published', 'deadline', 'event-date'].map(dated)).toEqual(['published', 'deadline', 'event_date'])
  const priced = (word: string): string =>
    cards((tree, at) => `<h3>${tree}</h3><p class="${word}">£${at + 2}.50</p>`)[1]!
  expect(['posted', 'reviews', 'cost'].map(priced)).toEqual(['price', 'price', 'cost'])
  const property = cards(
    (tree, at) => `<h3>${tree}</h3><div itemprop="ratingValue" class=x><i>${at + 1} May 2024</i></div>`,
  )
  expect(property).toEqual(['title', 'date'])
})
