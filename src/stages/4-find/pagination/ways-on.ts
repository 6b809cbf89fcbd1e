import { attributeOf, type PageModel, resolveUrl, tagOf } from '../../2-model/page-model.ts'
import { takeApart } from '../blocks/address.ts'
import type { ClassifiedBlocks } from '../blocks/classify.ts'
import { chooseNextPage, isRuledOut, type NextPageOptions, rankUncertain } from './find-next-page.ts'
import type { NextPage, NextTarget } from './next-page.ts'

/** A way to continue a list. */
export interface WayOn {
  readonly kind: Exclude<NextPage['kind'], 'none' | 'unsure'>
  readonly target: NextTarget
  /** Certain from the page itself; other ways count only if the page they lead to confirms them. */
  readonly isCertain: boolean
}

const MAX_UNCERTAIN_WAYS = 2
/** `rel=next` is mostly right, but some sites use it for articles instead of lists. */
const CONFIDENCE_OF_REL_NEXT = 0.6

/** All ways in which a page may continue, the most probable first. */
export function findWaysOn(page: PageModel, blocks: ClassifiedBlocks, options: NextPageOptions): WayOn[] {
  const certain = certainWays(chooseNextPage(page, blocks, options))
  return joinWays(certain, uncertainWays(page, blocks)).slice(0, certain.length + MAX_UNCERTAIN_WAYS)
}

const uncertainWays = (page: PageModel, blocks: ClassifiedBlocks): WayOn[] =>
  [...rankUncertain(page, blocks), ...toldNext(page).filter(({ url }) => !isRuledOut(page, blocks, url!))]
    .sort((a, b) => b.confidence - a.confidence)
    .map((target): WayOn => ({ kind: target.url === undefined ? 'button' : 'link', target, isCertain: false }))

/** If no next page is certain: the targets that a walk would try, if any. */
export function unsureOf(page: PageModel, blocks: ClassifiedBlocks, none: NextPage & { kind: 'none' }): NextPage {
  const ways = joinWays([], uncertainWays(page, blocks)).slice(0, MAX_UNCERTAIN_WAYS)
  return ways.length > 0 ? { kind: 'unsure', because: none.because, targets: ways.map(({ target }) => target) } : none
}

/** The ways that a next page gives. */
export const certainWays = (next: NextPage): WayOn[] =>
  next.kind === 'none' || next.kind === 'unsure'
    ? []
    : next.targets.map(target => ({ kind: next.kind, target, isCertain: true }))

/** The first ways, and then those of the others that lead elsewhere. */
export function joinWays(first: readonly WayOn[], others: readonly WayOn[]): WayOn[] {
  const known = new Set(first.map(({ target }) => placeOf(target)))
  const added = others.filter(({ target }) => {
    const isNew = !known.has(placeOf(target))
    known.add(placeOf(target))
    return isNew
  })
  return [...first, ...added]
}

/** Links without an address count as one target. */
const placeOf = ({ url }: NextTarget): string => (url === undefined ? '' : (takeApart(url)?.place ?? url))

/** `<link rel=next>`: it cannot be clicked, so it is not a block of the page. */
function toldNext(page: PageModel): NextTarget[] {
  for (let node = 0; node < page.nodeCount; node++) {
    if (tagOf(page, node) !== 'link' || !/(?:^|\s)next(?:\s|$)/i.test(attributeOf(page, node, 'rel') ?? '')) continue
    const url = resolveUrl(page, node, attributeOf(page, node, 'href') ?? '')
    if (url !== undefined && /^https?:/.test(url)) return [{ url, confidence: CONFIDENCE_OF_REL_NEXT, links: [] }]
  }
  return []
}
