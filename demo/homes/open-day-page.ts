import { given, html, type Markup } from '../html.ts'
import { crumbs, homesPage } from './layout.ts'
import { OPEN_DAY_PAGE_SIZE, type OpenDay, openDayRecords } from './open-day-records.ts'

/** The page around the frame that holds the list. */
export function openDayPage(): Markup {
  return homesPage({
    title: 'Open days',
    section: 'open-days',
    body: html`${crumbs([{ name: 'Home', address: '/homes/' }, { name: 'Open days' }])}
<h1>Open days</h1>
<p class="lead">Come and look, no appointment needed unless the board says so.</p>
<iframe class="board" src="/homes/open-days/board/" title="Board of open days" width="100%" height="1880"></iframe>`,
  })
}

const entry = ({ url, fields }: OpenDay): Markup => html`<li>
<b class="when"><i>${fields.weekday}</i> <time>${fields.date}</time></b>
<span class="hours">${fields.time}</span>
<a href="${url}" target="_top">${fields.home}</a>
<span class="place">${fields.place}</span>
${given(fields.host, text => html`<small>with <span>${text}</span></small>`)}${given(fields.note, text => html` <mark>${text}</mark>`)}
</li>`

/** The board inside the frame: it continues after the last reference shown, and never goes back. */
export function openDayBoard(after: string | null): Markup | undefined {
  const all = openDayRecords()
  const start = after === null ? 0 : all.findIndex(({ reference }) => reference === after) + 1
  if (after !== null && start === 0) return undefined
  const shown = all.slice(start, start + OPEN_DAY_PAGE_SIZE)
  const last = start + shown.length < all.length ? shown.at(-1)!.reference : undefined
  return html`<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Board of open days</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/homes/assets/board.css"></head>
<body>
<ul class="days">
${shown.map(entry)}
</ul>
${last ? html`<p class="more"><a href="?after=${last}">More open days</a></p>` : html`<p class="more">These were all open days.</p>`}
</body></html>
`
}
