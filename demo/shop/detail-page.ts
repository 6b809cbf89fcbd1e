import { type Content, given, html, jsonScript, type Markup } from '../html.ts'
import { neighbours } from '../neighbours.ts'
import { tile } from './grid-page.ts'
import { INFO } from './info.ts'
import { shopPage, trail } from './layout.ts'
import { outletRecords } from './outlet-records.ts'
import { productRecords } from './product-records.ts'
import { reviewRecords } from './review-records.ts'

const RELATED = 3

function specification(details: Readonly<Record<string, string | undefined>>): Markup {
  const lines = Object.entries(details).map(
    ([label, value]) =>
      value !== undefined &&
      html`<div class="spec"><span class="spec__label">${label}</span><span class="spec__value">${value}</span></div>\n`,
  )
  return html`<div class="specs">\n${lines}</div>`
}

/** The page of a product. */
export function productPage(article: string, origin: string): Markup | undefined {
  const product = productRecords().find(candidate => candidate.article === article)
  if (!product) return undefined
  const { fields, category } = product
  const shelf = productRecords().filter(candidate => candidate.category === category)
  return shopPage({
    title: fields.name,
    head: jsonScript('application/ld+json', {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: fields.name,
      sku: article,
      brand: fields.maker,
      image: origin + product.image,
      offers: { '@type': 'Offer', priceCurrency: 'GBP', price: (product.pence / 100).toFixed(2) },
    }),
    body: html`${trail(html`<a href="/shop/c/${category.slug}/">${category.name}</a>`, fields.name)}
<div class="product">
<img src="${product.image}" alt="" width="420" height="420">
<div><h1>${fields.name}</h1><p class="maker">by ${fields.maker}</p>
<p class="price"><b>${fields.price}</b>${given(fields.oldPrice, text => html` <s>${text}</s>`)}</p>
<p class="in-stock">${fields.stock}</p><button type="button" class="buy">Put into the basket</button>
${product.story.map(text => html`<p>${text}</p>`)}
${specification(product.details)}</div>
</div>
<h2>From the same shelf</h2>
<div class="grid">${neighbours(shelf, product, RELATED).map(tile)}</div>`,
  })
}

interface Sheet {
  readonly title: string
  readonly path: Content
  readonly text: Content
  readonly details: Readonly<Record<string, string | undefined>>
  readonly others: readonly { readonly url: string; readonly name: string }[]
}

const sheetPage = ({ title, path, text, details, others }: Sheet): Markup =>
  shopPage({
    title,
    body: html`${trail(path, title)}<h1>${title}</h1>${text}${specification(details)}
<h2>See also</h2><ul class="also">${others.map(({ url, name }) => html`<li><a href="${url}">${name}</a></li>`)}</ul>`,
  })

/** The page of a piece of the outlet. */
export function outletItemPage(number: string): Markup | undefined {
  const item = outletRecords().find(candidate => candidate.number === number)
  if (!item) return undefined
  return sheetPage({
    title: item.fields.name,
    path: html`<a href="/shop/outlet/">Outlet</a>`,
    text: html`<p><img src="${item.image}" alt="" width="240" height="240"></p><p>The same new: <a href="${item.productUrl}">${item.fields.oldPrice}</a></p>`,
    details: item.details,
    others: neighbours(outletRecords(), item, RELATED).map(({ url, fields }) => ({ url, name: fields.name })),
  })
}

/** The page of a single review. */
export function singleReviewPage(number: string): Markup | undefined {
  const review = reviewRecords().find(candidate => candidate.number === number)
  if (!review) return undefined
  return sheetPage({
    title: review.fields.title,
    path: html`<a href="/shop/reviews/">Reviews</a>`,
    text: html`<p class="stars">${review.fields.stars}</p><p class="said">${review.fields.text}</p><p><a href="${review.productUrl}">To the product</a></p>`,
    details: review.details,
    others: neighbours(reviewRecords(), review, RELATED).map(({ url, fields }) => ({ url, name: fields.title })),
  })
}

/** A page of plain text from the footer. */
export function infoPage(slug: string): Markup | undefined {
  const info = INFO.find(candidate => candidate.slug === slug)
  return (
    info && shopPage({ title: info.title, body: html`${trail(info.title)}<h1>${info.title}</h1><p>${info.text}</p>` })
  )
}
