import { describe, expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import type { HarvestRecord } from '../../src/stages/6-harvest/record.ts'
import type { HarvestSummary } from '../../src/stages/6-harvest/summary.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { EFFORT } from '../effort.ts'
import { harvestAll } from '../harvest-server/run-harvest.ts'
import { type DrivenTab, ExtensionBrowser } from './extension-browser.ts'

// A walk in the tab gives the table of the command line.

interface Walked {
  readonly records: readonly HarvestRecord[]
  readonly summary: HarvestSummary
}

const walkInTab = (tab: DrivenTab): Promise<Walked> =>
  tab.run(async ({ quickEngine }) => {
    const records: HarvestRecord[] = []
    await quickEngine.extract({})
    const summary = await quickEngine.harvest({ pages: 'all' }, news => {
      if (news.kind === 'records') records.push(...news.records)
      else if (news.event.kind === 'late-value') {
        const { record, column, value } = news.event
        Object.assign(records[record - 1]!.values, { [column]: value })
      }
    })
    return { records, summary }
  })

/** The rows of the table. Some addresses contain the session of the visitor. */
const rowsOf = ({ records }: Pick<Walked, 'records'>): unknown[] =>
  records.map(({ number, values }) => JSON.parse(JSON.stringify({ number, values }).replaceAll(SESSION, '')))

const SESSION = /[?&]sid=\w+/g

/** Of a link and of a button in `npm test`, all in `npm run test:hard`. */
const SHORT = ['/library/manuscripts/', '/library/periodicals/']

describe('walks in the tab equal those of the command line', async () => {
  const site = closedAfterwards(await startDemo())
  const renderer = closedAfterwards(new Renderer())
  const browser = closedAfterwards(await ExtensionBrowser.start())

  test.each(LISTINGS.filter(({ address }) => EFFORT > 1 || SHORT.includes(address)))(
    '$address: $pagination',
    async ({ address }) => {
      const url = new URL(address, site.url).href
      const tab = await browser.open(url)
      const inside = await walkInTab(tab)
      await tab.close()
      const outside = await harvestAll(
        url,
        { ...shippedModels, renderer },
        { reading: 'browser', politeness: { delayMs: 0 } },
      )
      expect(inside.summary).toMatchObject({ isComplete: true, ending: { kind: outside.summary.ending.kind } })
      expect(inside.summary.columns).toEqual(outside.summary.columns)
      expect(rowsOf(inside)).toEqual(rowsOf(outside))
    },
  )
})
