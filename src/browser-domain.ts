import type { DomainData } from './browser/domain-data.ts'

/** What each module of `amberyl/browser/domains/` exports; the build writes them. */
declare const domain: DomainData

export { domain }
