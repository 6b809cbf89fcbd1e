import { type Content, html, type Markup } from '../html.ts'
import { INFO } from './info.ts'

export interface HomesPage {
  readonly title: string
  readonly section: 'sale' | 'rent' | 'open-days' | 'other'
  readonly head?: Content
  readonly body: Content
}

const MENU = [
  { section: 'sale', address: '/homes/', name: 'For sale' },
  { section: 'rent', address: '/homes/rent/', name: 'To rent' },
  { section: 'open-days', address: '/homes/open-days/', name: 'Open days' },
] as const

interface Crumb {
  readonly name: string
  readonly address?: string
}

export function crumbs(trail: readonly Crumb[]): Markup {
  return html`<nav class="crumbs" aria-label="Breadcrumb"><ol>${trail.map(
    ({ name, address }) =>
      html`<li>${address ? html`<a href="${address}">${name}</a>` : html`<span>${name}</span>`}</li>`,
  )}</ol></nav>`
}

const footer = (): Markup => html`<footer class="foot">
  <div class="foot__column"><h4>Larkmere Homes</h4><ul>
    ${INFO.slice(0, 3).map(({ slug, title }) => html`<li><a href="/homes/info/${slug}/">${title}</a></li>`)}
  </ul></div>
  <div class="foot__column"><h4>Guides</h4><ul>
    ${INFO.slice(3).map(({ slug, title }) => html`<li><a href="/homes/info/${slug}/">${title}</a></li>`)}
  </ul></div>
  <div class="foot__column"><h4>Elsewhere</h4><ul>
    <li><a href="/">All demo sites</a></li>
    <li><a href="/shop/">Tallow &amp; Pine</a></li>
    <li><a href="/journal/">Tidewater Quarterly</a></li>
  </ul></div>
  <p class="foot__small">© 2025 Larkmere Homes. All properties, people and places are invented.</p>
</footer>`

const cookieBar = (): Markup => html`<div class="cookies" id="cookies" role="region" aria-label="Cookies">
  <p>We would use cookies to remember your searches. <a href="/homes/info/privacy/">Privacy</a></p>
  <button type="button" data-answer="yes">Accept</button> <button type="button" data-answer="no">Only necessary</button>
</div>`

export function homesPage({ title, section, head, body }: HomesPage): Markup {
  return html`<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Larkmere Homes</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/homes/assets/homes.css">
<script src="/homes/assets/cookie-bar.js" defer></script>
${head}
</head>
<body>
<header class="top"><div class="top__inner">
  <a class="brand" href="/homes/"><span class="brand__mark">⌂</span> Larkmere Homes</a>
  <nav class="menu">${MENU.map(
    item =>
      html`<a href="${item.address}" class="menu__item${item.section === section && ' menu__item--on'}">${item.name}</a>`,
  )}<a class="menu__item" href="/homes/info/sell/">Sell</a></nav>
  <a class="top__call" href="tel:+441632960100">01632 960 100</a>
</div></header>
<main class="wrap">
${body}
</main>
${footer()}
${cookieBar()}
</body>
</html>
`
}
