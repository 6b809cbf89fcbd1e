import { describe, expect, test } from 'vitest'
import { LISTINGS } from '../demo/listings.ts'
import { startDemo } from '../demo/server.ts'
import { type PipelineParts, sharedDomain } from '../src/pipeline.ts'
import type { HarvestOptions } from '../src/stages/6-harvest/options.ts'
import { closedAfterwards } from './closed-afterwards.ts'
import { repeatedColumns } from './repeated-columns.ts'
import { type NamedTable, readNamed, renamed } from './same-names.ts'

const site = closedAfterwards(await startDemo())

const read = (address: string, options: HarvestOptions & PipelineParts): Promise<NamedTable> =>
  readNamed(new URL(address, site.url).href, { reading: 'parser', ...options })

/** Listings of a domain that ships; the other sites of the demo have none. */
const DOMAINS: ReadonlyMap<string, string> = new Map([
  ['/homes/', 'real-estate-uk'],
  ['/shop/table/', 'retail'],
  ['/motors/vans/', 'used-cars'],
  ['/town/jobs/', 'jobs'],
])

describe('a list has the same names however it is read', () => {
  for (const { address } of LISTINGS.filter(({ source }) => source === 'html')) {
    test(address, async () => {
      const one = await read(address, { pages: 1 })
      const walked = await read(address, { pages: 3 })
      expect(renamed(one, walked)).toEqual([])
      expect(repeatedColumns(one.columns)).toEqual([])
      expect(repeatedColumns(walked.columns)).toEqual([])
      expect((await read(address, { pages: 1, wrapper: one.wrapper })).names).toEqual(one.names)
      expect((await read(address, { pages: 2, wrapper: walked.wrapper })).names).toEqual(
        walked.wrapper.fields.map(({ name }) => name),
      )
    })
  }

  for (const [address, domain] of DOMAINS) {
    test(`${address} by the domain ${domain}: the names of its attributes, also walked and by a wrapper`, async () => {
      const attributes = sharedDomain(domain)!
        .finder(domain)
        .domain.attributes.map(({ name }) => name)
      const one = await read(address, { pages: 1, domain })
      const walked = await read(address, { pages: 3, domain })
      expect(one.names.length).toBeGreaterThanOrEqual(4)
      expect(one.names).toEqual(attributes.filter(name => one.names.includes(name)))
      expect(one.names.filter(name => !walked.names.includes(name))).toEqual([])
      expect(renamed(one, walked)).toEqual([])
      expect((await read(address, { pages: 1, domain, wrapper: one.wrapper })).names).toEqual(one.names)
      expect((await read(address, { pages: 3, domain, wrapper: walked.wrapper })).names).toEqual(walked.names)
    })
  }
})
