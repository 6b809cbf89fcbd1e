import { describe, expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { sampleOf } from '../effort.ts'
import { harvestAll } from '../harvest-server/run-harvest.ts'
import {
  missingDetails,
  missingValues,
  scatteredDetails,
  scatteredFields,
  wrongLinks,
} from '../harvest-server/true-values.ts'

const site = closedAfterwards(await startDemo())
const renderer = closedAfterwards(new Renderer())

/** Columns that the page itself separates: the badge of featured homes has another place and look. */
const APART: Readonly<Record<string, readonly string[]>> = { '/homes/': ['flag'] }

describe('every listing of the demo in one harvest: complete, in order, every value in its record and its column', () => {
  for (const listing of sampleOf(LISTINGS, 3)) {
    test.concurrent(`${listing.address}: ${listing.pagination}`, async () => {
      const truth = listing.records()
      const { records, summary } = await harvestAll(
        new URL(listing.address, site.url).href,
        { ...shippedModels, renderer },
        { politeness: { delayMs: 0 } },
      )
      expect(records).toHaveLength(truth.length)
      expect(summary).toMatchObject({ records: truth.length, isComplete: true })
      expect(missingValues(truth, records, site.url)).toEqual([])
      expect(scatteredFields(truth, records, site.url)).toEqual(APART[listing.address] ?? [])
      expect(wrongLinks(truth, records, site.url)).toEqual([])
    })
  }
})

const siteOf = (address: string): string => address.split('/')[1]!

/** Enough to learn from, and a few to read with the learned wrapper. */
const DETAILED = 12

/** One listing per site: its detail pages are similar, and reading all of them takes a minute. */
const ONE_OF_EACH_SITE = LISTINGS.filter(
  ({ address }, at) => LISTINGS.findIndex(other => siteOf(other.address) === siteOf(address)) === at,
)

describe("a listing of each demo site with what its records' own pages say", () => {
  for (const listing of ONE_OF_EACH_SITE) {
    test.concurrent(`${listing.address}: each label with its value, in one column`, async () => {
      // If the HTML from the server has the whole list, no browser is needed, which is much faster.
      const isSent = listing.source === 'html' && listing.opensWith === undefined
      const { records, summary } = await harvestAll(
        new URL(listing.address, site.url).href,
        { ...shippedModels, renderer },
        {
          details: true,
          records: DETAILED,
          reading: isSent ? 'parser' : 'auto',
          politeness: { delayMs: 0, atOnce: 2 },
        },
      )
      const truth = listing.records().slice(0, records.length)
      expect(records.length).toBeGreaterThanOrEqual(Math.min(DETAILED, listing.opensWith ?? listing.pageSize))
      expect(summary.details).toEqual({ read: records.length, failed: [] })
      expect(missingDetails(truth, records)).toEqual([])
      expect(scatteredDetails(truth, records)).toEqual([])
    })
  }
})
