import { given, html, type Markup } from '../html.ts'
import { eventRecords, FIRST_MONTH, type TownEvent } from './event-records.ts'
import { townPage } from './layout.ts'
import { isoMonth, type Month, nameOfMonth, parseMonth } from './month.ts'

const entry = ({
  url,
  fields,
}: TownEvent): Markup => html`<li class="event"><span class="event-date">${fields.date}</span>
<span class="event-time">${fields.time}</span>
<div class="event-main"><a href="${url}">${fields.title}</a><span class="event-venue">${fields.venue}</span></div>${given(fields.price, text => html`<span class="event-price">${text}</span>`)}${given(fields.soldOut, text => html`<strong class="event-note">${text}</strong>`)}</li>
`

const monthLink = (month: Month, text: Markup): Markup =>
  html`<a class="month" href="/town/events/?month=${isoMonth(month)}">${text}</a>`

/** The calendar never ends, even if nothing is planned. */
export function eventPage(asked: string | null): Markup | undefined {
  const month = asked === null ? FIRST_MONTH : parseMonth(asked)
  if (month === undefined) return undefined
  const events = eventRecords().filter(event => event.month === month)
  return townPage({
    title: `Events in ${nameOfMonth(month)}`,
    body: html`<h1>Events</h1>
<div class="months">${monthLink(month - 1, html`‹ Previous month`)}<h2>${nameOfMonth(month)}</h2>${monthLink(month + 1, html`Next month ›`)}</div>
${events.length > 0 ? html`<ul class="events">\n${events.map(entry)}</ul>` : html`<p class="nothing">No events in ${nameOfMonth(month)}.</p>`}`,
  })
}
