import { given, html, type Markup } from '../html.ts'
import { type Part, partOf } from '../part.ts'
import { motorsPage } from './layout.ts'
import { BIKE_PAGE_SIZE, bikeRecords, type Offer } from './records.ts'

const bike = ({ url, image, fields }: Offer): Markup => html`<section class="bike">
<h3><a href="${url}">${fields.name}</a></h3>
<img src="${image}" alt="" width="120" height="80">
<div class="bike__price"><span>${fields.price}</span>${given(fields.reduced, text => html`<span class="bike__old">Reduced from <s>${text}</s></span>`)}</div>
<table><tr><td>Year</td><td>${fields.year}</td></tr><tr><td>Mileage</td><td>${fields.mileage}</td></tr>${given(fields.licence, text => html`<tr><td>Licence</td><td>${text}</td></tr>`)}</table>
<p class="bike__listed">Listed on <time>${fields.listed}</time></p>
</section>
`

const addressOf = (number: number): string => `/motors/bikes/?seite=${number}`

/** A select for pages, and links next to it. */
const pager = ({ number, count }: Part<Offer>): Markup => html`<form class="choose" action="/motors/bikes/">
${number > 1 && html`<a href="${addressOf(number - 1)}">« Back</a>`}
<label>Page <select name="seite" onchange="this.form.submit()">${Array.from({ length: count }, (_, index) => html`<option${index + 1 === number && html` selected`}>${index + 1}</option>`)}</select> of ${count}</label>
${number < count && html`<a href="${addressOf(number + 1)}">Forward »</a>`}
</form>`

/** Motorbikes: only the older offers, on later pages, are reduced. */
export function bikePage(number: number): Markup | undefined {
  const part = partOf(bikeRecords(), BIKE_PAGE_SIZE, number)
  if (!part) return undefined
  return motorsPage({
    title: 'Motorbikes',
    body: html`<h1>Motorbikes</h1>
${pager(part)}
<div class="bikes">
${part.items.map(bike)}</div>
${pager(part)}`,
  })
}
