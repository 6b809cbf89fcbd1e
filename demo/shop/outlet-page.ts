import { html, jsonScript, type Markup } from '../html.ts'
import { partOf } from '../part.ts'
import { shopPage, trail } from './layout.ts'
import { OUTLET_PAGE_SIZE, outletRecords } from './outlet-records.ts'

/** The outlet: a web component shows the items in its shadow root; links around it turn the pages. */
export function outletPage(number: number): Markup | undefined {
  const part = partOf(outletRecords(), OUTLET_PAGE_SIZE, number)
  if (!part) return undefined
  const shown = part.items.map(({ url, image, fields }) => ({ url, image, fields }))
  return shopPage({
    title: 'Outlet',
    head: html`<script src="/shop/assets/outlet-list.js" defer></script>`,
    body: html`${trail('Outlet')}
<h1>Outlet</h1>
<p>Returned, displayed or scratched: ${part.total} single pieces that still do their work.</p>
<outlet-list for="pieces"></outlet-list>
${jsonScript('application/json', shown, 'pieces')}
<p class="steps">${number > 1 ? html`<a href="?page=${number - 1}">Previous page</a>` : html`<span class="off">Previous page</span>`} <span>Page ${number} of ${part.count}</span> ${number < part.count && html`<a href="?page=${number + 1}">Next page</a>`}</p>`,
  })
}
