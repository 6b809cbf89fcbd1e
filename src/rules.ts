// The rule language, and what rules look at: the facts of a page, annotations, blocks.

export * from './datalog/index.ts'
export { BASE_RELATIONS, type BaseRelation, needsRendering, readFacts } from './stages/2-model/relations.ts'
export { annotate } from './stages/3-annotate/annotate.ts'
export { type Annotation, listAnnotations } from './stages/3-annotate/annotation.ts'
export { loadAnnotators, shippedAnnotators } from './stages/3-annotate/load-annotators.ts'
export type { BlockClassifier } from './stages/4-find/blocks/block-type.ts'
export { type ClassifiedBlocks, classifyBlocks, explainBlock } from './stages/4-find/blocks/classify.ts'
export { membersOf } from './stages/4-find/blocks/features.ts'
export { type FoundBlock, findBlocks } from './stages/4-find/blocks/find-blocks.ts'
export { loadClassifier } from './stages/4-find/blocks/load-block-type.ts'
export { FACT_RELATIONS, readPageFacts } from './stages/4-find/blocks/page-facts.ts'
