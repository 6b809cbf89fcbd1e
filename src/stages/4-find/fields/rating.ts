import { MAX_PHRASE_LENGTH } from './parts.ts'

/** "4.5 out of 5", "Rated 4,5 von 5 Sternen", "3/5": points out of a maximum. */
const OUT_OF =
  /(?<![\d.,/])(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:out of|of|\/|von|sur|de|su|av|van|z|из)\s*(?:5|10)(?![\d/])/iu
const STARS = /(?<![\d.,])(\d(?:[.,]\d{1,2})?)[\s-]*(?:stars?|sterne?n?|étoiles?|estrellas?|stelle|sterren)(?!\p{L})/iu

/** "★★★☆☆", "★★★★": filled stars, and empty ones after them. */
const GLYPHS = /^(?!☆*$)★{0,5}☆{0,5}$/u

/** The points or stars in a text; undefined if it is not a rating. */
export function readRating(text: string): number | undefined {
  if (text.length > MAX_PHRASE_LENGTH) return undefined
  if (GLYPHS.test(text)) return [...text].filter(sign => sign === '★').length
  const found = OUT_OF.exec(text) ?? STARS.exec(text)
  return found ? Number(found[1]!.replace(',', '.')) : undefined
}
