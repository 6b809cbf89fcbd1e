export { type EncodeOptions, type Encoding, encodeTables } from './export/encode-tables.ts'
export { ExportFailure } from './export/export-failure.ts'
export { EXPORT_FORMATS, type ExportFormat } from './export/format.ts'
export { HarvestTable, type HarvestTableOptions } from './export/harvest-table.ts'
export type { Table, TableCell, TableField } from './export/table.ts'
export { formatTable, type TerminalTableOptions } from './export/terminal-table.ts'
export { writeOutput } from './export/write-output.ts'
export { harvest } from './harvest.ts'
export { addJob, type JobFile, readJobFile } from './jobs/add-job.ts'
export type { JobEvent } from './jobs/job-event.ts'
export { openWork, type Work, type WorkOptions } from './jobs/open-work.ts'
export { beginJobRun } from './jobs/run/begin-job-run.ts'
export type { TemplateVerdict } from './jobs/run/template-verdict.ts'
export { JobFileError } from './jobs/spec/job-problem.ts'
export type { JobSpec } from './jobs/spec/job-spec.ts'
export { parseJob } from './jobs/spec/parse-job.ts'
export type { WebhookPayload } from './jobs/webhooks/payload.ts'
export { signWebhook, verifyWebhook } from './jobs/webhooks/sign-webhook.ts'
export { workOnRun } from './jobs/worker/work-on-run.ts'
export { loadHarvesters } from './load-harvesters.ts'
export {
  type ExtractedRegion,
  type Extraction,
  type Extractors,
  extract,
  findNext,
  findPagedTopK,
  type Harvesters,
  type NextClassifiers,
  readPage,
  type WantedRegion,
} from './pipeline.ts'
export { RenderFailure } from './stages/1-render/failure.ts'
export { DEFAULT_LIMITS, type RenderLimits } from './stages/1-render/limits.ts'
export type { LivePage } from './stages/1-render/live-page.ts'
export type { RenderOptions } from './stages/1-render/render-options.ts'
export { Renderer, type RendererOptions } from './stages/1-render/renderer.ts'
export type { RenderWarning, Snapshot } from './stages/1-render/snapshot.ts'
export { type PageSource, readSources } from './stages/1-render/source.ts'
export { renderStatically, type StaticOptions } from './stages/1-render/static.ts'
export { buildModel } from './stages/2-model/build.ts'
export { buildContentView, type ContentView } from './stages/2-model/content-view.ts'
export { decodePage, encodePage } from './stages/2-model/page-file.ts'
export * from './stages/2-model/page-model.ts'
export { BASE_RELATIONS, type BaseRelation, needsRendering, readFacts } from './stages/2-model/relations.ts'
export { nodeOf, nodesOf, xpathOf } from './stages/2-model/xpath.ts'
export { annotate } from './stages/3-annotate/annotate.ts'
export { loadAnnotators } from './stages/3-annotate/load-annotators.ts'
export { findRegionsByClustVX } from './stages/4-find/baselines/clustvx/find-regions.ts'
export type { BlockClassifier } from './stages/4-find/blocks/block-type.ts'
export { type ClassifiedBlocks, classifyBlocks, explainBlock } from './stages/4-find/blocks/classify.ts'
export { membersOf } from './stages/4-find/blocks/features.ts'
export { loadClassifier } from './stages/4-find/blocks/load-block-type.ts'
export {
  findRegion,
  type NotFound,
  type RegionByExample,
  type RegionPlace,
} from './stages/4-find/by-example/find-region.ts'
export { type RegionParts, regionParts } from './stages/4-find/by-example/parts.ts'
export { chooseDomain, type DomainChoice, type DomainEvidence } from './stages/4-find/domain/choose-domain.ts'
export { describeRecords } from './stages/4-find/domain/describe-records.ts'
export type { AttributeConstraint, AttributeType, Domain, RecordConstraints } from './stages/4-find/domain/domain.ts'
export type { DomainFinder } from './stages/4-find/domain/domain-finder.ts'
export { type DomainProblem, DomainProblems } from './stages/4-find/domain/domain-problem.ts'
export { type DomainSource, loadDomainSource } from './stages/4-find/domain/domain-source.ts'
export {
  type DomainArea,
  type DomainOptions,
  type DomainRecords,
  findDomainRecords,
} from './stages/4-find/domain/find-domain-records.ts'
export { loadDomain, shippedDomains } from './stages/4-find/domain/load-domain.ts'
export { loadDomainFinder } from './stages/4-find/domain/load-domain-finder.ts'
export type { Cell, Field, FieldKind, FieldSource } from './stages/4-find/fields/field.ts'
export { findFields } from './stages/4-find/fields/find-fields.ts'
export { findNextPage, type NextPageOptions } from './stages/4-find/pagination/find-next-page.ts'
export type { NextLink, NextPage, NextTarget } from './stages/4-find/pagination/next-page.ts'
export { findRegions } from './stages/4-find/regions/find-regions.ts'
export type { RegionJudge } from './stages/4-find/regions/judge.ts'
export { loadRegionJudge } from './stages/4-find/regions/load-judge.ts'
export type { RecordNodes, Region, RegionReason, Regions } from './stages/4-find/regions/region.ts'
export { findTopK } from './stages/4-find/top-k/find-top-k.ts'
export { beginTopK } from './stages/4-find/top-k/pages/begin-top-k.ts'
export { goOnTopK } from './stages/4-find/top-k/pages/go-on-top-k.ts'
export type { Begun, GoneOn, ListPart, PagedItem } from './stages/4-find/top-k/pages/part.ts'
export type { TopK, TopKItem } from './stages/4-find/top-k/top-k.ts'
export { induceWrapper } from './stages/5-wrap/induce-wrapper.ts'
export { type Example, type Learned, type LearnOptions, learnByExample } from './stages/5-wrap/page/learn-by-example.ts'
export type { PageField, PageWrapper, Place } from './stages/5-wrap/page/page-wrapper.ts'
export { formatPageWrapper, parsePageWrapper } from './stages/5-wrap/page/page-wrapper-file.ts'
export type { Problem } from './stages/5-wrap/page/problem.ts'
export { type PageRun, type PageValue, runPageWrapper } from './stages/5-wrap/page/run-page-wrapper.ts'
export { runWrapper, type WrapperRun } from './stages/5-wrap/run-wrapper.ts'
export type { FieldRule, RecordRule, Wrapper } from './stages/5-wrap/wrapper.ts'
export { formatWrapper, parseWrapper, WrapperError } from './stages/5-wrap/wrapper-file.ts'
export { describeEnding } from './stages/6-harvest/ending.ts'
export type { HarvestEvent, StepKind } from './stages/6-harvest/event.ts'
export type { Harvest } from './stages/6-harvest/harvest.ts'
export {
  DEFAULT_POLITENESS,
  HARVEST_LIMITS,
  type HarvestLimits,
  type HarvestOptions,
  type Politeness,
  type Reading,
} from './stages/6-harvest/options.ts'
export type { HarvestColumn, HarvestedValue, HarvestRecord } from './stages/6-harvest/record.ts'
export type { Ending, HarvestSummary } from './stages/6-harvest/summary.ts'
export { describePaged, type PagedTopK, type PagedTopKOptions } from './stages/6-harvest/top-k/paged-top-k.ts'
export { barTree, type PageBarTree } from './stages/7-monitor/bar-tree.ts'
export {
  type CheckOptions,
  checkTemplate,
  type FieldChange,
  type StoredTemplate,
  type Verdict,
} from './stages/7-monitor/check-template.ts'
export { type DrawBarTreeOptions, drawBarTree } from './stages/7-monitor/draw-bar-tree.ts'
export type { ListAnalysis } from './stages/7-monitor/mend-list-wrapper.ts'
export { type Mending, type MendOptions, type MendPolicy, mendWrapper } from './stages/7-monitor/mend-wrapper.ts'
export type { MendedField } from './stages/7-monitor/mended-field.ts'
export { formatStored, parseStored, type Stored } from './stages/7-monitor/stored-file.ts'
export { isPageWrapper, type StoredWrapper } from './stages/7-monitor/stored-wrapper.ts'
export type { TemplateChange } from './stages/7-monitor/template-change.ts'
export { learnTemplateState, type TemplateState } from './stages/7-monitor/template-state.ts'
export { StoreFailure } from './store/database/failure.ts'
export type { Store } from './store/database/store.ts'
export { openStore } from './store/open-store.ts'
export { diffRuns, type RecordChange, type RunDiff } from './store/records/diff.ts'
export { readRun, type StoredRecord, type StoredTable } from './store/records/read-records.ts'
export { findJob, listJobs, type StoredJob } from './store/runs/jobs.ts'
export { findRun, listRuns, type StoredRun } from './store/runs/runs.ts'
