import { html, type Markup } from '../html.ts'
import { neighbours } from '../neighbours.ts'
import { motorsPage } from './layout.ts'
import { allOffers } from './records.ts'

const SIMILAR = 4

/** Two pairs of label and value in each row. */
function factTable(details: Readonly<Record<string, string | undefined>>): Markup {
  const cells = Object.entries(details).flatMap(([label, value]) =>
    value === undefined ? [] : html`<th>${label}</th><td>${value}</td>`,
  )
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, index) => cells.slice(index * 2, index * 2 + 2))
  return html`<table class="facts"><tbody>${rows.map(row => html`<tr>${row}</tr>\n`)}</tbody></table>`
}

/** The page of a vehicle. */
export function vehiclePage(number: string): Markup | undefined {
  const offer = allOffers().find(({ vehicle }) => vehicle.number === number)
  if (!offer) return undefined
  const { vehicle, image, details, description } = offer
  const others = allOffers().filter(other => other.vehicle.kind === vehicle.kind)
  return motorsPage({
    title: vehicle.name,
    body: html`<p class="way"><a href="/motors/">Motors</a> › ${vehicle.name}</p>
<div class="sheet"><div><img src="${image}" alt="${vehicle.name}" width="480" height="320"></div>
<div><h1>${vehicle.name}</h1><p class="sheet__price">${vehicle.price}</p><p class="sheet__seller">${vehicle.seller.name}<br><a href="tel:${vehicle.seller.phone.replaceAll(' ', '')}">${vehicle.seller.phone}</a></p></div></div>
${factTable(details)}
<h2>About this vehicle</h2><p class="sheet__text">${description}</p>
${vehicle.extras.length > 0 && html`<h2>Extras</h2><ul class="extras">${vehicle.extras.map(extra => html`<li>${extra}</li>`)}</ul>`}
<div class="offer--advert"><p>Advertisement</p><p><a href="https://adverts.example/tyres" rel="sponsored">Four tyres for the price of three</a></p></div>
<h2>Similar vehicles</h2><ul class="similar">${neighbours(others, offer, SIMILAR).map(
      other =>
        html`<li><a href="${other.url}"><img src="${other.image}" alt="" width="120" height="80"><span>${other.vehicle.name}</span></a> <b>${other.vehicle.price}</b></li>`,
    )}</ul>`,
  })
}

export function aboutPage(): Markup {
  return motorsPage({
    title: 'About us',
    body: html`<h1>About us</h1><p>Cobbett Motors has sold cars, vans and motorbikes in Eastmoor since 1974. We buy for cash and take old vehicles in part exchange.</p>`,
  })
}
