import type { CDPSession } from 'playwright-core'
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

interface Told {
  readonly id?: number
  readonly result?: { readonly usedSize: number }
}

/** Asks the worker of a page something over the debugging protocol, for which Playwright has no session. */
async function askWorker(session: CDPSession, worker: string, method: string): Promise<Told> {
  const id = ++asked
  const answer = new Promise<Told>(resolve => {
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const told = JSON.parse(message) as Told
      if (told.id === id) resolve(told)
    })
  })
  await session.send('Target.sendMessageToTarget', { sessionId: worker, message: JSON.stringify({ id, method }) })
  return answer
}
let asked = 0

/** What the panel and the worker hold after everything that is not needed was removed, in MB. */
async function heldBy({ panel }: DrivenTab): Promise<number> {
  const session = await panel.context().newCDPSession(panel)
  const attached = new Promise<string>(resolve =>
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      // The background is another one.
      if (targetInfo.type === 'worker') resolve(sessionId)
    }),
  )
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const worker = await attached
  // What the first one frees may free something else.
  for (let round = 0; round < 3; round++) {
    await session.send('HeapProfiler.collectGarbage')
    await askWorker(session, worker, 'HeapProfiler.collectGarbage')
  }
  const [own, its] = [
    await session.send('Runtime.getHeapUsage'),
    await askWorker(session, worker, 'Runtime.getHeapUsage'),
  ]
  await session.detach()
  return (own.usedSize + its.result!.usedSize) / 1e6
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
  const browser = closedAfterwards(await ExtensionBrowser.start())
  const tab = await browser.open(`${site.url}/1`)
  for (let round = 0; round < WARM_UP; round++) expect(await walk(tab)).toBe(PAGES * ROWS)
  const before = await heldBy(tab)
  for (let round = 0; round < WALKS; round++) await walk(tab)
  const after = await heldBy(tab)
  expect(tab.panel.workers()).toHaveLength(1)
  // The models and rules alone take that much.
  expect(before).toBeGreaterThan(5)
  expect(after).toBeLessThan(1.1 * before)
})
