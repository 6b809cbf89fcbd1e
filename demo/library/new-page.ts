import { given, html, type Markup } from '../html.ts'
import { type BookEntry, newPages } from './book-records.ts'
import { libraryPage } from './layout.ts'

/** Two rows of the table are one record. */
const rows = ({
  url,
  fields,
}: BookEntry): Markup => html`<tr class="first"><td class="format">${fields.format}</td><td><a href="${url}">${fields.title}</a></td><td>${fields.author}</td><td>${fields.added}</td></tr>
<tr class="second"><td>${fields.staff ?? ''}</td><td colspan="2">${fields.summary}</td><td>${given(fields.available, text => html`<span class="free">${text}</span>`)}</td></tr>
`

const addressOf = (number: number): string => (number === 1 ? '/library/' : `/library/?page=${number}`)

/** New books; books arrive while pages are read, so each page starts with the end of the previous one. */
export function newPage(number: number): Markup | undefined {
  const shown = newPages()[number - 1]
  if (!shown) return undefined
  return libraryPage({
    title: 'New books',
    body: html`<h1>New books</h1>
<table class="new"><thead><tr><th>Format</th><th>Title</th><th>Author</th><th>Added</th></tr></thead><tbody>
${shown.map(rows)}</tbody></table>
<p class="turn">${number > 1 && html`<a href="${addressOf(number - 1)}">Previous page</a> | `}${number < newPages().length && html`<a href="${addressOf(number + 1)}">Next page</a>`}</p>`,
  })
}
