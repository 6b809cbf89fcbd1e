import type { PageModel } from '../../2-model/page-model.ts'
import { takeApart } from '../../4-find/blocks/address.ts'
import type { WayOn } from '../../4-find/pagination/ways-on.ts'
import { beginTopK } from '../../4-find/top-k/pages/begin-top-k.ts'
import { goOnTopK } from '../../4-find/top-k/pages/go-on-top-k.ts'
import { isNumbered, isProven, isWhole, type ListPart } from '../../4-find/top-k/pages/part.ts'
import type { TopK } from '../../4-find/top-k/top-k.ts'
import type { Analysis } from '../analysis.ts'
import { endingOf } from '../ending.ts'
import type { HarvestEvent } from '../event.ts'
import type { PageLoader } from '../load/page-loader.ts'
import { HARVEST_LIMITS } from '../options.ts'
import type { Ending } from '../summary.ts'
import type { PagedEnding, PagedTopK, PagedTopKOptions } from './paged-top-k.ts'
import { wholeList } from './whole-list.ts'

interface TopKParts {
  readonly loader: Pick<PageLoader, 'load'>
  readonly analysis: Pick<Analysis, 'annotate' | 'findWays'>
  readonly tell: (event: HarvestEvent) => void
}

/**
 * The list that the title of a first page promises, from as many pages as it needs. Further pages are requested only
 * if the first one has part of the list, and only until it is complete.
 */
export async function walkTopK(start: string, options: PagedTopKOptions, parts: TopKParts): Promise<PagedTopK> {
  const walk = { options, ...parts, seen: new Set([placeOf(start)]) }
  const first = await load(walk, start, 1)
  const begun = beginTopK(first, options)
  if (begun.kind === 'none') return begun.found
  if (begun.kind === 'whole') return wholeList(begun.found, first)
  const { part, ending } = await goOn(walk, begun.part, first)
  if (!isProven(part) && !(isNumbered(part) && isUnseen(ending))) return alone(begun.otherwise, first, { part, ending })
  const { promise, items, pages, because } = part
  const { k, topic, readIn } = promise
  return { kind: 'list', k, topic, readIn, items, because, pages, isComplete: isWhole(part), ending }
}

/** The next page probably exists, but could not be read. */
const isUnseen = ({ kind }: PagedEnding): boolean =>
  kind === 'failed' || kind === 'undecided' || kind === 'forbidden' || kind === 'stopped'

/** The result of the first page alone. */
function alone(found: TopK, page: PageModel, { part, ending }: { part: ListPart; ending: PagedEnding }): PagedTopK {
  if (found.kind === 'list') return wholeList(found, page)
  if (ending.kind !== 'lost') return found
  const begins = `the first ${part.items.length} items seem to be here, but the list does not continue at ${ending.url}: ${ending.because}`
  return { ...found, because: `${found.because}; ${begins}` }
}

interface Walk extends TopKParts {
  readonly options: PagedTopKOptions
  /** Requested pages, by their places. */
  readonly seen: Set<string>
}

const placeOf = (url: string): string => takeApart(url)?.place ?? url

async function load(walk: Walk, url: string, page: number): Promise<PageModel> {
  const { loader, options, tell, seen } = walk
  tell({ kind: 'step', page, url, by: page === 1 ? 'start' : 'link' })
  const { model } = await loader.load(url, options.reading ?? 'browser', { live: false })
  seen.add(placeOf(url))
  seen.add(placeOf(model.url))
  for (const { message } of model.warnings) tell({ kind: 'note', message })
  return model
}

/** Page by page, until the list is complete or no page continues it. */
async function goOn(walk: Walk, begun: ListPart, first: PageModel): Promise<{ part: ListPart; ending: PagedEnding }> {
  let part = begun
  let page = first
  for (;;) {
    if (isWhole(part)) return { part, ending: { kind: 'whole' } }
    const limit = limitAt(part.pages, walk.options)
    if (limit) return { part, ending: limit }
    const step = await nextPage(walk, part, page)
    if ('ending' in step) return { part, ending: step.ending }
    part = step.part
    page = step.page
  }
}

function limitAt(pages: number, { pages: asked = 'all', limits }: PagedTopKOptions): Ending | undefined {
  if (asked !== 'all' && pages >= asked) return { kind: 'as-asked', what: 'pages', count: asked }
  const most = limits?.pages ?? HARVEST_LIMITS.pages
  return pages >= most ? { kind: 'limit', what: 'pages', count: most } : undefined
}

type Step = { readonly part: ListPart; readonly page: PageModel } | { readonly ending: Ending }

/** Tries the most probable way first; its failure is the ending of the walk. */
async function nextPage(walk: Walk, part: ListPart, page: PageModel): Promise<Step> {
  const { analysis, options, seen } = walk
  let ending: Ending | undefined
  let ways: readonly WayOn[]
  try {
    ways = analysis.findWays(analysis.annotate(page))
  } catch (error) {
    return { ending: endingOf(error, options.signal) }
  }
  for (const { url } of addresses(ways, page.url)) {
    if (seen.has(placeOf(url))) continue
    try {
      const next = await load(walk, url, part.pages + 1)
      const gone = goOnTopK(part, next, options)
      if (gone.kind === 'more') return { part: gone.part, page: next }
      ending ??= { kind: 'lost', url, because: gone.because }
    } catch (error) {
      ending ??= endingOf(error, options.signal)
      if (options.signal?.aborted) break
    }
  }
  return { ending: ending ?? { kind: 'last-page' } }
}

/** Articles have no buttons without an address; uncertain ways must stay on the site. */
function addresses(ways: readonly WayOn[], from: string): { url: string }[] {
  const host = takeApart(from)?.host
  return ways.flatMap(({ kind, target: { url }, isCertain }) => {
    const mayLead = kind === 'link' || kind === 'load-more'
    return mayLead && url !== undefined && (isCertain || takeApart(url)?.host === host) ? [{ url }] : []
  })
}
