import type { Table } from '../../export/table.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { Annotations } from '../../stages/3-annotate/annotation.ts'
import { joinCells } from '../../stages/5-wrap/page/join-cells.ts'
import type { PageWrapper } from '../../stages/5-wrap/page/page-wrapper.ts'
import { runPageWrapper } from '../../stages/5-wrap/page/run-page-wrapper.ts'

export type PageRow =
  | {
      readonly kind: 'row'
      readonly table: Table
      /** Fields that all examples have and this page does not. */
      readonly missing: readonly string[]
    }
  | { readonly kind: 'nothing'; readonly because: string }

/** What a page wrapper reads on a page: one row with a column for each field, empty ones included. */
export function pageRow(page: PageModel, wrapper: PageWrapper, annotations?: Annotations): PageRow {
  const run = runPageWrapper(page, wrapper, annotations)
  if (run.kind === 'nothing') return run
  const values = new Map(run.values.map(({ name, cells }) => [name, cells]))
  const fields = wrapper.fields.map(({ name, kind }) => ({ name, kind, cells: [joinCells(values.get(name) ?? [])] }))
  const always = new Set(wrapper.fields.filter(({ isAlways }) => isAlways).map(({ name }) => name))
  return {
    kind: 'row',
    table: { name: 'main', recordCount: 1, fields },
    missing: run.missing.filter(name => always.has(name)),
  }
}
