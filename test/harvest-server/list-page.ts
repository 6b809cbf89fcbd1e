import { given, html, type Markup } from '../../demo/html.ts'
import type { ListRecord } from './list-record.ts'

const page = (title: string, body: Markup): string =>
  html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body>
<header><a href="/list">The workshop</a> <a href="/about">About us</a></header>
<main>
<h1>${title}</h1>
${body}
</main>
<footer><p>Everything here is made up.</p></footer>
</body></html>
`.text

const card = ({ url, fields }: ListRecord): Markup => html`<div class="item">
<h3><a href="${url}">${fields.name}</a></h3>
<p class="price">${fields.price}</p>
<p class="added">Added on <time>${fields.added}</time></p>
${given(fields.note, text => html`<p class="note">${text}</p>\n`)}</div>
`

/** The same record in changed markup. */
const row = ({ url, fields }: ListRecord): Markup =>
  html`<tr class="product"><td class="product-added">${fields.added}</td><td class="product-name"><a href="${url}">${fields.name}</a></td><td>${fields.note ?? ''}</td><td class="product-cost"><strong>${fields.price}</strong></td></tr>\n`

export interface ListPage {
  readonly number: number
  readonly count: number
  readonly records: readonly ListRecord[]
  readonly template: 'cards' | 'table'
  readonly addressOf: (page: number) => string
  /** The number of the next page; undefined if there is no link to one. */
  readonly next: number | undefined
}

/** Page numbers on each side of the current one. */
const REACH = 2

function pager({ number, count, addressOf, next }: ListPage): Markup {
  const numbers = Array.from({ length: count }, (_, index) => index + 1).filter(
    each => Math.abs(each - number) <= REACH,
  )
  return html`<nav class="pagination">${number > 1 && html`<a href="${addressOf(number - 1)}">Previous</a> `}${numbers.map(
    each =>
      each === number ? html`<span class="current">${each}</span> ` : html`<a href="${addressOf(each)}">${each}</a> `,
  )}${next !== undefined && html`<a rel="next" href="${addressOf(next)}">Next</a>`}</nav>`
}

export function listPage(list: ListPage): string {
  const items =
    list.template === 'cards'
      ? html`<div class="items">\n${list.records.map(card)}</div>`
      : html`<table class="products"><tbody>\n${list.records.map(row)}</tbody></table>`
  return page(`Our things, page ${list.number}`, html`${items}\n${pager(list)}`)
}

export const detailPage = ({ fields, details, description }: ListRecord): string =>
  page(
    fields.name,
    html`<p class="price">${fields.price}</p>
<table class="facts">${Object.entries(details).map(
      ([label, value]) => value !== undefined && html`<tr><th>${label}</th><td>${value}</td></tr>\n`,
    )}</table>
<p class="description">${description}</p>`,
  )

export const aboutPage = (): string => page('About us', html`<p>We make things, and lists of them.</p>`)
