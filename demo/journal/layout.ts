import { type Content, html, type Markup } from '../html.ts'
import { SECTIONS } from './words.ts'

export interface JournalPage {
  readonly title: string
  readonly head?: Content
  readonly body: Content
}

export function journalPage({ title, head, body }: JournalPage): Markup {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Tidewater Quarterly</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/journal/assets/journal.css">
${head}
</head>
<body>
<header>
<p><a href="/journal/">Tidewater Quarterly</a></p>
<p><small>A journal of the coast, its science and its people</small></p>
<nav><ul><li><a href="/journal/">Articles</a></li><li><a href="/journal/feed/">Notes</a></li><li><a href="/journal/archive/">Archive 1985–1993</a></li><li><a href="/journal/about/">About</a></li></ul></nav>
</header>
${body}
<footer>
<nav aria-label="Sections"><h2>Sections</h2><ul>${SECTIONS.map(({ slug, name }) => html`<li><a href="/journal/sections/${slug}/">${name}</a></li>`)}</ul></nav>
<nav aria-label="More"><h2>More</h2><ul><li><a href="/journal/about/">For authors</a></li><li><a href="/journal/archive/">Archive</a></li><li><a href="/">All demo sites</a></li></ul></nav>
<p>Tidewater Quarterly is invented, and so are its authors.</p>
</footer>
</body>
</html>
`
}
