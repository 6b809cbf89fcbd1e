import { given, html, type Markup } from '../html.ts'
import { type Part, partOf } from '../part.ts'
import { categoryLinks, shopPage } from './layout.ts'
import { GRID_PAGE_SIZE, type Product, productRecords } from './product-records.ts'
import { CATEGORIES } from './words.ts'

/** What the script receives for one page of the grid. */
export interface GridPart {
  readonly page: number
  readonly pages: number
  readonly total: number
  readonly items: readonly Pick<Product, 'url' | 'image' | 'fields'>[]
}

export function gridPart(number: number): GridPart | undefined {
  const part: Part<Product> | undefined = partOf(productRecords(), GRID_PAGE_SIZE, number)
  return (
    part && {
      page: part.number,
      pages: part.count,
      total: part.total,
      items: part.items.map(({ url, image, fields }) => ({ url, image, fields })),
    }
  )
}

const facets = (): Markup => html`<aside class="facets">
<h4>Shelves</h4><ul>${categoryLinks()}</ul>
<h4>Price</h4><ul><li><label><input type="checkbox"> up to £25</label></li><li><label><input type="checkbox"> £25 to £100</label></li><li><label><input type="checkbox"> above £100</label></li></ul>
<h4>Customers say</h4><ul><li><label><input type="checkbox"> ★★★★ and more</label></li></ul>
</aside>`

/** The grid appears after the page: its script requests the products and builds the tiles. */
export function gridPage(): Markup {
  return shopPage({
    title: 'Things for house and garden',
    head: html`<script src="/shop/assets/grid.js" defer></script>`,
    body: html`<h1 class="hello">Things that last</h1>
<div class="with-facets">
${facets()}
<section>
<p class="count" id="count">Loading…</p>
<div class="grid" id="grid" data-source="/shop/api/products"></div>
<div class="turn" id="turn" hidden><button type="button" id="back">‹ Back</button><span id="place"></span><button type="button" id="forth">Next ›</button></div>
</section>
</div>`,
  })
}

export const tile = ({
  url,
  image,
  fields,
}: Product): Markup => html`<article class="tile"><a href="${url}"><img src="${image}" alt="" width="240" height="240"></a>
${given(fields.ribbon, text => html`<span class="ribbon">${text}</span>`)}
<h3><a href="${url}">${fields.name}</a></h3><p class="maker">${fields.maker}</p>
<p class="price"><b>${fields.price}</b>${given(fields.oldPrice, text => html` <s>${text}</s>`)}</p></article>`

/** One shelf, all on one page and without a script. */
export function categoryPage(slug: string): Markup | undefined {
  const category = CATEGORIES.find(candidate => candidate.slug === slug)
  if (!category) return undefined
  const products = productRecords().filter(product => product.category === category)
  return shopPage({
    title: category.name,
    body: html`<h1 class="hello">${category.name}</h1><p class="count">${products.length} things</p><div class="grid">${products.map(tile)}</div>`,
  })
}
