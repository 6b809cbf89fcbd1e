import { describe, expect, test } from 'vitest'
import { LISTINGS } from '../demo/listings.ts'
import { startDemo } from '../demo/server.ts'
import { harvest, type PipelineParts, sharedDomain } from '../src/pipeline.ts'
import type { Wrapper } from '../src/stages/5-wrap/wrapper.ts'
import type { HarvestOptions } from '../src/stages/6-harvest/options.ts'
import { closedAfterwards } from './closed-afterwards.ts'

const site = closedAfterwards(await startDemo())

interface Named {
  readonly names: readonly string[]
  readonly wrapper: Wrapper
  /** The name of each column by its kind and its values on the first page. */
  readonly byValues: ReadonlyMap<string, string>
}

/** The columns of a listing, read without a browser. */
async function read(address: string, options: HarvestOptions & PipelineParts): Promise<Named> {
  const run = harvest(new URL(address, site.url).href, { reading: 'parser', politeness: { delayMs: 0 }, ...options })
  const first: Record<string, { readonly text: string } | undefined>[] = []
  for await (const { page, values } of run) if (page === 1) first.push(values)
  const valuesOf = (name: string): string => first.map(values => values[name]?.text ?? '').join('\n')
  return {
    names: run.columns.map(({ name }) => name),
    wrapper: run.wrapper!,
    byValues: new Map(run.columns.map(({ name, kind }) => [`${kind}\n${valuesOf(name)}`, name])),
  }
}

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
      const common = [...one.byValues].filter(([values]) => walked.byValues.has(values))
      expect(common.map(([values]) => walked.byValues.get(values))).toEqual(common.map(([, name]) => name))
      // A value may be typed differently once more of them are known, and an exception may become a column.
      expect(common.length).toBeGreaterThanOrEqual(0.7 * one.names.length)
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
      // The same values have the same name.
      const common = [...one.byValues].filter(([values]) => walked.byValues.has(values))
      expect(common.map(([values]) => walked.byValues.get(values))).toEqual(common.map(([, name]) => name))
      expect(common.length).toBe(one.names.length)
      expect((await read(address, { pages: 1, domain, wrapper: one.wrapper })).names).toEqual(one.names)
      expect((await read(address, { pages: 3, domain, wrapper: walked.wrapper })).names).toEqual(walked.names)
    })
  }
})
