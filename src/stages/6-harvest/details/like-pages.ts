import type { PageModel } from '../../2-model/page-model.ts'
import { likeness, sketchPage } from '../../5-wrap/fingerprint.ts'

/** From here on, two pages are made from one template. */
export const LIKE_PAGES = 0.4

export interface LikePages {
  /** Indexes of the pages of the commonest template, and of the others. */
  readonly like: readonly number[]
  readonly odd: readonly number[]
  /** What the like ones look like. */
  readonly sketches: readonly string[]
}

/** The largest group of pages that look like one of them; of groups of one size the one that is most alike. */
export function findLikePages(pages: readonly PageModel[]): LikePages {
  const sketches = pages.map(sketchPage)
  let best: { like: number[]; sum: number } = { like: [], sum: 0 }
  for (const one of sketches) {
    const likenesses = sketches.map(other => likeness(one, other))
    const like = likenesses.flatMap((value, at) => (value >= LIKE_PAGES ? [at] : []))
    const sum = likenesses.reduce((total, value) => total + (value >= LIKE_PAGES ? value : 0), 0)
    if (like.length > best.like.length || (like.length === best.like.length && sum > best.sum)) best = { like, sum }
  }
  const { like } = best
  return {
    like,
    odd: pages.flatMap((_, at) => (like.includes(at) ? [] : [at])),
    sketches: like.map(at => sketches[at]!),
  }
}
