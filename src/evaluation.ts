// How well pages are read: labelled pages, scores, and training.

export { readPaginationCorpus } from './evaluation/blocks/labelled-pages.ts'
export { type NextPageLabel, type PaginationScore, scoreNextPages } from './evaluation/blocks/score.ts'
export { trainBlock, type ValidationOptions, validateBlock } from './evaluation/blocks/validate-block.ts'
export { readDomainCorpus } from './evaluation/domain/domain-corpus.ts'
export { type DomainPageScore, scoreDomainPage, sumDomainScores } from './evaluation/domain/score.ts'
export { type CandidateExample, learnWeights, type RegionExample } from './evaluation/records/learn-judge.ts'
export { type RecordsPage, readRecordsCorpus } from './evaluation/records/records-corpus.ts'
export { regionExample } from './evaluation/records/region-examples.ts'
export {
  type FoundRecord,
  type FoundRegion,
  type LabelledRegion,
  type PageScore,
  type RecordsScore,
  scorePage,
  summarise,
} from './evaluation/records/score.ts'
export { scoreFields } from './evaluation/records/score-fields.ts'
export { type JudgeScore, type JudgeScores, validateJudge } from './evaluation/records/validate-judge.ts'
export { type Counts, f1Of, precisionOf, recallOf, sumCounts } from './evaluation/score-counts.ts'
export { readTemplateCorpus } from './evaluation/template/template-corpus.ts'
export { scoreTopK, summariseTopK, type TopKLabel, type TopKPageScore } from './evaluation/top-k/score.ts'
export { readTopKCorpus } from './evaluation/top-k/top-k-corpus.ts'
