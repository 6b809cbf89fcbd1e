import { dice } from '../dice.ts'
import { html, type Markup } from '../html.ts'
import { productRecords } from './product-records.ts'
import type { CATEGORIES } from './words.ts'

const GROUNDS = ['#f3ede2', '#e7ece8', '#f1e5de', '#e6e8ef', '#efeadb']

/** The drawing for a product of that shelf. */
function shape(shelf: (typeof CATEGORIES)[number]['slug'], paint: string): Markup {
  switch (shelf) {
    case 'kitchen':
      return html`<ellipse cx="120" cy="150" rx="66" ry="48" fill="${paint}"/><ellipse cx="120" cy="122" rx="58" ry="16" fill="#fff" opacity=".45"/><path d="M180 140 H216" stroke="${paint}" stroke-width="12" stroke-linecap="round"/>`
    case 'garden':
      return html`<path d="M80 110 H150 L158 196 H72 Z" fill="${paint}"/><path d="M152 170 L204 100" stroke="${paint}" stroke-width="10"/><path d="M82 112 Q114 40 148 112" fill="none" stroke="${paint}" stroke-width="8"/>`
    case 'lighting':
      return html`<path d="M84 60 H156 L184 130 H56 Z" fill="${paint}"/><rect x="116" y="130" width="8" height="62" fill="#6e6256"/><rect x="88" y="188" width="64" height="10" rx="4" fill="#6e6256"/>`
    case 'storage':
      return html`<rect x="58" y="84" width="124" height="112" rx="10" fill="${paint}"/><path d="M58 118 H182 M58 152 H182" stroke="#fff" stroke-width="4" opacity=".5"/>`
    case 'textiles':
      return html`<rect x="52" y="92" width="136" height="104" rx="4" fill="${paint}"/><path d="M70 92 V196 M88 92 V196 M152 92 V196 M170 92 V196" stroke="#fff" stroke-width="5" opacity=".45"/>`
    case 'travel':
      return html`<path d="M62 106 Q120 88 178 106 L186 188 Q120 204 54 188 Z" fill="${paint}"/><path d="M88 104 Q120 36 152 104" fill="none" stroke="${paint}" stroke-width="8"/>`
  }
}

/** A still life of one product. */
export function drawProduct(article: string): Markup | undefined {
  const product = productRecords().find(candidate => candidate.article === article)
  if (!product) return undefined
  const ground = dice(`shop/picture/${article}`).pick(GROUNDS)
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240"><rect width="240" height="240" fill="${ground}"/><ellipse cx="120" cy="200" rx="80" ry="10" fill="#000" opacity=".1"/>${shape(product.category.slug, product.colour.paint)}</svg>`
}
