import { given, html, type Markup } from '../html.ts'
import { type Part, partOf } from '../part.ts'
import { JOB_PAGE_SIZE, type Job, jobRecords } from './job-records.ts'
import { townPage } from './layout.ts'

const card = ({ url, fields }: Job): Markup => html`<div class="row"><div class="card"><div class="card-body">
<div class="d-flex"><h5 class="card-title"><a href="${url}">${fields.title}</a></h5><span class="text-muted">${fields.posted}</span></div>
<h6 class="card-subtitle">${fields.employer}</h6>
<div class="d-flex">${given(fields.salary, text => html`<div class="me-3"><i class="icon-coin"></i><span>${text}</span></div>`)}<div class="me-3"><i class="icon-clock"></i><span>${fields.hours}</span></div></div>
<p class="card-text">${fields.teaser}</p>
${fields.tags && html`<div class="tags">${fields.tags.map(tag => html`<span class="badge">${tag}</span>`)}</div>`}
</div></div></div>
`

const addressOf = (number: number): string => (number === 1 ? '/town/jobs/' : `/town/jobs/seite-${number}.html`)

/** The first three numbers, those next to the current one, and the last, with gaps between. */
const isShown = (number: number, current: number, count: number): boolean =>
  number <= 3 || number === count || Math.abs(number - current) <= 1

function pager({ number, count }: Part<Job>): Markup {
  const shown = Array.from({ length: count }, (_, index) => index + 1).filter(each => isShown(each, number, count))
  const items = shown.map((each, index) => {
    const gap =
      index > 0 &&
      shown[index - 1] !== each - 1 &&
      html`<li class="page-item disabled"><span class="page-link">…</span></li>`
    const link =
      each === number
        ? html`<li class="page-item active"><span class="page-link">${each}</span></li>`
        : html`<li class="page-item"><a class="page-link" href="${addressOf(each)}">${each}</a></li>`
    return html`${gap}${link}`
  })
  return html`<ul class="pagination">${items}</ul>`
}

/** Jobs in nested cards; the only links to other pages are numbers with gaps. */
export function jobPage(number: number): Markup | undefined {
  const part = partOf(jobRecords(), JOB_PAGE_SIZE, number)
  if (!part) return undefined
  return townPage({
    title: 'Jobs',
    body: html`<h1>Jobs in Eastmoor</h1><p class="lead">${part.total} vacancies</p>
<div class="results">
${part.items.map(card)}</div>
${pager(part)}`,
  })
}
