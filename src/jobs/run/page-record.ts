import type { AnnotatedPage } from '../../stages/3-annotate/annotation.ts'
import { joinCells } from '../../stages/5-wrap/page/join-cells.ts'
import type { PageWrapper } from '../../stages/5-wrap/page/page-wrapper.ts'
import { runPageWrapper } from '../../stages/5-wrap/page/run-page-wrapper.ts'
import type { HarvestedValue } from '../../stages/6-harvest/record.ts'

type PageRecord =
  | { readonly kind: 'record'; readonly cells: readonly (HarvestedValue | undefined)[] }
  | { readonly kind: 'nothing'; readonly because: string }

/** What a page wrapper reads: the page is the record, its fields are the columns. */
export function readPageRecord({ page, annotations }: AnnotatedPage, wrapper: PageWrapper): PageRecord {
  const run = runPageWrapper(page, wrapper, annotations)
  if (run.kind === 'nothing') return run
  const values = new Map(run.values.map(({ name, cells }) => [name, cells]))
  return { kind: 'record', cells: wrapper.fields.map(({ name }) => joinCells(values.get(name) ?? [])) }
}
