import type { DomainSource } from '../stages/4-find/domain/domain-source.ts'
import { shippedDomains } from '../stages/4-find/domain/load-domain.ts'
import { loadDomainSource } from '../stages/4-find/domain/load-domain-source.ts'

/** Domains that a process has prepared, which takes longer than reading a page. */
export interface Domains {
  /** Throws `DomainProblems` if it cannot be used on this machine. */
  open(domain: string, runId: number): DomainSource
  /** The run has ended, or this process no longer works on it. */
  end(runId: number): void
}

export function createDomains(): Domains {
  const shipped = new Map<string, DomainSource>()
  const ofRuns = new Map<number, Map<string, DomainSource>>()
  /** A folder may change between two runs, and `auto` is decided for each job. */
  const knownTo = (domain: string, runId: number): Map<string, DomainSource> => {
    if (shippedDomains().includes(domain)) return shipped
    const known = ofRuns.get(runId) ?? new Map<string, DomainSource>()
    ofRuns.set(runId, known)
    return known
  }
  return {
    open(domain, runId) {
      const known = knownTo(domain, runId)
      const source = known.get(domain) ?? loadDomainSource(domain)
      known.set(domain, source)
      return source
    },
    end: runId => void ofRuns.delete(runId),
  }
}
