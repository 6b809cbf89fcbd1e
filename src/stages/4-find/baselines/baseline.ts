import type { PageModel } from '../../2-model/page-model.ts'
import type { Regions } from '../regions/region.ts'
import { findRegionsByTopK } from '../top-k/find-regions.ts'
import { findRegionsByClustVX } from './clustvx/find-regions.ts'
import { findRegionsByMdr } from './mdr/find-regions.ts'
import { findRegionsByTables } from './tables/find-regions.ts'
import { findRegionsByVision } from './visual/find-regions.ts'

/** Published methods to find lists, for comparison. */
export const BASELINES = ['clustvx', 'mdr', 'tables', 'visual', 'top-k'] as const
type Baseline = (typeof BASELINES)[number]

export function findRegionsByBaseline(page: PageModel, baseline: Baseline): Regions {
  switch (baseline) {
    case 'clustvx':
      return findRegionsByClustVX(page)
    case 'mdr':
      return findRegionsByMdr(page)
    case 'tables':
      return findRegionsByTables(page)
    case 'visual':
      return findRegionsByVision(page)
    case 'top-k':
      return findRegionsByTopK(page)
  }
}
