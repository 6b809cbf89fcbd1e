/*
 * What not every analysis needs: published algorithms, top-k lists, and domains. Builds for browsers load it when it is asked
 * for: see `src/browser/twins/`.
 */

export { columnsByBaseline, findRegionsByBaseline } from './stages/4-find/baselines/baseline.ts'
export { valueLinks } from './stages/4-find/baselines/value-links.ts'
export { describeRecords } from './stages/4-find/domain/describe-records.ts'
export { findDomainRecords } from './stages/4-find/domain/find-domain-records.ts'
export { findTopK } from './stages/4-find/top-k/find-top-k.ts'

/** Where they have to be loaded or given before they are used: not here. */
export const loadSpecialFinders = async (): Promise<void> => {}
export const useSpecialFinders = (_: object): void => {}
