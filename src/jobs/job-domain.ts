import { existsSync } from 'node:fs'
import { knownNames } from '../stages/3-annotate/fields.ts'
import { DomainProblems, formatDomainProblem } from '../stages/4-find/domain/domain-problem.ts'
import { AUTO } from '../stages/4-find/domain/domain-source.ts'
import { loadDomain, shippedDomains } from '../stages/4-find/domain/load-domain.ts'
import { besideJobFile } from './job-file-place.ts'

/** Domains that ship with Amberyl have names; a folder is relative to the job file and stored with its full path. */
export const domainPlace = (domain: string, file: string): string =>
  isKnownByName(domain) ? domain : besideJobFile(domain, file)

/** What is wrong with the domain of a job, as sentences. Domains that ship with Amberyl are valid. */
export function domainProblems(domain: string, file: string): string[] {
  if (isKnownByName(domain)) return []
  const place = besideJobFile(domain, file)
  if (!existsSync(place))
    return [
      `${JSON.stringify(domain)} is wrong: there is no domain of this name and no folder ${place}. ${knownNames(domain, shippedDomains())}`,
    ]
  try {
    loadDomain(place)
    return []
  } catch (error) {
    if (!(error instanceof DomainProblems)) throw error
    return error.problems.map(formatDomainProblem)
  }
}

const isKnownByName = (domain: string): boolean => domain === AUTO || shippedDomains().includes(domain)
