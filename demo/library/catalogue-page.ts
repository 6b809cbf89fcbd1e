import { html, type Markup } from '../html.ts'
import { catalogueRecords } from './book-records.ts'
import { libraryPage } from './layout.ts'

/** A block of rows, requested by the script while the box is scrolled. */
export interface CatalogueBlock {
  readonly total: number
  readonly rows: readonly { readonly url: string; readonly fields: Readonly<Record<string, string | undefined>> }[]
}

const BLOCK = 30

export function catalogueBlock(number: number): CatalogueBlock | undefined {
  const all = catalogueRecords()
  if (!Number.isInteger(number) || number < 0 || number * BLOCK >= all.length) return undefined
  const rows = all.slice(number * BLOCK, (number + 1) * BLOCK).map(({ url, fields }) => ({ url, fields }))
  return { total: all.length, rows }
}

/** All books in a scrolling box: only the visible rows are in the page, and scrolling reuses them. */
export function cataloguePage(): Markup {
  return libraryPage({
    title: 'Catalogue',
    head: html`<script src="/library/assets/catalogue.js" defer></script>`,
    body: html`<h1>Catalogue</h1>
<p>All <span id="total">…</span> books by author.</p>
<div class="grid" role="grid" aria-label="Books">
<div class="grid__head" role="row"><div role="columnheader">Shelf mark</div><div role="columnheader">Author</div><div role="columnheader">Title</div><div role="columnheader">Year</div><div role="columnheader">Series</div><div role="columnheader">Available</div></div>
<div class="grid__box" id="box" tabindex="0" data-source="/library/catalogue/block" data-block="${BLOCK}"><div class="grid__space" id="space"></div></div>
</div>`,
  })
}
