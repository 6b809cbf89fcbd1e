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

const FINDERS: Readonly<Record<Baseline, (page: PageModel) => Regions>> = {
  clustvx: findRegionsByClustVX,
  mdr: findRegionsByMdr,
  tables: findRegionsByTables,
  visual: findRegionsByVision,
  'top-k': findRegionsByTopK,
}

export const findRegionsByBaseline = (page: PageModel, baseline: Baseline): Regions => FINDERS[baseline](page)
