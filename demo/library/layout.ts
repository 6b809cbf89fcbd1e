import { type Content, html, type Markup } from '../html.ts'

export interface LibraryPage {
  readonly title: string
  readonly head?: Content
  readonly body: Content
}

const MENU = [
  ['/library/', 'New books'],
  ['/library/catalogue/', 'Catalogue'],
  ['/library/results/', 'Search'],
  ['/library/periodicals/', 'Newspapers'],
  ['/library/manuscripts/', 'Manuscripts'],
] as const

export function libraryPage({ title, head, body }: LibraryPage): Markup {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Sallow Bridge Library</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/library/assets/library.css">
${head}
</head>
<body>
<div id="head"><a id="name" href="/library/">Sallow Bridge Library</a>
<ul id="menu">${MENU.map(([address, name]) => html`<li><a href="${address}">${name}</a></li>`)}</ul></div>
<div id="main">
${body}
</div>
<div id="side"><h4>Opening hours</h4><p>Tuesday to Friday 10–18<br>Saturday 10–14</p><h4>Events</h4><ul><li><a href="/library/help/">Story time</a></li><li><a href="/library/help/">Book group</a></li></ul></div>
<div id="foot"><a href="/library/help/">Help</a> | <a href="/">All demo sites</a> | All books are invented.</div>
</body>
</html>
`
}
