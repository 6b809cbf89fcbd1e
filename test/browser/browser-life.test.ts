import { expect, test, vi } from 'vitest'
import type { LivePage } from '../../src/stages/1-render/live-page.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { browsersOf, killBrowsers, marked, noneLeft } from '../harvest-server/chromium.ts'
import { startMisbehavingServer } from './misbehaving-server.ts'

const server = closedAfterwards(await startMisbehavingServer())

const at = (path: string) => ({ kind: 'url', url: server.url + path }) as const

/** The number of other tabs in a page's browser. */
async function tabsBeside({ page }: LivePage): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  await session.detach()
  return targetInfos.filter(({ type }) => type === 'page').length - 1
}

test('several pages open at once in one browser, and none is left behind', async () => {
  const { mark, browserArguments } = marked()
  const renderer = new Renderer({ browserArguments })
  const snapshots = await Promise.all(Array.from({ length: 6 }, () => renderer.render(at('/fine'))))
  expect(snapshots).toHaveLength(6)
  expect(browsersOf(mark)).toHaveLength(1)
  await renderer.close()
  expect(await noneLeft(mark)).toBe(true)
})

test('a browser retires after a number of pages', async () => {
  const { mark, browserArguments } = marked()
  const renderer = new Renderer({ browserArguments, limits: { pagesPerBrowser: 2 } })
  await renderer.render(at('/fine'))
  const [first] = browsersOf(mark)
  await renderer.render(at('/fine'))
  await renderer.render(at('/fine'))
  await vi.waitFor(() => expect(browsersOf(mark)).toHaveLength(1), { timeout: 30_000 })
  expect(browsersOf(mark)).not.toEqual([first])
  await renderer.close()
})

test.concurrent.each(['/hang', '/hang-at-once'])(
  '%s: a page that hangs loses its tab, and no other page its browser',
  async path => {
    const { mark, browserArguments } = marked()
    const renderer = new Renderer({ browserArguments, limits: { loadMs: 8_000, settleMs: 2_000, pageMs: 10_000 } })
    const other = await renderer.open(at('/fine'))
    const [browser] = browsersOf(mark)
    await expect(renderer.render(at(path))).rejects.toMatchObject({ kind: expect.stringMatching(/page-hung|timeout/) })
    expect(await tabsBeside(other)).toBe(0)
    expect((await other.capture()).status).toBe(200)
    expect((await renderer.render(at('/fine'))).status).toBe(200)
    expect(browsersOf(mark)).toEqual([browser])
    await renderer.close()
  },
)

const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Longer than the time limit for emptying and closing a tab. */
const STUCK_MS = 8_000

test.concurrent.each([
  ['of its own', (renderer: Renderer) => renderer.open(at('/fine'))],
  [
    'of a visitor',
    (renderer: Renderer) => renderer.openSession({ access: { privateNetwork: true } }).open(at('/fine').url),
  ],
])('a page %s that closes late costs no other page its browser', async (_, open) => {
  const { mark, browserArguments } = marked()
  const renderer = new Renderer({ browserArguments })
  const [closed, other] = await Promise.all([open(renderer), open(renderer)])
  const [browser] = browsersOf(mark)
  // Simulates a machine that is too busy for the browser.
  process.kill(browser!, 'SIGSTOP')
  const closing = closed.close()
  await wait(STUCK_MS)
  process.kill(browser!, 'SIGCONT')
  await closing
  expect((await other.capture()).status).toBe(200)
  await renderer.close()
})

test('a browser that answers nothing ends with its renderer', async () => {
  const { mark, browserArguments } = marked()
  const renderer = new Renderer({ browserArguments })
  await renderer.render(at('/fine'))
  process.kill(browsersOf(mark)[0]!, 'SIGSTOP')
  const asked = performance.now()
  await renderer.close()
  expect(performance.now() - asked).toBeLessThan(PROMPT_MS)
  expect(await noneLeft(mark)).toBe(true)
})

/** Shorter than the time that anything waits for a browser to close. */
const PROMPT_MS = 4_000

test('a page that crashes its tab fails, and others go on', async () => {
  const { browserArguments } = marked()
  const renderer = new Renderer({ browserArguments: [...browserArguments, '--js-flags=--max-old-space-size=64'] })
  const [crash, fine] = await Promise.allSettled([renderer.render(at('/crash')), renderer.render(at('/late'))])
  expect(crash).toMatchObject({ status: 'rejected', reason: { kind: 'page-crashed' } })
  expect(fine.status).toBe('fulfilled')
  await renderer.close()
})

test('a browser that is killed from outside is replaced and the page loaded again', async () => {
  const { mark, browserArguments } = marked()
  const renderer = new Renderer({ browserArguments })
  await renderer.render(at('/fine'))
  const late = renderer.render(at('/late'))
  await new Promise(resolve => setTimeout(resolve, 400))
  killBrowsers(mark)
  expect((await late).status).toBe(200)
  await renderer.close()
})

test('a browser that cannot be started is named', async () => {
  const renderer = new Renderer({ browserPath: '/bin/false' })
  await expect(renderer.render(at('/fine'))).rejects.toMatchObject({
    kind: 'no-browser',
    message: expect.stringContaining('/bin/false'),
  })
  await renderer.close()
})
