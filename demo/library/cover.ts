import { dice } from '../dice.ts'
import { html, type Markup } from '../html.ts'
import { periodicalRecords } from './periodical-records.ts'

/** A front page with columns; the name decides how full they are. */
export function drawCover(slug: string): Markup | undefined {
  const paper = periodicalRecords().find(candidate => candidate.slug === slug)
  if (!paper) return undefined
  const roll = dice(`library/cover/${slug}`)
  const lines = Array.from(
    { length: 3 },
    (_, column) =>
      html`<rect x="${10 + column * 45}" y="50" width="38" height="${roll.between(60, 130)}" fill="#b9b2a3"/>`,
  )
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 190" width="150" height="190"><rect width="150" height="190" fill="#efe9da"/><rect x="10" y="14" width="130" height="22" fill="#3d3a33"/>${lines}</svg>`
}
