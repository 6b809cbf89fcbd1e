import { MAX_PHRASE_LENGTH } from './parts.ts'

const POINTS = String.raw`(?<![\d.,/])(?<points>\d{1,2}(?:[.,]\d{1,2})?)`
const MAXIMUM = String.raw`(?<maximum>\d{1,2})(?![\d/])`

/** Between the points and their maximum: "4.5 out of 5", "4,5 von 5", "4.50 מתוך 5", "4,9 ud af 5". */
const OUT_OF = [
  'out of|of|von|aus|sur|de|su|van(?: de)?|av|ud af|af|z|na|iz|od|din|από|in|dari|trên|us',
  'из|з|от|од|מתוך|من|از|में से',
].join('|')
const FORWARD = new RegExp(
  `${POINTS}\\s*(?:(?:points?|stars?|stelle|sterren|Sternen?|stjärnor|stjerner)\\s+)?(?:/|(?<=\\s)(?:${OUT_OF})\\s)\\s*${MAXIMUM}`,
  'iu',
)

/** The maximum first, as in "5つ星のうち4.3", "5点中4.3", "5점 만점에 4.3점", "满分5分，4.3分", "5 üzerinden 4,3". */
const BACKWARD =
  /(?<![\d.,/])(?<maximum>\d{1,2})\s*(?:つ星のうち|段階中|点満点中|点中|分中|점 만점에|점 만점 중|점 중|분 만점에|분，|分，|üzerinden|ból|-ből)\s*(?<points>\d{1,2}(?:[.,]\d{1,2})?)(?![\d/])/iu
const STARS =
  /(?<![\d.,])(?<points>\d(?:[.,]\d{1,2})?)[\s-]*(?:stars?|sterne?n?|étoiles?|estrellas?|estrelas?|stelle|sterren|stjärnor|stjerner|tähteä|gwiazd\p{L}*|hvězd\p{L}*|звезд\p{L}*|звёзд\p{L}*|csillag|颗星|星|つ星|별점)(?!\p{L})/iu

/** "★★★★☆", "★★★★": filled stars, and empty ones after them. */
const GLYPHS = /^(?!☆*$)★{0,5}☆{0,5}$/u

/** What ratings count up to; "3 of 12" counts something else. */
const MAXIMA: ReadonlySet<number> = new Set([5, 6, 7, 10])

/** Points out of a maximum; 0 if the text does not say of how many. */
interface Rating {
  readonly points: number
  readonly maximum: number
}

/** The points or stars in a text; undefined if it is not a rating. */
export const readRating = (text: string): number | undefined => ratingIn(text)?.points

export function ratingIn(text: string): Rating | undefined {
  if (text.length > MAX_PHRASE_LENGTH) return undefined
  if (GLYPHS.test(text)) return { points: [...text].filter(sign => sign === '★').length, maximum: 0 }
  const { points, maximum = '0' } = (FORWARD.exec(text) ?? BACKWARD.exec(text) ?? STARS.exec(text))?.groups ?? {}
  if (points === undefined) return undefined
  const rating = { points: Number(points.replace(',', '.')), maximum: Number(maximum) }
  return rating.maximum === 0 || (MAXIMA.has(rating.maximum) && rating.points <= rating.maximum) ? rating : undefined
}
