import { html, type Markup } from '../html.ts'
import type { DemoRecord } from '../listing.ts'
import { type Part, partFrom } from '../part.ts'
import { shopPage, trail } from './layout.ts'
import { TABLE_PAGE_SIZE, tableRecords } from './product-records.ts'

/** An advert row follows this row. */
const ADVERT_AFTER = 9

const row = ({ url, fields }: DemoRecord): Markup =>
  html`<tr><td>${fields.article}</td><td><a href="${url}">${fields.name}</a></td><td>${fields.maker}</td><td>${fields.category}</td><td>${fields.size ?? ''}</td><td class="amount">${fields.price}</td><td>${fields.stock}</td></tr>\n`

const ADVERT = html`<tr class="promo"><td colspan="7">Advertisement: <a href="https://adverts.example/beeswax" rel="sponsored">beeswax candles by the dozen</a></td></tr>\n`

/** Links by range; the current one is bold, and nothing says "next". */
function ranges({ start, total }: Part<DemoRecord>): Markup {
  const links = Array.from({ length: Math.ceil(total / TABLE_PAGE_SIZE) }, (_, index) => {
    const from = index * TABLE_PAGE_SIZE
    const text = `${from + 1}–${Math.min(from + TABLE_PAGE_SIZE, total)}`
    return from === start ? html`<strong>${text}</strong> ` : html`<a href="?start=${from}">${text}</a> `
  })
  return html`<p class="ranges">Show: ${links}</p>`
}

/** All products as a table, `?start=20`. */
export function tablePage(start: number): Markup | undefined {
  const part = partFrom(tableRecords(), TABLE_PAGE_SIZE, start)
  if (!part) return undefined
  const rows = part.items.flatMap((record, index) => (index === ADVERT_AFTER ? [row(record), ADVERT] : [row(record)]))
  return shopPage({
    title: 'All products',
    body: html`${trail('All products')}
<h1>All products</h1>
${ranges(part)}
<table class="stock"><thead><tr><th>Article</th><th>Name</th><th>Brand</th><th>Shelf</th><th>Size</th><th>Price</th><th>Stock</th></tr></thead>
<tbody>
${rows}</tbody></table>
${ranges(part)}`,
  })
}
