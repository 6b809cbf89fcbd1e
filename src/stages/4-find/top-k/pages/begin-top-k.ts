import type { PageModel } from '../../../2-model/page-model.ts'
import type { LookedAt } from '../candidate.ts'
import { findTopK, isList, lookAt, promisesOf, reasonsOf, totalOf, type WeighedList, weighList } from '../find-top-k.ts'
import type { TitlePromise } from '../title/read-title.ts'
import { TITLE_JUDGEMENT } from '../title/title-judgement.ts'
import type { TopKOptions } from '../top-k.ts'
import { makeOf } from './head-make.ts'
import { pageNames } from './page-names.ts'
import { readPagedItems } from './paged-items.ts'
import type { Begun, ListPart } from './part.ts'
import { type PartCandidate, proposeParts } from './propose-parts.ts'

/** How much of the promised list a page holds: all of it, or its start if there is another page. */
export function beginTopK(page: PageModel, options: TopKOptions = {}): Begun {
  const found = findTopK(page, options)
  if (found.kind === 'list' && found.items.length >= found.k) return { kind: 'whole', found }
  const alone: Begun = found.kind === 'list' ? { kind: 'whole', found } : { kind: 'none', found }
  const promises = promisesOf(page, options).promises.filter(
    ({ score }) => score >= TITLE_JUDGEMENT.thresholds['continues on other pages'],
  )
  if (promises.length === 0 || options.paperOnly) return alone
  const look = lookAt(page)
  const best = promises
    .flatMap(promise => weighParts(look, promise, options))
    .reduce<Weighed | undefined>((a, b) => (a && totalOf(a.list) >= totalOf(b.list) ? a : b), undefined)
  if (!best) return alone
  return { kind: 'part', part: describe(look, best, options), otherwise: found }
}

interface Weighed {
  readonly list: WeighedList
  readonly by: ListPart['by']
}

/** Candidates that look like a list. A slide need not: its counter identifies it. */
function weighParts(look: LookedAt, promise: TitlePromise, { without }: TopKOptions): Weighed[] {
  return proposeParts(look, promise.k)
    .map((part: PartCandidate) => ({
      by: part.by,
      list: weighList(look, promise, part, { without: new Set(without) }),
    }))
    .filter(({ by, list }) => by === 'counters' || isList(list))
}

function describe(look: LookedAt, { list, by }: Weighed, options: TopKOptions): ListPart {
  const { page } = look
  const { promise, candidate } = list
  return {
    promise,
    items: readPagedItems(look, candidate, { page: 1, titles: !options.without?.includes('titles') }),
    pages: 1,
    because: reasonsOf(list),
    by,
    isDown: by === 'ranks' && (candidate.better ?? 0) > 0,
    make: makeOf(page, candidate.nodes),
    names: pageNames(page, promise.k),
  }
}
