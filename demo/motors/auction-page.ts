import { html, type Markup } from '../html.ts'
import { partOf } from '../part.ts'
import { motorsPage } from './layout.ts'
import { LOT_PAGE_SIZE, lotRecords, type Offer } from './records.ts'

const row = ({ url, image, fields }: Offer): Markup =>
  html`<tr><td>${fields.lot}</td><td><img src="${image}" alt="" width="90" height="60"></td><td><a href="${url}">${fields.name}</a></td><td>${fields.year}</td><td class="right">${fields.mileage}</td><td>${fields.estimate}</td><td class="right"><b>${fields.bid ?? ''}</b></td><td>${fields.bids}</td><td>${fields.reserve ?? ''}</td></tr>\n`

/** The rows of a page, as the buttons fetch them. */
export function auctionRows(number: number): Markup | undefined {
  const part = partOf(lotRecords(), LOT_PAGE_SIZE, number)
  return part && html`${part.items.map(row)}`
}

/** A table whose buttons replace the rows and change the address; the address alone leads there too. */
export function auctionPage(number: number): Markup | undefined {
  const part = partOf(lotRecords(), LOT_PAGE_SIZE, number)
  if (!part) return undefined
  const off = (isOff: boolean): Markup | false => isOff && html` disabled`
  return motorsPage({
    title: 'Auction',
    head: html`<script src="/motors/assets/auction.js" defer></script>`,
    body: html`<h1>Auction of 31 May 2025</h1><p class="sum">Bids close at noon. All estimates without guarantee.</p>
<table class="lots"><thead><tr><th>Lot</th><th></th><th>Vehicle</th><th>Year</th><th>Mileage</th><th>Estimate</th><th>Highest bid</th><th>Bids</th><th>Reserve</th></tr></thead>
<tbody id="lots" data-page="${number}" data-pages="${part.count}">
${part.items.map(row)}</tbody></table>
<div class="turn"><button type="button" id="back"${off(number === 1)}>Previous</button> <span>Page <span id="place">${number}</span> of ${part.count}</span> <button type="button" id="forth"${off(number === part.count)}>Next</button></div>`,
  })
}
