import { given, html, type Markup } from '../html.ts'
import { partFrom } from '../part.ts'
import { libraryPage } from './layout.ts'
import { PERIODICAL_PAGE_SIZE, type Periodical, periodicalRecords } from './periodical-records.ts'

const card = ({
  url,
  image,
  fields,
}: Periodical): Markup => html`<div class="paper"><a href="${url}"><img src="${image}" alt="" width="150" height="190"></a>
<a class="paper__title" href="${url}">${fields.title}</a>
<div class="paper__years">${fields.years}</div><div>${fields.appears}</div><div>${fields.issues}</div>${given(fields.online, text => html`<em>${text}</em>`)}</div>
`

/** Newspapers from an offset on. A script adds the next ones below; without it, the same link leads to them. */
export function periodicalPage(start: number): Markup | undefined {
  const part = partFrom(periodicalRecords(), PERIODICAL_PAGE_SIZE, start)
  if (!part) return undefined
  const next = start + PERIODICAL_PAGE_SIZE
  return libraryPage({
    title: 'Newspapers',
    head: html`<script src="/library/assets/periodicals.js" defer></script>`,
    body: html`<h1>Newspapers</h1>
<div class="papers" id="papers">
${part.items.map(card)}</div>
${next < part.total && html`<p class="turn"><a class="show-more" id="more" role="button" href="/library/periodicals/?from=${next}">Show more newspapers</a></p>`}`,
  })
}
