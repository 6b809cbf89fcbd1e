import type { PageImprovement } from '../../stages/4-find/domain/improvement.ts'
import type { ModelFlags } from '../pages/model-options.ts'
import type { OutputFlags } from '../pages/output-options.ts'
import type { Algorithm } from './domain-option.ts'
import type { HarvestFlags } from './harvest-options.ts'
import type { MapFlags } from './map-options.ts'
import type { WantedRegion } from './region-options.ts'

/** Which list is read, and how; the same for every command that reads a whole list. */
export interface ListFlags extends HarvestFlags, ModelFlags {
  readonly region: WantedRegion
  readonly algorithm: Algorithm
  readonly domain?: string
  readonly words?: string
  readonly without?: readonly PageImprovement[]
}

export interface ExtractFlags extends ListFlags, Omit<OutputFlags, 'format'>, Omit<MapFlags, 'format'> {
  readonly saveWrapper?: string
  readonly format?: Exclude<OutputFlags['format'], undefined> | 'pages'
}
