import type { PageModel } from '../../../2-model/page-model.ts'
import { likeness, sketchPage } from '../../fingerprint.ts'

/** Two pages of one template are at least this similar. */
const MIN_TEMPLATE_LIKENESS = 0.4
/**
 * Pages of a site share header and footer, so pages of different templates are similar, too, but less than pages of one
 * template. This share of the likeness within the template is enough.
 */
const MIN_TYPICAL_SHARE = 0.75

interface LikePages {
  /** Indexes of the pages of the commonest template, and of the others. */
  readonly like: readonly number[]
  readonly odd: readonly number[]
  /** Sketches of the pages of that template. */
  readonly sketches: readonly string[]
  /** How similar another page must be to the most similar of them. */
  readonly least: number
}

/** The pages with the same template as the page that is most similar to the others. */
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

/** Derived from how similar most pages are to the typical one, excluding itself. */
function leastLikeness(values: readonly number[]): number {
  const others = values.toSorted((a, b) => b - a).slice(1)
  const median = others[Math.floor((others.length - 1) / 2)] ?? 0
  return Math.max(MIN_TEMPLATE_LIKENESS, MIN_TYPICAL_SHARE * median)
}
