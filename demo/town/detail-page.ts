import { type Content, html, type Markup } from '../html.ts'
import { neighbours } from '../neighbours.ts'
import { clubRecords } from './club-records.ts'
import { eventRecords } from './event-records.ts'
import { jobRecords } from './job-records.ts'
import { townPage } from './layout.ts'
import { noticeRecords } from './notice-records.ts'
import { planningRecords } from './planning-records.ts'

const RELATED = 3

const shownOf = (details: Readonly<Record<string, string | undefined>>): [string, string][] =>
  Object.entries(details).filter((pair): pair is [string, string] => pair[1] !== undefined)

const also = (title: string, links: readonly { readonly url: string; readonly name: string }[]): Markup =>
  html`<aside class="also"><h4>${title}</h4><ul>${links.map(({ url, name }) => html`<li><a href="${url}">${name}</a></li>`)}</ul></aside>`

const sheet = (title: string, way: Content, body: Markup): Markup =>
  townPage({
    title,
    body: html`<ol class="breadcrumb"><li><a href="/town/">Eastmoor</a></li><li>${way}</li></ol><h1>${title}</h1>${body}`,
  })

/** Sections with their own headings. */
const SECTIONS = new Set(['What you need', 'What we offer'])

/** The page of a job: lines of label and value, then sections with headings. */
export function jobDetailPage(number: string): Markup | undefined {
  const job = jobRecords().find(candidate => candidate.number === number)
  if (!job) return undefined
  const pairs = shownOf(job.details)
  return sheet(
    job.fields.title,
    html`<a href="/town/jobs/">Jobs</a>`,
    html`<p class="lead">${job.fields.employer}</p>
<ul class="lines">${pairs.filter(([label]) => !SECTIONS.has(label)).map(([label, value]) => html`<li><b>${label}:</b> ${value}</li>\n`)}</ul>
<p class="text">${job.description}</p>
${pairs.filter(([label]) => SECTIONS.has(label)).map(([label, value]) => html`<section><h3>${label}</h3><p>${value}</p></section>\n`)}
<p><a class="btn" href="mailto:jobs@eastmoor.example">Apply now</a></p>
${also(
  'More jobs',
  neighbours(jobRecords(), job, RELATED).map(({ url, fields }) => ({ url, name: fields.title })),
)}`,
  )
}

/** The page of an event: a table with headings in its rows. */
export function eventDetailPage(slug: string): Markup | undefined {
  const event = eventRecords().find(candidate => candidate.slug === slug)
  if (!event) return undefined
  return sheet(
    event.fields.title,
    html`<a href="/town/events/">Events</a>`,
    html`<p class="text">${event.description}</p>
<table class="table"><tbody>${shownOf(event.details).map(([label, value]) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>\n`)}</tbody></table>
${also(
  'Coming up',
  neighbours(eventRecords(), event, RELATED).map(({ url, fields }) => ({
    url,
    name: `${fields.date}: ${fields.title}`,
  })),
)}`,
  )
}

/** The page of a notice: one paragraph of lines, label and value in the same text. */
export function noticeDetailPage(number: string): Markup | undefined {
  const notice = noticeRecords().find(candidate => candidate.number === number)
  if (!notice) return undefined
  return sheet(
    notice.fields.title,
    html`<a href="/town/notices/">Public notices</a>`,
    html`<p class="text">${notice.description}</p>
<p class="lines">${shownOf(notice.details).map(([label, value]) => html`${label}: ${value}<br>\n`)}</p>
${also(
  'Other notices',
  neighbours(noticeRecords(), notice, RELATED).map(({ url, fields }) => ({ url, name: fields.title })),
)}`,
  )
}

/** The page of a club: a definition list in a box. */
export function clubDetailPage(slug: string): Markup | undefined {
  const club = clubRecords().find(candidate => candidate.slug === slug)
  if (!club) return undefined
  return sheet(
    club.fields.name,
    html`<a href="/town/clubs/">Clubs</a>`,
    html`<img src="${club.image}" alt="" width="72" height="72"><div class="box"><dl class="pairs">${shownOf(club.details).map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>\n`)}</dl></div>
${also(
  'Other clubs',
  neighbours(clubRecords(), club, RELATED).map(({ url, fields }) => ({ url, name: fields.name })),
)}`,
  )
}

/** The page of a planning application: a table, and its history as another table. */
export function planningDetailPage(number: string): Markup | undefined {
  const application = planningRecords().find(candidate => candidate.number === number)
  if (!application) return undefined
  const { Received: received, Decision: decision, 'Decided on': decided } = application.details
  return sheet(
    `Application ${application.fields.reference}`,
    html`<a href="/town/planning/">Planning</a>`,
    html`<table class="table"><tbody>${shownOf(application.details).map(([label, value]) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>\n`)}</tbody></table>
<h3>History</h3>
<table class="history"><thead><tr><th>Date</th><th>Step</th></tr></thead><tbody><tr><td>${received}</td><td>Application received</td></tr>${decision !== undefined && html`<tr><td>${decided}</td><td>${decision} by the committee</td></tr>`}</tbody></table>
${also(
  'Nearby',
  neighbours(planningRecords(), application, RELATED).map(({ url, fields }) => ({ url, name: fields.site })),
)}`,
  )
}
