import { html, type Markup } from '../html.ts'
import type { Part } from '../part.ts'

/** Page numbers on each side of the current one. */
const REACH = 2

/** First, last, and the pages around the current one; `undefined` is a gap. */
export function shownNumbers(number: number, count: number): (number | undefined)[] {
  const near = Array.from({ length: count }, (_, index) => index + 1).filter(
    candidate => candidate === 1 || candidate === count || Math.abs(candidate - number) <= REACH,
  )
  return near.flatMap((candidate, index) =>
    index > 0 && near[index - 1] !== candidate - 1 ? [undefined, candidate] : [candidate],
  )
}

/** Numbered links with previous and next. */
export function numberedPager(part: Part<unknown>, addressOf: (number: number) => string): Markup {
  const { number, count } = part
  const previous =
    number > 1
      ? html`<a class="pager__step" rel="prev" href="${addressOf(number - 1)}">‹ Previous</a>`
      : html`<span class="pager__step pager__step--off" aria-disabled="true">‹ Previous</span>`
  const next = number < count && html`<a class="pager__step" rel="next" href="${addressOf(number + 1)}">Next ›</a>`
  const numbers = shownNumbers(number, count).map(shown => {
    if (shown === undefined) return html`<span class="pager__gap">…</span>`
    if (shown === number) return html`<span class="pager__number pager__number--on" aria-current="page">${shown}</span>`
    return html`<a class="pager__number" href="${addressOf(shown)}">${shown}</a>`
  })
  return html`<nav class="pager" aria-label="Pages">${previous} ${numbers} ${next}</nav>`
}

/** Two arrow images without words; at either end the arrow is not a link. */
export function arrowPager(part: Part<unknown>, addressOf: (number: number) => string): Markup {
  const { number, count } = part
  const arrow = (name: 'left' | 'right', target: number): Markup => {
    const image = html`<img src="/homes/assets/arrow-${name}.svg" alt="" width="32" height="32">`
    const there = target >= 1 && target <= count
    return there
      ? html`<a class="arrow" href="${addressOf(target)}">${image}</a>`
      : html`<span class="arrow arrow--off">${image}</span>`
  }
  return html`<div class="arrows">${arrow('left', number - 1)}<span class="arrows__place">${number} / ${count}</span>${arrow('right', number + 1)}</div>`
}
