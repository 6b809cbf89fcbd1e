import { given, html, type Markup } from '../html.ts'
import { partOf } from '../part.ts'
import { crumbs, homesPage } from './layout.ts'
import { arrowPager } from './pager.ts'
import { type Let, RENT_PAGE_SIZE, rentRecords } from './rent-records.ts'

const line = (label: string, value: string | undefined): Markup | undefined =>
  given(value, text => html`<dt>${label}</dt><dd>${text}</dd>`)

const entry = ({ url, image, fields }: Let): Markup => html`<li>
  <img src="${image}" alt="" width="120" height="90">
  <h3><a href="${url}">${fields.title}</a></h3> <em>${fields.postcode}</em>
  <dl>${line('Rent', fields.rent)}${line('Deposit', fields.deposit)}${line('Available', fields.available)}${line('Furnishing', fields.furnishing)}${line('Pets', fields.pets)}${line('Agent', fields.agent)}</dl>
</li>`

const addressOf = (number: number): string => (number === 1 ? '/homes/rent/' : `/homes/rent/p${number}/`)

/** Homes to rent: definition lists, arrows that are images, `/p2/`. */
export function rentPage(number: number): Markup | undefined {
  const part = partOf(rentRecords(), RENT_PAGE_SIZE, number)
  if (!part) return undefined
  return homesPage({
    title: 'Homes to rent',
    section: 'rent',
    body: html`${crumbs([{ name: 'Home', address: '/homes/' }, { name: 'To rent' }])}
<h1>Homes to rent</h1>
<p class="lead">${part.total} homes, checked by our agents and free at once or soon.</p>
<ol class="lets" start="${part.start + 1}">
${part.items.map(entry)}
</ol>
${arrowPager(part, addressOf)}`,
  })
}
