import type { PageModel } from '../../../2-model/page-model.ts'
import { likeness, sketchPage } from '../../fingerprint.ts'

/** Less alike are no two pages of one template. */
const MIN_TEMPLATE_LIKENESS = 0.4
/**
 * Pages of a site share head and foot, so that other pages are alike too, but less than pages of one template are among
 * each other: so much of that likeness is enough.
 */
const MIN_TYPICAL_SHARE = 0.75

interface LikePages {
  /** Indexes of the pages of the commonest template, and of the others. */
  readonly like: readonly number[]
  readonly odd: readonly number[]
  /** What the like ones look like. */
  readonly sketches: readonly string[]
  /** How alike another page must be to the one that it is most like. */
  readonly least: number
}

/** The pages that are made from the template of the page that is most like the others. */
export function findLikePages(pages: readonly PageModel[]): LikePages {
  const sketches = pages.map(sketchPage)
  const table = sketches.map(one => sketches.map(other => likeness(one, other)))
  const sums = table.map(row => row.reduce((sum, value) => sum + value, 0))
  const typical = table[sums.indexOf(Math.max(...sums))]!
  const least = leastLikeness(typical)
  const like = typical.flatMap((value, at) => (value >= least ? [at] : []))
  const odd = typical.flatMap((value, at) => (value >= least ? [] : [at]))
  return { like, odd, sketches: like.map(at => sketches[at]!), least }
}

/** From how alike most pages are to the typical one, itself left out. */
function leastLikeness(values: readonly number[]): number {
  const others = values.toSorted((a, b) => b - a).slice(1)
  const median = others[Math.floor((others.length - 1) / 2)] ?? 0
  return Math.max(MIN_TEMPLATE_LIKENESS, MIN_TYPICAL_SHARE * median)
}
