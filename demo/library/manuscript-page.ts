import { given, html, type Markup, trusted } from '../html.ts'
import { partOf } from '../part.ts'
import { libraryPage } from './layout.ts'
import { MANUSCRIPT_PAGE_SIZE, type Manuscript, manuscriptRecords } from './manuscript-records.ts'

/** Consecutive heading, line, and paragraph, with no element around a record. */
const entry = ({ url, fields }: Manuscript): Markup => html`<h3><a href="${url}">${fields.title}</a></h3>
<p class="meta"><b>${fields.shelfmark}</b> <span>${fields.date}</span> <span>${fields.extent}</span>${given(fields.images, text => html` <i>${text}</i>`)}</p>
<p>${fields.text}</p>
`

const arrow = (path: string): Markup =>
  trusted(`<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><path d="${path}"/></svg>`)
const BACK = arrow('M15 5 L8 12 L15 19')
const FORTH = arrow('M9 5 L16 12 L9 19')

const addressOf = (number: number): string =>
  number === 1 ? '/library/manuscripts/' : `/library/manuscripts/${number}/`

/** Manuscripts: the next link is an icon without words, and a link in the head of the page. */
export function manuscriptListPage(number: number): Markup | undefined {
  const part = partOf(manuscriptRecords(), MANUSCRIPT_PAGE_SIZE, number)
  if (!part) return undefined
  const [previous, next] = [number > 1, number < part.count]
  return libraryPage({
    title: 'Manuscripts',
    head: html`${previous && html`<link rel="prev" href="${addressOf(number - 1)}">`}${next && html`<link rel="next" href="${addressOf(number + 1)}">`}`,
    body: html`<h1>Manuscripts</h1>
<div class="manuscripts">
${part.items.map(entry)}</div>
<div class="icons">${previous && html`<a class="icon" href="${addressOf(number - 1)}">${BACK}</a>`}${next && html`<a class="icon" href="${addressOf(number + 1)}">${FORTH}</a>`}</div>`,
  })
}
