import { given, html, type Markup } from '../html.ts'
import { partOf } from '../part.ts'
import { CLUB_PAGE_SIZE, type Club, clubRecords } from './club-records.ts'
import { townPage } from './layout.ts'

const card = ({ url, image, fields }: Club): Markup => html`<a class="club" href="${url}">
<span class="club-badge"><img src="${image}" alt="" width="72" height="72"></span>
<span class="club-name">${fields.name}</span>
<span class="club-line">${fields.meets}</span>
<span class="club-line">${fields.venue}</span>
${given(fields.members, text => html`<span class="club-small">${text}</span>\n`)}${given(fields.fee, text => html`<span class="club-small club-fee">${text}</span>\n`)}</a>
`

/** Clubs as tiles that are links; the pages wrap around: after the last comes the first. */
export function clubPage(number: number): Markup | undefined {
  const part = partOf(clubRecords(), CLUB_PAGE_SIZE, number)
  if (!part) return undefined
  const next = (number % part.count) + 1
  const previous = ((number + part.count - 2) % part.count) + 1
  return townPage({
    title: 'Clubs',
    body: html`<h1>Clubs and societies</h1>
<div class="carousel">
<a class="carousel-control" href="/town/clubs/${previous}/" title="Previous">❮</a>
<div class="clubs">
${part.items.map(card)}</div>
<a class="carousel-control" href="/town/clubs/${next}/" title="Next">❯</a>
</div>`,
  })
}
