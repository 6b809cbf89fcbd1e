import { given, html, type Markup } from '../html.ts'
import { partOf } from '../part.ts'
import { townPage } from './layout.ts'
import { NOTICE_PAGE_SIZE, type Notice, noticeRecords } from './notice-records.ts'

const entry = ({ url, fields }: Notice): Markup => html`<div class="notice">
<a class="notice-title" href="${url}">${fields.title}</a>
<div>Published: <span>${fields.published}</span></div>
${given(fields.street, text => html`<div>Street: <span>${text}</span></div>\n`)}${given(fields.until, text => html`<div>Valid until: <span>${text}</span></div>\n`)}<div class="notice-file">${fields.file}</div>
</div>
`

/** Notices; on the last page, the next link leads to the same page. */
export function noticePage(number: number): Markup | undefined {
  const part = partOf(noticeRecords(), NOTICE_PAGE_SIZE, number)
  if (!part) return undefined
  const next = Math.min(number + 1, part.count)
  const previous = Math.max(number - 1, 1)
  return townPage({
    title: 'Public notices',
    body: html`<h1>Public notices</h1>
<div class="notices">
${part.items.map(entry)}</div>
<div class="turn"><a href="/town/notices/?p=${previous}">« Previous</a> <span>Page ${number} of ${part.count}</span> <a href="/town/notices/?p=${next}">Next »</a></div>`,
  })
}
