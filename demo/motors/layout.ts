import { type Content, html, type Markup } from '../html.ts'

export interface MotorsPage {
  readonly title: string
  readonly head?: Content
  readonly body: Content
}

const MENU = [
  ['/motors/', 'Used cars'],
  ['/motors/arrivals/', 'Just arrived'],
  ['/motors/vans/', 'Vans'],
  ['/motors/bikes/', 'Motorbikes'],
  ['/motors/auction/', 'Auction'],
] as const

export function motorsPage({ title, head, body }: MotorsPage): Markup {
  return html`<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Cobbett Motors</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/motors/assets/motors.css">
${head}
</head>
<body>
<header class="bar"><a class="bar__name" href="/motors/">COBBETT <b>MOTORS</b></a><nav>${MENU.map(([address, name]) => html`<a href="${address}">${name}</a> `)}</nav></header>
<div class="page">
${body}
</div>
<footer class="end"><p>Cobbett Motors, 14 Foundry Road, Eastmoor. Open Monday to Saturday, 9 to 6.</p><p><a href="/motors/about/">About us</a> · <a href="/">All demo sites</a></p><p>Every vehicle and every seller is invented.</p></footer>
</body>
</html>
`
}
