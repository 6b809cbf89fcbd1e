import { expect, test } from 'vitest'
import { closedAfterwards } from '../closed-afterwards.ts'
import { type DrivenTab, ExtensionBrowser } from './extension-browser.ts'
import { servePages } from './serve-pages.ts'

const PAGES = 3
const ROWS = 40

const pageAt = (number: number): string => {
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `<li><h3><a href="/item-${number}-${at}">Board ${number}-${at}</a></h3><p>£${number + at}.50</p></li>`,
  )
  const next = number < PAGES ? `<a rel=next href="/${number + 1}">Next</a>` : ''
  return `<!doctype html><title>Boards</title><ul>${rows.join('')}</ul><nav>${next}</nav>`
}

/** What the panel and the worker hold after everything that is not needed was removed, in MB. */
async function heldBy({ panel }: DrivenTab): Promise<number> {
  const used = (): number => {
    const { gc } = globalThis as unknown as { gc(): void }
    // What the first one frees may free something else.
    for (let round = 0; round < 3; round++) gc()
    return (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize
  }
  const parts = await Promise.all([panel.evaluate(used), ...panel.workers().map(worker => worker.evaluate(used))])
  return parts.reduce((sum, bytes) => sum + bytes, 0) / 1e6
}

const walk = (tab: DrivenTab): Promise<number> =>
  tab.run(async ({ tab: live, quickEngine }) => {
    await live.load(`${(await live.capture()).url.replace(/\/\d*$/, '')}/1`)
    await quickEngine.extract({})
    return (await quickEngine.harvest({ pages: 'all' }, () => {})).records
  })

/** Until everything has been compiled and cached. */
const WARM_UP = 5
const WALKS = 30

test('the panel and the worker hold no more after 30 walks than after the first ones', async () => {
  const pages = Array.from({ length: PAGES }, (_, at) => [`/${at + 1}`, pageAt(at + 1)])
  const site = closedAfterwards(await servePages(Object.fromEntries(pages)))
  const args = ['--js-flags=--expose-gc', '--enable-precise-memory-info']
  const browser = closedAfterwards(await ExtensionBrowser.start({ args }))
  const tab = await browser.open(`${site.url}/1`)
  for (let round = 0; round < WARM_UP; round++) expect(await walk(tab)).toBe(PAGES * ROWS)
  const before = await heldBy(tab)
  for (let round = 0; round < WALKS; round++) await walk(tab)
  const after = await heldBy(tab)
  expect(tab.panel.workers()).toHaveLength(1)
  expect(before).toBeGreaterThan(5)
  expect(after).toBeLessThan(1.1 * before)
})
