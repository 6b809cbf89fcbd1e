import { attributeOf, type PageModel, resolveUrl, tagOf } from '../../2-model/page-model.ts'
import { takeApart } from '../blocks/address.ts'
import type { ClassifiedBlocks } from '../blocks/classify.ts'
import { findNextPage, type NextPageOptions, rankLinks } from './find-next-page.ts'
import type { NextPage, NextTarget } from './next-page.ts'

/** A way by which a list may go on. */
export interface WayOn {
  readonly kind: Exclude<NextPage['kind'], 'none'>
  readonly target: NextTarget
  /** What the page itself makes certain; other ways count only if what they lead to proves them right. */
  readonly isCertain: boolean
}

/** Less probable links are not worth a request. */
const WORTH_A_TRY = 0.3
const MOST_UNCERTAIN = 2
/** What a page tells programs is mostly right, but some sites tell it of articles and not of lists. */
const TOLD_TO_PROGRAMS = 0.6

/** All ways by which a page may go on, the most probable first. */
export function findWaysOn(page: PageModel, blocks: ClassifiedBlocks, options: NextPageOptions): WayOn[] {
  const next = findNextPage(page, blocks, options)
  const certain =
    next.kind === 'none' ? [] : next.targets.map((target): WayOn => ({ kind: next.kind, target, isCertain: true }))
  const known = new Set(certain.flatMap(({ target }) => placeOf(target.url) ?? []))
  const uncertain = [...rankLinks(page, blocks, WORTH_A_TRY), ...toldNext(page)]
    .filter(({ url }) => {
      const place = placeOf(url)
      if (place === undefined || known.has(place)) return false
      known.add(place)
      return true
    })
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, MOST_UNCERTAIN)
    .map((target): WayOn => ({ kind: 'link', target, isCertain: false }))
  return [...certain, ...uncertain]
}

const placeOf = (url: string | undefined): string | undefined =>
  url === undefined ? undefined : (takeApart(url)?.place ?? url)

/** `<link rel=next>`: nobody can click it, so it is no block of the page. */
function toldNext(page: PageModel): NextTarget[] {
  for (let node = 0; node < page.nodeCount; node++) {
    if (tagOf(page, node) !== 'link' || !/(?:^|\s)next(?:\s|$)/i.test(attributeOf(page, node, 'rel') ?? '')) continue
    const url = resolveUrl(page, node, attributeOf(page, node, 'href') ?? '')
    if (url !== undefined && /^https?:/.test(url)) return [{ url, confidence: TOLD_TO_PROGRAMS, links: [] }]
  }
  return []
}
