import { attributeOf, type PageModel, resolveUrl, tagOf } from '../../2-model/page-model.ts'
import { takeApart } from '../blocks/address.ts'
import type { ClassifiedBlocks } from '../blocks/classify.ts'
import { chooseNextPage, type NextPageOptions, rankUncertain } from './find-next-page.ts'
import type { NextPage, NextTarget } from './next-page.ts'

/** A way to continue a list. */
export interface WayOn {
  readonly kind: Exclude<NextPage['kind'], 'none'>
  readonly target: NextTarget
  /** Certain from the page itself; other ways count only if the page they lead to confirms them. */
  readonly isCertain: boolean
}

const MAX_UNCERTAIN_WAYS = 2
/** `rel=next` is mostly right, but some sites use it for articles instead of lists. */
const CONFIDENCE_OF_REL_NEXT = 0.6

/** All ways in which a page may continue, the most probable first. */
export function findWaysOn(page: PageModel, blocks: ClassifiedBlocks, options: NextPageOptions): WayOn[] {
  const certain = certainWays(page, chooseNextPage(page, blocks, options))
  const uncertain = [...rankUncertain(page, blocks), ...toldNext(page)]
    .sort((a, b) => b.confidence - a.confidence)
    .map((target): WayOn => ({ kind: target.url === undefined ? 'button' : 'link', target, isCertain: false }))
  return joinWays(certain, uncertain).slice(0, certain.length + MAX_UNCERTAIN_WAYS)
}

/** The ways that a next page gives. */
export const certainWays = (page: PageModel, next: NextPage): WayOn[] =>
  next.kind === 'none'
    ? []
    : nearestFirst(page.url, next.targets).map(target => ({ kind: next.kind, target, isCertain: true }))

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

/**
 * Among addresses that differ only in numbers, the smallest one after the page's own: ">>" next to ">" leads to the
 * last page and would skip the pages between.
 */
function nearestFirst(url: string, targets: readonly NextTarget[]): NextTarget[] {
  const own = takeApart(url)
  const stepTo = ({ url: address }: NextTarget): number => {
    const place = address === undefined ? undefined : takeApart(address)
    if (!place || place.template !== takeApart(targets[0]!.url ?? '')?.template) return Number.POSITIVE_INFINITY
    const steps = place.numbers.map(
      ({ key, value }) => value - (own?.numbers.find(each => each.key === key)?.value ?? 0),
    )
    return steps.find(step => step !== 0) ?? 0
  }
  const rank = (target: NextTarget): number => {
    const step = stepTo(target)
    return step > 0 ? step : Number.POSITIVE_INFINITY
  }
  return [...targets].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

/** `<link rel=next>`: it cannot be clicked, so it is not a block of the page. */
function toldNext(page: PageModel): NextTarget[] {
  for (let node = 0; node < page.nodeCount; node++) {
    if (tagOf(page, node) !== 'link' || !/(?:^|\s)next(?:\s|$)/i.test(attributeOf(page, node, 'rel') ?? '')) continue
    const url = resolveUrl(page, node, attributeOf(page, node, 'href') ?? '')
    if (url !== undefined && /^https?:/.test(url)) return [{ url, confidence: CONFIDENCE_OF_REL_NEXT, links: [] }]
  }
  return []
}
