import type { Side } from '../../api/comparison.ts'
import type { Extraction } from '../../api/extraction.ts'

export type SideName = 'a' | 'b'

/** What an address says about a side; what it does not say comes from the extraction, or is the usual. */
export function sideIn(params: URLSearchParams, name: SideName, extraction: Extraction): Side {
  const algorithm = params.get(name)
  if (algorithm === null) return name === 'a' ? ownSide(extraction) : otherSide(extraction)
  const [domain, k, region] = ['domain', 'k', 'region'].map(part => params.get(`${name}.${part}`))
  const without = params.get(`${name}.without`)
  return {
    algorithm,
    ...(domain ? { domain } : {}),
    ...(Number(k) > 1 ? { k: Number(k) } : {}),
    ...(Number(region) > 0 ? { region: Number(region) } : {}),
    ...(without ? { without: without.split(',') } : {}),
  }
}

/** A side as part of an address. */
export function sideState(name: SideName, { algorithm, domain, k, region, without = [] }: Side) {
  return {
    [name]: algorithm,
    [`${name}.domain`]: domain,
    [`${name}.k`]: k === undefined ? undefined : String(k),
    [`${name}.region`]: region === undefined ? undefined : String(region),
    [`${name}.without`]: without.length === 0 ? undefined : without.join(','),
  }
}

const ownSide = ({ algorithm, domain, k, region, without }: Extraction): Side => ({
  algorithm,
  without,
  ...(domain ? { domain } : {}),
  ...(k && algorithm === 'top-k' ? { k } : {}),
  ...(region === 'main' ? {} : { region }),
})

/** What is worth comparing with at first. */
const otherSide = ({ algorithm }: Extraction): Side => ({ algorithm: algorithm === 'auto' ? 'clustvx' : 'auto' })
