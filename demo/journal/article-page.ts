import { given, html, type Markup } from '../html.ts'
import { neighbours } from '../neighbours.ts'
import { type Part, partOf } from '../part.ts'
import { ARTICLE_PAGE_SIZE, type Article, articleRecords } from './article-records.ts'
import { journalPage } from './layout.ts'
import { SECTIONS } from './words.ts'

const MOST_READ = 5

const summary = (article: Article): Markup => {
  const { url, image, fields, section } = article
  return html`<article>
<header><p><a href="/journal/sections/${section.slug}/">${fields.section}</a>${given(fields.access, text => html` <strong>${text}</strong>`)}</p>
<h2><a href="${url}">${fields.title}</a></h2>
<p>By <cite>${fields.authors}</cite> on <time datetime="${article.isoDate}">${fields.date}</time></p></header>
${given(image, source => html`<figure><img src="${source}" alt="" width="304" height="170"></figure>`)}
<p>${fields.abstract}</p>
${fields.keywords && html`<ul>${fields.keywords.map(word => html`<li>${word}</li>`)}</ul>`}
<footer><span>${fields.pages}</span>${given(fields.comments, text => html` · <a href="${url}#comments">${text}</a>`)}</footer>
</article>
`
}

const addressOf = (number: number): string => (number === 1 ? '/journal/' : `/journal/page/${number}/`)

const pager = ({ number, count }: Part<Article>): Markup =>
  html`<nav class="posts">${number < count && html`<a class="older" href="${addressOf(number + 1)}">← Older posts</a>`}${number > 1 && html`<a class="newer" href="${addressOf(number - 1)}">Newer posts →</a>`}</nav>`

const aside = (): Markup => html`<aside><h2>Most read</h2>
<ol>${neighbours(articleRecords(), articleRecords()[60]!, MOST_READ).map(({ url, fields }) => html`<li><a href="${url}">${fields.title}</a></li>`)}</ol>
<h2>Subscribe</h2><p>Four issues a year, printed on the coast. <a href="https://subscribe.example/tidewater">Subscribe</a></p></aside>`

/** Articles in semantic elements, "Older posts" at `/page/2/`. */
export function articleListPage(number: number): Markup | undefined {
  const part = partOf(articleRecords(), ARTICLE_PAGE_SIZE, number)
  if (!part) return undefined
  return journalPage({
    title: number === 1 ? 'Articles' : `Articles, page ${number}`,
    body: html`<div class="two"><main>
${part.items.map(summary)}${pager(part)}
</main>${aside()}</div>`,
  })
}

/** All articles of a section by title. */
export function sectionPage(slug: string): Markup | undefined {
  const section = SECTIONS.find(candidate => candidate.slug === slug)
  if (!section) return undefined
  const articles = articleRecords().filter(article => article.section === section)
  return journalPage({
    title: section.name,
    body: html`<main><h1>${section.name}</h1><ul class="titles">${articles.map(
      ({ url, fields }) => html`<li><a href="${url}">${fields.title}</a>, <time>${fields.date}</time></li>`,
    )}</ul></main>`,
  })
}
