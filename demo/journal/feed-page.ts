import { given, html, type Markup } from '../html.ts'
import { partFrom } from '../part.ts'
import { FEED_PAGE_SIZE, feedRecords, type Note } from './feed-records.ts'
import { journalPage } from './layout.ts'

/** Meaningless class names, as build tools generate them. */
const note = ({
  url,
  image,
  fields,
}: Note): Markup => html`<div class="q1"><div class="q2"><div class="q3">${fields.author[0]}</div></div>
<div class="q4"><div class="q5"><span class="q6">${fields.author}</span> <span class="q7">${fields.handle}</span> <a class="q8" href="${url}">${fields.date}</a></div>
<div class="q9">${fields.text}</div>
${given(image, source => html`<div class="qa"><img src="${source}" alt="" width="304" height="170"></div>`)}<div class="qb">${given(fields.tag, text => html`<span class="qc">${text}</span>`)}${given(fields.likes, text => html`<span class="qd">♥ <span>${text}</span></span>`)}</div></div></div>
`

/** What the script receives when the reader nears the end. */
export interface FeedPart {
  /** Where to continue; absent at the end. */
  readonly next: number | undefined
  readonly markup: string
}

export function feedPart(start: number): FeedPart | undefined {
  const part = partFrom(feedRecords(), FEED_PAGE_SIZE, start)
  if (!part) return undefined
  const end = start + part.items.length
  return { next: end < part.total ? end : undefined, markup: html`${part.items.map(note)}`.text }
}

/** An endless feed: more notes load while the reader scrolls. */
export function feedPage(): Markup {
  return journalPage({
    title: 'Notes',
    head: html`<script src="/journal/assets/feed.js" defer></script>`,
    body: html`<main class="notes"><h1>Notes from the coast</h1>
<div class="q0" id="feed" data-source="/journal/feed/items" data-next="${FEED_PAGE_SIZE}">
${feedRecords().slice(0, FEED_PAGE_SIZE).map(note)}</div>
<p class="end" id="end">More notes are coming…</p></main>`,
  })
}
