import { given, html, type Markup } from '../html.ts'
import { partFrom } from '../part.ts'
import { shopPage, trail } from './layout.ts'
import { REVIEW_PAGE_SIZE, type Review, reviewRecords } from './review-records.ts'

const review = ({ url, number, productUrl, fields }: Review): Markup => html`<section class="review" id="r${number}">
<header><span class="stars">${fields.stars}</span> <h3><a href="${url}">${fields.title}</a></h3></header>
<p class="by"><b>${fields.author}</b>, <span>${fields.date}</span>${given(fields.verified, text => html` <em>${text}</em>`)}</p>
<p class="about">About <a href="${productUrl}">${fields.product}</a></p>
<p class="said">${fields.text}</p>
${given(fields.reply, text => html`<blockquote><b>Tallow &amp; Pine answers:</b> <span>${text}</span></blockquote>`)}
${given(fields.helpful, text => html`<p class="helpful">${text}</p>`)}
</section>
`

/** The reviews from an offset on, as the button fetches them. */
export function reviewFragment(start: number): Markup | undefined {
  const part = partFrom(reviewRecords(), REVIEW_PAGE_SIZE, start)
  return part && html`${part.items.map(review)}`
}

/** Reviews with a button that loads more of them. */
export function reviewPage(): Markup {
  return shopPage({
    title: 'Reviews',
    head: html`<script src="/shop/assets/reviews.js" defer></script>`,
    body: html`${trail('Reviews')}
<h1>What customers say</h1>
<div id="reviews" data-source="/shop/reviews/more" data-step="${REVIEW_PAGE_SIZE}" data-total="${reviewRecords().length}">
${reviewFragment(0)}</div>
<p class="more"><button type="button" id="more">Load more reviews</button></p>`,
  })
}
