import { type Content, html, type Markup } from '../html.ts'
import { INFO } from './info.ts'
import { CATEGORIES } from './words.ts'

export interface ShopPage {
  readonly title: string
  readonly head?: Content
  readonly body: Content
}

export const trail = (...parts: Content[]): Markup =>
  html`<p class="trail"><a href="/shop/">Shop</a>${parts.map(part => html` / ${part}`)}</p>`

export const categoryLinks = (): Markup[] =>
  CATEGORIES.map(({ slug, name }) => html`<li><a href="/shop/c/${slug}/">${name}</a></li>`)

export function shopPage({ title, head, body }: ShopPage): Markup {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Tallow &amp; Pine</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/shop/assets/shop.css">
${head}
</head>
<body>
<div class="strip">Free delivery above £50 · Sixty days to change your mind</div>
<header class="mast">
  <form class="find" action="/shop/table/" role="search"><input name="q" type="search" placeholder="Search" aria-label="Search"></form>
  <a class="logo" href="/shop/">Tallow <i>&amp;</i> Pine</a>
  <ul class="account"><li><a href="/shop/info/stores/">Our shop</a></li><li><a href="/shop/reviews/">Reviews</a></li><li><span class="basket">Basket (0)</span></li></ul>
</header>
<nav class="shelves"><ul>${categoryLinks()}<li><a class="sale" href="/shop/outlet/">Outlet</a></li><li><a href="/shop/table/">All as a table</a></li></ul></nav>
<main>
${body}
</main>
<footer class="base">
  <section><h5>Service</h5><ul>${INFO.slice(0, 3).map(({ slug, title: name }) => html`<li><a href="/shop/info/${slug}/">${name}</a></li>`)}</ul></section>
  <section><h5>Tallow &amp; Pine</h5><ul>${INFO.slice(3).map(({ slug, title: name }) => html`<li><a href="/shop/info/${slug}/">${name}</a></li>`)}</ul></section>
  <section><h5>Shelves</h5><ul>${categoryLinks()}</ul></section>
  <section><h5>Elsewhere</h5><ul><li><a href="/">All demo sites</a></li><li><a href="/homes/">Larkmere Homes</a></li><li><a href="/journal/">Tidewater Quarterly</a></li></ul></section>
</footer>
</body>
</html>
`
}
