import { given, html, type Markup } from '../html.ts'
import { type Part, partOf } from '../part.ts'
import { motorsPage } from './layout.ts'
import { type Offer, VAN_PAGE_SIZE, VAN_STEP, vanRecords } from './records.ts'

const van = ({
  url,
  image,
  fields,
}: Offer): Markup => html`<li class="van"><a href="${url}"><img src="${image}" alt="" width="160" height="106"><strong>${fields.name}</strong></a>
<dl>${given(fields.payload, text => html`<div><dt>Payload</dt><dd>${text}</dd></div>`)}<div><dt>Length</dt><dd>${fields.length}</dd></div><div><dt>Year</dt><dd>${fields.year}</dd></div><div><dt>Mileage</dt><dd>${fields.mileage}</dd></div></dl>
<p class="van__price"><b>${fields.price}</b>${given(fields.vat, text => html` <i>${text}</i>`)}</p><p class="van__place">${fields.place}</p></li>
`

const partAt = (number: number): Part<Offer> | undefined => partOf(vanRecords(), VAN_PAGE_SIZE, number)

/** A step within a page. */
export function vanFragment(number: number, from: number): Markup | undefined {
  const part = partAt(number)
  if (!part || !Number.isInteger(from) || from < 0 || from >= part.items.length) return undefined
  return html`${part.items.slice(from, from + VAN_STEP).map(van)}`
}

const addressOf = (number: number): string => (number === 1 ? '/motors/vans/' : `/motors/vans/page-${number}/`)

const pager = ({ number, count }: Part<Offer>): Markup =>
  html`<nav class="steps">${Array.from({ length: count }, (_, index) =>
    index + 1 === number ? html`<b>${index + 1}</b> ` : html`<a href="${addressOf(index + 1)}">${index + 1}</a> `,
  )}${number < count && html`<a class="steps__next" href="${addressOf(number + 1)}">Next page</a>`}</nav>`

/** Numbered pages, each of which grows to its full length while the reader scrolls. */
export function vanPage(number: number): Markup | undefined {
  const part = partAt(number)
  if (!part) return undefined
  return motorsPage({
    title: 'Vans',
    head: html`<script src="/motors/assets/vans.js" defer></script>`,
    body: html`<h1>Vans</h1><p class="sum">${part.total} vans, prices without tax where marked</p>
<ul class="vans" id="vans" data-source="/motors/vans/part" data-page="${number}" data-size="${part.items.length}" data-step="${VAN_STEP}">
${part.items.slice(0, VAN_STEP).map(van)}</ul>
<div id="vans-end"></div>
${pager(part)}`,
  })
}
