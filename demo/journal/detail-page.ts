import { given, html, jsonScript, type Markup } from '../html.ts'
import { neighbours } from '../neighbours.ts'
import { type Article, articleRecords } from './article-records.ts'
import { feedRecords } from './feed-records.ts'
import { journalPage } from './layout.ts'

const RELATED = 3

const facts = (details: Readonly<Record<string, string | undefined>>): Markup =>
  html`<dl class="facts">${Object.entries(details).map(
    ([label, value]) => value !== undefined && html`<dt>${label}</dt><dd>${value}</dd>\n`,
  )}</dl>`

function linkedData({ url, isoDate, fields }: Article, origin: string): Markup {
  return jsonScript('application/ld+json', {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    headline: fields.title,
    author: fields.authors.split(/, | and /).map(name => ({ '@type': 'Person', name })),
    datePublished: isoDate,
    url: origin + url,
  })
}

/** The page of an article. */
export function articlePage(slug: string, origin: string): Markup | undefined {
  const article = articleRecords().find(candidate => candidate.slug === slug)
  if (!article) return undefined
  const { fields, section } = article
  const others = articleRecords().filter(candidate => candidate.section === section)
  return journalPage({
    title: fields.title,
    head: linkedData(article, origin),
    body: html`<main class="reading"><nav aria-label="Breadcrumb"><a href="/journal/">Articles</a> › <a href="/journal/sections/${section.slug}/">${section.name}</a></nav>
<h1>${fields.title}</h1>
${facts(article.details)}
${given(article.image, source => html`<figure><img src="${source}" alt="" width="608" height="340"><figcaption>Mean level by month, with the spread of all years.</figcaption></figure>`)}
<h2>Abstract</h2><p>${fields.abstract}</p>
<h2 id="comments">Comments</h2><p>${fields.comments ?? 'Nobody has commented yet.'}</p>
<aside><h2>Related articles</h2><ul>${neighbours(others, article, RELATED).map(
      other => html`<li><a href="${other.url}">${other.fields.title}</a> <small>${other.fields.authors}</small></li>`,
    )}</ul></aside>
</main>`,
  })
}

/** The page of a note. */
export function notePage(number: string): Markup | undefined {
  const note = feedRecords().find(candidate => candidate.number === number)
  if (!note) return undefined
  return journalPage({
    title: `Note ${number}`,
    body: html`<main class="reading"><nav aria-label="Breadcrumb"><a href="/journal/">Articles</a> › <a href="/journal/feed/">Notes</a></nav>
<h1>Note ${number}</h1><p>${note.fields.text}</p>${given(note.image, source => html`<p><img src="${source}" alt="" width="304" height="170"></p>`)}
${facts(note.details)}
<h2>More notes</h2><ul>${neighbours(feedRecords(), note, RELATED).map(
      other => html`<li><a href="${other.url}">${other.fields.author}, ${other.fields.date}</a></li>`,
    )}</ul></main>`,
  })
}

export function aboutPage(): Markup {
  return journalPage({
    title: 'About',
    body: html`<main class="reading"><h1>About</h1><p>Tidewater Quarterly has appeared since 1985. Send manuscripts as plain text, with figures apart; two readers answer within eight weeks.</p></main>`,
  })
}
