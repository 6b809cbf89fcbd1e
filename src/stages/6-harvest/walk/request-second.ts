import type { WayOn } from '../../4-find/pagination/ways-on.ts'
import type { PageAhead } from '../state/page-ahead.ts'
import type { View } from '../state/view.ts'
import type { WalkParts } from '../state/walk-parts.ts'
import { placeOfUrl } from '../state/walk-state.ts'
import { mayLeadTo, needsClick, waysToPages } from './go-on.ts'

/**
 * Requests what a walk needs after its first page, before the list of that page is learned and scrolled: the page that a
 * link certainly leads to, or first the page itself without a browser, if it is not known yet whether that is enough.
 * The request is in vain only if the page turns out to grow when it is scrolled.
 */
export async function requestSecond(
  start: string,
  view: View,
  { loader, options, overlaps, analysis }: WalkParts,
  ahead: PageAhead,
): Promise<void> {
  if (!overlaps || options.pages === 1 || analysis.findLists(view.annotated).kind === 'none') return
  const next = nextAddress(view)
  if (next === undefined || placeOfUrl(next) === placeOfUrl(start) || placeOfUrl(next) === placeOfUrl(view.url)) return
  const { reading } = options
  await (reading === 'auto' ? ahead.load(start, 'parser', loader) : ahead.load(next, reading, loader))
}

function nextAddress(view: View): string | undefined {
  const ways = view.ways()
  if (ways.some(({ kind, isCertain }) => isCertain && growsBy(kind))) return undefined
  const [way] = waysToPages(view, ways)
  return way?.isCertain && !needsClick(view, way) && mayLeadTo(view, way) ? way.target.url : undefined
}

const growsBy = (kind: WayOn['kind']): boolean => kind === 'load-more' || kind === 'scroll'
