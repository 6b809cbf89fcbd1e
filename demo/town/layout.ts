import { type Content, html, type Markup } from '../html.ts'

export interface TownPage {
  readonly title: string
  readonly head?: Content
  readonly body: Content
}

const MENU = [
  ['/town/jobs/', 'Jobs'],
  ['/town/events/', 'Events'],
  ['/town/notices/', 'Public notices'],
  ['/town/clubs/', 'Clubs'],
  ['/town/planning/', 'Planning'],
] as const

export function townPage({ title, head, body }: TownPage): Markup {
  return html`<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Town of Eastmoor</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/town/assets/town.css">
${head}
</head>
<body>
<header class="container head"><a class="crest" href="/town/">Town of Eastmoor</a><nav class="nav">${MENU.map(([address, name]) => html`<a class="nav-link" href="${address}">${name}</a>`)}</nav></header>
<main class="container">
${body}
</main>
<footer class="container foot"><div><a href="/town/">Start</a> <a href="/private/">Staff</a> <a href="/">All demo sites</a></div><p>Eastmoor is invented, and so is everybody who lives there.</p></footer>
</body>
</html>
`
}

/** The town's start page leads to its lists. */
export function startPage(): Markup {
  return townPage({
    title: 'Welcome',
    body: html`<h1>Welcome to Eastmoor</h1><p>A market town of 8,400 people between the moor and the sea.</p>`,
  })
}
