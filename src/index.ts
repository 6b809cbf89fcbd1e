// One call for each task: what, then options.

export { checkWrapper, type LearnedPage, learn } from './by-example.ts'
export type { StoredCheck } from './check-stored.ts'
export { type ExtractOptions, extract, findNextPage } from './extract.ts'
export type { ExtractedField, ExtractedList, Extraction } from './extraction.ts'
export { type PageInput, type PageOptions, toPageModel } from './page-input.ts'
export { harvest, type PipelineParts } from './pipeline.ts'
export { topK } from './top-k.ts'

// What these calls work with. Browser and models are opened when they are first needed, and shared.

export { analyse, type Findings, type Models } from './analyse.ts'
export { close } from './shared-renderer.ts'
export { loadModels, type ModelChoice } from './shipped-models.ts'
export { RenderFailure } from './stages/1-render/failure.ts'
export type { RenderOptions } from './stages/1-render/render-options.ts'
export { Renderer, type RendererOptions } from './stages/1-render/renderer.ts'
export type { PlaywrightPage } from './stages/1-render/tab-snapshot.ts'
export { decodePage, encodePage } from './stages/2-model/page-file/page-file.ts'
export type { PageModel } from './stages/2-model/page-model.ts'

// What they give.

export type { FieldKind } from './stages/4-find/fields/field.ts'
export type { NextPage } from './stages/4-find/pagination/next-page.ts'
export { describeEnding } from './stages/6-harvest/ending.ts'
export type { HarvestEvent } from './stages/6-harvest/event.ts'
export type { Harvest } from './stages/6-harvest/harvest.ts'
export type { HarvestOptions, Politeness } from './stages/6-harvest/options.ts'
export type { HarvestColumn, HarvestedValue, HarvestRecord } from './stages/6-harvest/record.ts'
export type { Ending, HarvestSummary } from './stages/6-harvest/summary.ts'
export { describePaged, type PagedTopK } from './stages/6-harvest/top-k/paged-top-k.ts'

// Wrappers: what is kept to read pages again.

export { type ImportOptions, importWrappers } from './exchange/read/import-file.ts'
export { type Imported, ImportFailure } from './exchange/read/imported.ts'
export type { ScriptKind, WrittenScript } from './exchange/write/write-script.ts'
export { exportWrapper } from './shipped-readers.ts'
export type { PageWrapper } from './stages/5-wrap/page/page-wrapper.ts'
export type { Selection } from './stages/5-wrap/selection.ts'
export type { Wrapper } from './stages/5-wrap/wrapper.ts'
export { WrapperError } from './stages/5-wrap/wrapper-file.ts'
export type { Verdict } from './stages/7-monitor/check-template.ts'
export type { Mending } from './stages/7-monitor/mend-wrapper.ts'
export { formatStored, parseStored, type Stored } from './stages/7-monitor/stored-file.ts'
export { storedList } from './stages/7-monitor/stored-list.ts'

// Records as objects, tables, and files.

export { encodeTables } from './export/encode-tables.ts'
export { ExportFailure } from './export/export-failure.ts'
export type { ExportFormat } from './export/format.ts'
export { HarvestTable } from './export/harvest-table.ts'
export { type DataRow, toRows } from './export/rows.ts'
export { selectColumns } from './export/select/select-columns.ts'
export type { Table } from './export/table.ts'
export { formatTable } from './export/terminal-table.ts'
export { type RowSchema, type TypedRows, typedRows } from './export/typed-rows.ts'
export { writeOutput } from './export/write-output.ts'
