import { given, html, type Markup } from '../html.ts'
import { motorsPage } from './layout.ts'
import { carPages, carRecords, type Offer } from './records.ts'

const card = ({ url, image, fields }: Offer): Markup => html`<div class="offer">
<a class="offer__picture" href="${url}"><img src="${image}" alt="" width="240" height="160">${given(fields.badge, text => html`<span class="offer__badge">${text}</span>`)}</a>
<div class="offer__body"><h2 class="offer__name"><a href="${url}">${fields.name}</a></h2>
<ul class="offer__facts"><li>${fields.year}</li><li>${fields.mileage}</li>${given(fields.fuel, text => html`<li>${text}</li>`)}</ul>
<div class="offer__money"><strong>${fields.price}</strong>${given(fields.monthly, text => html`<small>${text}</small>`)}</div>
<p class="offer__seller">${fields.seller}</p></div>
</div>
`

const ADVERT = html`<div class="offer offer--advert"><p>Advertisement</p><p><a href="https://adverts.example/insurance" rel="sponsored">Insurance from £3 a week</a></p></div>
`
const ADVERT_AFTER = 8

const addressOf = (number: number): string => (number === 1 ? '/motors/' : `/motors/?page=${number}`)

function pager(number: number, count: number): Markup {
  const numbers = Array.from({ length: count }, (_, index) =>
    index + 1 === number
      ? html`<li class="on"><span>${index + 1}</span></li>`
      : html`<li><a href="${addressOf(index + 1)}">${index + 1}</a></li>`,
  )
  return html`<ul class="pages">${number > 1 && html`<li><a href="${addressOf(number - 1)}">Previous</a></li>`}${numbers}${number < count && html`<li><a href="${addressOf(number + 1)}">Next</a></li>`}</ul>`
}

/** Cars in a grid: two sponsored ones repeat on every page, and the first page is longer. */
export function carPage(number: number): Markup | undefined {
  const cars = carPages()[number - 1]
  if (!cars) return undefined
  const cards = cars.map(card)
  return motorsPage({
    title: 'Used cars',
    body: html`<h1>Used cars</h1><p class="sum">${carRecords().length} cars near Eastmoor</p>
<div class="offers">
${[...cards.slice(0, ADVERT_AFTER), ADVERT, ...cards.slice(ADVERT_AFTER)]}</div>
${pager(number, carPages().length)}`,
  })
}
