// The stages one by one: pure functions from a page model to plain data, for programs that put them together differently.

export { analysisOf } from './analyse.ts'
export type { StaticOptions } from './stages/1-render/fetch-page.ts'
export type { Snapshot } from './stages/1-render/snapshot.ts'
export { type PageSource, readSources } from './stages/1-render/source.ts'
export { renderStatically } from './stages/1-render/static.ts'
export { buildModel } from './stages/2-model/build.ts'
export { buildContentView, type ContentView } from './stages/2-model/content-view.ts'
export { xpathOf } from './stages/2-model/node-path.ts'
export * from './stages/2-model/page-model.ts'
export { nodeOf, nodesOf } from './stages/2-model/xpath.ts'
export { findRegionsByClustVX } from './stages/4-find/baselines/clustvx/find-regions.ts'
export {
  findRegion,
  type NotFound,
  type RegionByExample,
  type RegionPlace,
} from './stages/4-find/by-example/find-region.ts'
export { type RegionParts, regionParts } from './stages/4-find/by-example/parts.ts'
export { chooseDomain, type DomainChoice, type DomainEvidence } from './stages/4-find/domain/choose-domain.ts'
export { type DescribedRecords, describeRecords } from './stages/4-find/domain/describe-records.ts'
export type { AttributeConstraint, AttributeType, Domain, RecordConstraints } from './stages/4-find/domain/domain.ts'
export type { DomainFinder } from './stages/4-find/domain/domain-finder.ts'
export { type DomainProblem, DomainProblems } from './stages/4-find/domain/domain-problem.ts'
export type { DomainSource } from './stages/4-find/domain/domain-source.ts'
export {
  type DomainArea,
  type DomainOptions,
  type DomainRecords,
  findDomainRecords,
} from './stages/4-find/domain/find-domain-records.ts'
export type { LeftOutRecord } from './stages/4-find/domain/left-out.ts'
export { loadDomain, shippedDomains } from './stages/4-find/domain/load-domain.ts'
export { loadDomainFinder } from './stages/4-find/domain/load-domain-finder.ts'
export { loadDomainSource } from './stages/4-find/domain/load-domain-source.ts'
export { explainField } from './stages/4-find/fields/explain-field.ts'
export type { Cell, Field, FieldKind, FieldSource } from './stages/4-find/fields/field.ts'
export { findFields } from './stages/4-find/fields/find-fields.ts'
export { chooseNextPage, type NextPageOptions } from './stages/4-find/pagination/find-next-page.ts'
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
export type { PageField, PageWrapper } from './stages/5-wrap/page/page-wrapper.ts'
export type { Problem } from './stages/5-wrap/page/problem.ts'
export { type PageRun, type PageValue, runPageWrapper } from './stages/5-wrap/page/run-page-wrapper.ts'
export type { Place } from './stages/5-wrap/place.ts'
export { runWrapper, type WrapperRun } from './stages/5-wrap/run-wrapper.ts'
export type { FieldRule, RecordRule, Wrapper } from './stages/5-wrap/wrapper.ts'
export {
  formatPageWrapper,
  formatWrapper,
  parsePageWrapper,
  parseWrapper,
  WrapperError,
} from './stages/5-wrap/wrapper-file.ts'
export type { Analysis, FoundList, FoundLists, ListAnalysis } from './stages/6-harvest/analysis.ts'
export { barTree, type PageBarTree } from './stages/7-monitor/bar-tree.ts'
export {
  type CheckOptions,
  checkTemplate,
  type FieldChange,
  type StoredTemplate,
  type Verdict,
} from './stages/7-monitor/check-template.ts'
export type { DeltaCase, PaperSet, VariableVerdicts } from './stages/7-monitor/compare-variables.ts'
export { type DrawBarTreeOptions, drawBarTree } from './stages/7-monitor/draw-bar-tree.ts'
export { type Mending, type MendOptions, type MendPolicy, mendWrapper } from './stages/7-monitor/mend-wrapper.ts'
export type { MendedField } from './stages/7-monitor/mended-field.ts'
export { isPageWrapper, type StoredWrapper } from './stages/7-monitor/stored-wrapper.ts'
export type { TemplateChange } from './stages/7-monitor/template-change.ts'
export { learnTemplateState, type TemplateState } from './stages/7-monitor/template-state.ts'
