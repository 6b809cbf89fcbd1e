import { html, type Markup } from '../html.ts'
import { INFO } from './info.ts'
import { crumbs, homesPage } from './layout.ts'
import { homesRecords } from './sale-records.ts'
import { AGENTS } from './words.ts'

const SHOWN_HOMES = 5

/** A page of plain text from the footer. */
export function infoPage(slug: string): Markup | undefined {
  const info = INFO.find(candidate => candidate.slug === slug)
  if (!info) return undefined
  return homesPage({
    title: info.title,
    section: 'other',
    body: html`${crumbs([{ name: 'Home', address: '/homes/' }, { name: info.title }])}<h1>${info.title}</h1><div class="sheet"><p>${info.text}</p></div>`,
  })
}

/** An agent with a few of its homes. */
export function agentPage(slug: string): Markup | undefined {
  const agent = AGENTS.find(candidate => candidate.slug === slug)
  if (!agent) return undefined
  const homes = homesRecords().filter(home => home.agent === agent)
  return homesPage({
    title: agent.name,
    section: 'other',
    body: html`${crumbs([{ name: 'Home', address: '/homes/' }, { name: agent.name }])}<h1>${agent.name}</h1>
<div class="sheet"><p>Telephone: <b>${agent.phone}</b>. ${homes.length} homes on our books, among them:</p>
<ul>${homes.slice(0, SHOWN_HOMES).map(home => html`<li><a href="${home.url}">${home.fields.title}, ${home.fields.location}</a> (${home.fields.price})</li>`)}</ul></div>`,
  })
}
