import { dice } from '../dice.ts'
import { html, type Markup } from '../html.ts'

const GROUNDS = ['#f3ede2', '#e7ece8', '#f1e5de', '#e6e8ef', '#efeadb']
const COLOURS = ['#5d6b73', '#c7a77b', '#6b7f55', '#a8522f', '#2d3a4f', '#c9982f', '#8a5a6a']

function shape(kind: number, colour: string): Markup {
  switch (kind) {
    case 0:
      return html`<path d="M70 90 Q120 60 170 90 L180 180 Q120 200 60 180 Z" fill="${colour}"/><path d="M80 90 Q120 20 160 90" fill="none" stroke="${colour}" stroke-width="9"/>`
    case 1:
      return html`<rect x="66" y="76" width="108" height="116" rx="12" fill="${colour}"/><rect x="66" y="108" width="108" height="6" fill="#fff" opacity=".6"/>`
    case 2:
      return html`<path d="M60 130 A60 60 0 0 1 180 130 Z" fill="${colour}"/><rect x="116" y="130" width="8" height="62" fill="#6e6256"/><rect x="90" y="188" width="60" height="10" rx="4" fill="#6e6256"/>`
    default:
      return html`<ellipse cx="120" cy="140" rx="72" ry="52" fill="${colour}"/><ellipse cx="120" cy="124" rx="60" ry="24" fill="#fff" opacity=".45"/>`
  }
}

/** A still life of one thing; the article number decides shape and colours. */
export function drawProduct(article: string): Markup {
  const roll = dice(`shop/picture/${article}`)
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240"><rect width="240" height="240" fill="${roll.pick(GROUNDS)}"/><ellipse cx="120" cy="200" rx="80" ry="10" fill="#000" opacity=".1"/>${shape(roll.below(4), roll.pick(COLOURS))}</svg>`
}
