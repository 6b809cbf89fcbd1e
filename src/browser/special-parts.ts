// What `src/browser/twins/special-finders.ts` loads.

export { columnsByBaseline, findRegionsByBaseline } from '../stages/4-find/baselines/baseline.ts'
export { valueLinks } from '../stages/4-find/baselines/value-links.ts'
export { describeRecords } from '../stages/4-find/domain/describe-records.ts'
export { findDomainRecords } from '../stages/4-find/domain/find-domain-records.ts'
export { findTopK } from '../stages/4-find/top-k/find-top-k.ts'
