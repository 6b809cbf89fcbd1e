import { addressAfter } from '../../4-find/pagination/address-after.ts'
import { rememberLink } from '../../4-find/pagination/remembered-link.ts'
import type { WayOn } from '../../4-find/pagination/ways-on.ts'
import { linkedPage } from '../state/known-link.ts'
import type { ComingPage } from '../state/page-ahead.ts'
import type { View } from '../state/view.ts'
import type { WalkParts } from '../state/walk-parts.ts'
import { lastPageOf, placeOfUrl } from '../state/walk-state.ts'
import { mayLeadTo, needsClick, waysToPages } from './go-on.ts'

/**
 * What a walk needs after its first page, to be requested before the list of that page is learned and scrolled: the page
 * that a link certainly leads to, or first the page itself without a browser, if it is not known yet whether that is enough.
 * The request is in vain only if the page turns out to grow when it is scrolled.
 */
export function secondPage(start: string, view: View, { options, lead, analysis }: WalkParts): ComingPage | undefined {
  if (!lead?.pages || options.pages === 1 || analysis.findLists(view.annotated).kind === 'none') return undefined
  const way = certainLink(view)
  const read = new Set([start, view.url].map(placeOfUrl))
  const isWanted = (url: string, number: number): boolean => number <= lastPageOf(options) && !read.has(placeOfUrl(url))
  if (!way || !isWanted(way.target.url, 2)) return undefined
  const { reading: by } = options
  if (by === 'auto') return { url: start, by: 'parser' }
  const { page } = view.annotated
  const { url } = way.target
  return linkedPage({
    ...{ url, by, number: 2, link: rememberLink(page, way), isWanted },
    later: addressAfter(page, url),
  })
}

type LinkWay = WayOn & { readonly target: { readonly url: string } }

function certainLink(view: View): LinkWay | undefined {
  const ways = view.ways()
  if (ways.some(({ kind, isCertain }) => isCertain && growsBy(kind))) return undefined
  const [way] = waysToPages(view, ways)
  return way?.isCertain && !needsClick(view, way) && mayLeadTo(view, way) ? (way as LinkWay) : undefined
}

const growsBy = (kind: WayOn['kind']): boolean => kind === 'load-more' || kind === 'scroll'
