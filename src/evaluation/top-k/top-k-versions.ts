import { LIST_ALGORITHMS, type ListAlgorithm } from '../../analyse.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import type { Annotators } from '../../stages/3-annotate/compile.ts'
import { findRegionsByBaseline } from '../../stages/4-find/baselines/baseline.ts'
import { findRegions } from '../../stages/4-find/regions/find-regions.ts'
import type { RegionJudge } from '../../stages/4-find/regions/judge.ts'
import type { Region } from '../../stages/4-find/regions/region.ts'
import { findTopK, lookAt } from '../../stages/4-find/top-k/find-top-k.ts'
import { readTitle } from '../../stages/4-find/top-k/title/read-title.ts'
import { SWITCHES, type TopKOptions } from '../../stages/4-find/top-k/top-k.ts'
import { TITLES } from '../records/records-evaluation.ts'
import { recordItems } from './record-items.ts'
import type { FoundItems } from './score.ts'

/** The two versions that the publication measures. */
export const OPTIMIZED = 'published, optimized'
export const BASIC = '  without all four: basic'

/** One way to find the list that a title promises. */
export interface TopKVersion {
  readonly name: string
  find(page: PageModel): FoundItems
}

/** The complete algorithm first; then without each optimization, both ours and as published. */
export function topKVersions(): TopKVersion[] {
  const version = (name: string, options: TopKOptions): TopKVersion => ({
    name,
    find: page => itemsOf(page, options),
  })
  const oneOut = (options: TopKOptions): TopKVersion[] =>
    SWITCHES.map(name => version(`  without ${name}`, { ...options, without: [name] }))
  return [
    version('Amberyl', {}),
    ...oneOut({}),
    version('  without all four', { without: SWITCHES }),
    version(OPTIMIZED, { paperOnly: true }),
    ...oneOut({ paperOnly: true }),
    version(BASIC, { paperOnly: true, without: SWITCHES }),
  ]
}

function itemsOf(page: PageModel, options: TopKOptions): FoundItems {
  const found = findTopK(page, options)
  return found.kind === 'none' ? { items: [] } : found
}

/** Records, read as `findTopK` reads items: only the way to find the list differs. */
function itemsOfRegion(page: PageModel, region: Region | undefined): FoundItems {
  if (!region) return { items: [] }
  return { k: region.records.length, items: recordItems(lookAt(page), region.records) }
}

/** The other algorithms ignore titles: their main list as it is, and cut to the number in the title. */
export function otherVersions(judge: RegionJudge, annotators: Annotators): TopKVersion[] {
  const regionsOf = (page: PageModel, algorithm: ListAlgorithm): readonly Region[] => {
    const found =
      algorithm === 'auto' ? findRegions(annotate(page, annotators), judge) : findRegionsByBaseline(page, algorithm)
    return found.kind === 'none' ? [] : found.regions
  }
  return LIST_ALGORITHMS.filter(algorithm => algorithm !== 'top-k').flatMap(algorithm => {
    const name = algorithm === 'auto' ? 'main list (auto)' : TITLES[algorithm]!
    return [
      { name, find: page => itemsOfRegion(page, regionsOf(page, algorithm)[0]) },
      {
        name: '  of k records',
        find(page) {
          const k = readTitle(page).promises[0]?.k
          return itemsOfRegion(
            page,
            regionsOf(page, algorithm).find(({ records }) => records.length === k),
          )
        },
      },
    ] satisfies TopKVersion[]
  })
}
