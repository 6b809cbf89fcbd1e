import type { PageModel } from '../../2-model/page-model.ts'
import type { Field } from '../fields/field.ts'
import type { RecordNodes, Regions } from '../regions/region.ts'
import { findRegionsByTopK } from '../top-k/find-regions.ts'
import type { Baseline } from './baseline-names.ts'
import { alignItems } from './clustvx/align-items.ts'
import { findRegionsByClustVX } from './clustvx/find-regions.ts'
import { findRegionsByMdr } from './mdr/find-regions.ts'
import { findRegionsByTables } from './tables/find-regions.ts'
import { tableColumns } from './tables/table-columns.ts'
import { readValues, type ValueColumn } from './value-columns.ts'
import { boxColumns } from './visual/box-columns.ts'
import { findRegionsByVision } from './visual/find-regions.ts'

const FINDERS: Readonly<Record<Baseline, (page: PageModel) => Regions>> = {
  clustvx: findRegionsByClustVX,
  mdr: findRegionsByMdr,
  tables: findRegionsByTables,
  visual: findRegionsByVision,
  'top-k': findRegionsByTopK,
}

export const findRegionsByBaseline = (page: PageModel, baseline: Baseline): Regions => FINDERS[baseline](page)

type Columns = (page: PageModel, records: readonly RecordNodes[]) => Field[]

const asTexts =
  (columnsOf: (page: PageModel, records: readonly RecordNodes[]) => ValueColumn[]): Columns =>
  (page, records) =>
    readValues(page, records, columnsOf(page, records))

/** The columns of the publications, which are texts. MDR and top-k lists end with records. */
const COLUMNS: Readonly<Partial<Record<string, Columns>>> = {
  clustvx: alignItems,
  tables: asTexts(tableColumns),
  visual: asTexts(boxColumns),
}

/** How an algorithm finds the columns of its records; undefined if it has no way of its own. */
export const columnsByBaseline = (algorithm: string): Columns | undefined => COLUMNS[algorithm]
