// The engine in a page of a browser: no files, no Node, no code from strings.

export {
  analyseDocument as analyse,
  type DocumentExtraction,
  type DocumentOptions,
} from './browser/analyse-document.ts'
export type { DomainData } from './browser/domain-data.ts'
export type { ExtractedField, ExtractedList, Extraction } from './extraction.ts'
