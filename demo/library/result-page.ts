import { given, html, type Markup } from '../html.ts'
import { partOf } from '../part.ts'
import { type BookEntry, RESULT_PAGE_SIZE, resultRecords } from './book-records.ts'
import { libraryPage } from './layout.ts'

/** A term and its lines are one record, with no element around them. */
const entry = (
  { url, fields }: BookEntry,
  session: string,
): Markup => html`<dt><a href="${url}?sid=${session}">${fields.title}</a></dt>
<dd class="author">${fields.author}</dd>
<dd class="imprint">${fields.imprint}</dd>
<dd class="mark"><label>Shelf mark:</label> <span>${fields.shelfmark}</span></dd>
${given(fields.format, text => html`<dd class="kind">${text}</dd>\n`)}${given(fields.available, text => html`<dd class="free">${text}</dd>\n`)}`

/** Results of a search in an old catalog: every address contains a session, and each answer starts a new one. */
export function resultPage(number: number, session: string): Markup | undefined {
  const part = partOf(resultRecords(), RESULT_PAGE_SIZE, number)
  if (!part) return undefined
  const link = (target: number, text: string): Markup =>
    html`<a href="/library/results/?sid=${session}&amp;set=${target}">${text}</a>`
  const last = part.start + part.items.length
  return libraryPage({
    title: 'Search results',
    body: html`<h1>Search results</h1>
<form class="ask" action="/library/results/"><input type="hidden" name="sid" value="${session}"><input name="q" value="history OR science" aria-label="Search"> <button>Search</button></form>
<p class="turn">Results ${part.start + 1} to ${last} of ${part.total}. ${number > 1 && link(number - 1, '<< Previous')} ${number < part.count && link(number + 1, 'Next >>')}</p>
<dl class="results">
${part.items.map(item => entry(item, session))}</dl>
<p class="turn">${number > 1 && link(number - 1, '<< Previous')} ${number < part.count && link(number + 1, 'Next >>')}</p>`,
  })
}
