import { given, html, type Markup } from '../html.ts'
import { partFrom } from '../part.ts'
import { motorsPage } from './layout.ts'
import { ARRIVAL_PAGE_SIZE, arrivalRecords, type Offer } from './records.ts'

const arrival = ({ url, image, fields }: Offer): Markup => html`<article class="arrival">
<img src="${image}" alt="" width="180" height="120">
<div><p class="date">Arrived <time>${fields.arrived}</time></p>
<h3><a href="${url}">${fields.name}</a></h3>
<p>${fields.text}</p>
<p class="line"><span>${fields.mileage}</span>${given(fields.gearbox, text => html` · <span>${text}</span>`)}</p></div>
<b class="price">${fields.price}</b>
</article>
`

/** The arrivals from an offset on; nothing if there are no more. */
export function arrivalFragment(start: number): Markup | undefined {
  const part = partFrom(arrivalRecords(), ARRIVAL_PAGE_SIZE, start)
  return part && html`${part.items.map(arrival)}`
}

/** More load while the reader scrolls the window; no element at the end says so. */
export function arrivalPage(): Markup {
  return motorsPage({
    title: 'Just arrived',
    head: html`<script src="/motors/assets/arrivals.js" defer></script>`,
    body: html`<h1>Just arrived</h1>
<section id="arrivals" data-source="/motors/arrivals/more" data-step="${ARRIVAL_PAGE_SIZE}" data-total="${arrivalRecords().length}">
${arrivalFragment(0)}</section>`,
  })
}
