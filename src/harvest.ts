import { loadHarvesters } from './load-harvesters.ts'
import { type Harvesters, harvest as harvestWith } from './pipeline.ts'
import type { Harvest } from './stages/6-harvest/harvest.ts'
import type { HarvestOptions } from './stages/6-harvest/options.ts'

let loaded: Harvesters | undefined

/**
 * From an address to every record behind it. What comes with Amberyl is loaded for the first harvest and used for all;
 * give `harvesters` to share a browser between harvests, or for annotators of your own.
 */
export function harvest(url: string, options: HarvestOptions = {}, harvesters?: Harvesters): Harvest {
  return harvestWith(url, harvesters ?? (loaded ??= loadHarvesters()), options)
}
