import { joinPages } from '../../2-model/join-pages.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Cell, Field } from '../../4-find/fields/field.ts'
import { findFields } from '../../4-find/fields/find-fields.ts'
import type { RecordNodes } from '../../4-find/regions/region.ts'
import type { Analysis } from '../analysis.ts'
import type { ColumnCells } from '../list-columns.ts'

/** Records of several pages as if from one page. */
export interface JointRecords {
  readonly annotated: AnnotatedPage
  readonly records: readonly RecordNodes[]
  /** The fields of all of them, with one cell for each record. */
  readonly fields: readonly Field[]
  /** For each page, the number of its first record, and the offset of its node numbers. */
  readonly parts: readonly { readonly first: number; readonly count: number; readonly shift: number }[]
}

export interface PagePart {
  readonly page: PageModel
  readonly records: readonly RecordNodes[]
}

/** Finds fields over several pages, because one page may have too few records. */
export function findJointFields(pages: readonly PagePart[], analysis: Pick<Analysis, 'annotate'>): JointRecords {
  const annotated = analysis.annotate(joinPages(pages.map(({ page }) => page)))
  let [first, shift] = [0, 1]
  const parts = pages.map(({ page, records }) => {
    const part = { first, count: records.length, shift }
    first += records.length
    shift += page.nodeCount
    return part
  })
  const records = pages.flatMap((each, at) => each.records.map(nodes => nodes.map(node => node + parts[at]!.shift)))
  return { annotated, records, fields: findFields(annotated, records), parts }
}

export const shiftCell = (cell: Cell | undefined, shift: number): Cell | undefined =>
  cell && { ...cell, nodes: cell.nodes.map(node => node + shift) }

/** The cells of one page among those of all. */
export const cellsOfPart = (cells: ColumnCells, { first, count, shift }: JointRecords['parts'][number]): ColumnCells =>
  cells.map(column => column.slice(first, first + count).map(cell => shiftCell(cell, -shift)))
