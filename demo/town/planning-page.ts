import { html, type Markup } from '../html.ts'
import { townPage } from './layout.ts'
import { planningRecords } from './planning-records.ts'

/** What the script loads at once and shows in pieces. */
export const planningRows = (): readonly object[] => planningRecords().map(({ url, fields }) => ({ url, ...fields }))

/** A long table with only the visible rows in the page; empty rows fill the place of the others. */
export function planningPage(): Markup {
  return townPage({
    title: 'Planning applications',
    head: html`<script src="/town/assets/planning.js" defer></script>`,
    body: html`<h1>Planning applications</h1><p class="lead">${planningRecords().length} applications of this year</p>
<table class="table planning"><thead><tr><th>Reference</th><th>Received</th><th>Site</th><th>Works</th><th>Decision</th><th>Comments</th></tr></thead>
<tbody id="rows" data-source="/town/planning/rows"><tr><td colspan="6">Loading…</td></tr></tbody></table>`,
  })
}
