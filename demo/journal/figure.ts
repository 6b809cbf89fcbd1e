import { dice } from '../dice.ts'
import { html, type Markup } from '../html.ts'

const INKS = ['#1d4e6b', '#7a3b2e', '#39613f', '#5a4a7a']
const POINTS = 12

/** A line over twelve months with its band; the name decides its shape. */
export function drawFigure(name: string): Markup {
  const roll = dice(`journal/figure/${name}`)
  const ink = roll.pick(INKS)
  const heights = Array.from({ length: POINTS }, (_, month) => 120 - roll.below(60) - month * roll.below(5))
  const line = heights.map((height, month) => `${20 + month * 24},${height}`)
  const band = [...heights.map((height, month) => `${20 + month * 24},${height - 14}`), `284,150`, `20,150`]
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 304 170" width="304" height="170"><rect width="304" height="170" fill="#f6f3ec"/><polygon points="${band.join(' ')}" fill="${ink}" opacity=".15"/><polyline points="${line.join(' ')}" fill="none" stroke="${ink}" stroke-width="3"/><path d="M20 10 V150 H290" fill="none" stroke="#555"/></svg>`
}
