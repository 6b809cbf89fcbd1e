// Runs in the page.

export { takeSnapshot } from '../../src/browser/document-snapshot.ts'
export { analyseSnapshot, timeAnalysis } from './analyse-snapshot.ts'
