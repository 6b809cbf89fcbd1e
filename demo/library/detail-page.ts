import { html, type Markup } from '../html.ts'
import { neighbours } from '../neighbours.ts'
import { books } from './book.ts'
import { libraryPage } from './layout.ts'
import { manuscriptRecords } from './manuscript-records.ts'
import { periodicalRecords } from './periodical-records.ts'

const RELATED = 4

const shownOf = (details: Readonly<Record<string, string | undefined>>): [string, string][] =>
  Object.entries(details).filter((pair): pair is [string, string] => pair[1] !== undefined)

/** The page of a book: a definition list, copies as a table, and a summary below a heading. */
export function bookPage(number: string): Markup | undefined {
  const book = books().find(candidate => candidate.number === number)
  if (!book) return undefined
  const { Summary: summary, ...facts } = book.details
  return libraryPage({
    title: book.title,
    body: html`<p class="path"><a href="/library/catalogue/">Catalogue</a> &gt; ${book.subject}</p>
<h1>${book.title}</h1>
<dl class="facts">${shownOf(facts).map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>\n`)}</dl>
<h2>Summary</h2>
<p>${summary}</p>
<h3>Where to find it</h3>
<table class="copies"><tr><th>Branch</th><th>Shelf</th><th>State</th></tr>${book.copies.map(({ branch, state }) => html`<tr><td>${branch}</td><td>${book.shelfmark}</td><td>${state}</td></tr>\n`)}</table>
<h3>Readers also borrowed</h3>
<ul class="also">${neighbours(books(), book, RELATED).map(other => html`<li><a href="${other.url}">${other.title}</a> by ${other.author}</li>`)}</ul>`,
  })
}

/** The page of a newspaper: a table of two columns. */
export function periodicalDetailPage(slug: string): Markup | undefined {
  const paper = periodicalRecords().find(candidate => candidate.slug === slug)
  if (!paper) return undefined
  return libraryPage({
    title: paper.fields.title,
    body: html`<p class="path"><a href="/library/periodicals/">Newspapers</a></p>
<h1>${paper.fields.title}</h1><img src="${paper.image}" alt="" width="150" height="190">
<table class="facts">${shownOf(paper.details).map(([label, value]) => html`<tr><td>${label}</td><td>${value}</td></tr>\n`)}</table>
<h3>Other newspapers</h3>
<ul class="also">${neighbours(periodicalRecords(), paper, RELATED).map(({ url, fields }) => html`<li><a href="${url}">${fields.title}</a> (${fields.years})</li>`)}</ul>`,
  })
}

/** The page of a manuscript: pairs of divs, below a text without a label. */
export function manuscriptPage(number: string): Markup | undefined {
  const manuscript = manuscriptRecords().find(candidate => candidate.number === number)
  if (!manuscript) return undefined
  return libraryPage({
    title: manuscript.fields.title,
    body: html`<p class="path"><a href="/library/manuscripts/">Manuscripts</a></p>
<h1>${manuscript.fields.title}</h1><h2>${manuscript.fields.shelfmark}</h2>
<p class="text">${manuscript.description}</p>
<div class="pairs">${shownOf(manuscript.details).map(([label, value]) => html`<div class="pair"><div class="pair__label">${label}</div><div class="pair__value">${value}</div></div>\n`)}</div>
<h3>Next on the shelf</h3>
<ul class="also">${neighbours(manuscriptRecords(), manuscript, RELATED).map(({ url, fields }) => html`<li><a href="${url}">${fields.shelfmark}: ${fields.title}</a></li>`)}</ul>`,
  })
}

export function helpPage(): Markup {
  return libraryPage({
    title: 'Help',
    body: html`<h1>Help</h1><p>Reading in the library is free for everyone. A card lets you borrow twelve books for four weeks.</p>`,
  })
}
