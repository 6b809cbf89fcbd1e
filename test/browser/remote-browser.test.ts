import { afterAll, expect, test } from 'vitest'
import { startDemo } from '../../demo/server.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { harvestAll } from '../harvest-server/run-harvest.ts'
import { runCommand } from '../run-command.ts'
import { startMisbehavingServer } from './misbehaving-server.ts'
import { startRemote } from './remote-chromium.ts'

const server = closedAfterwards(await startMisbehavingServer())
const site = closedAfterwards(await startDemo())
const remote = await startRemote()
afterAll(() => remote.end())

const at = (path: string) => ({ kind: 'url', url: server.url + path }) as const

test('two visitors harvest in one remote browser; it stays, and nothing of theirs is left in it', async () => {
  const harvests = [remote.wsUrl, remote.httpUrl].map(browserUrl =>
    harvestAll(
      new URL('/town/notices/', site.url).href,
      {},
      {
        pages: 2,
        reading: 'browser',
        politeness: { delayMs: 0 },
        limits: { pagesPerBrowser: 1 },
        render: { browserUrl },
      },
    ),
  )
  const [one, other] = await Promise.all(harvests)
  expect(one!.summary).toMatchObject({ pages: 2, staticPages: 0, isComplete: true })
  expect(other!.records).toEqual(one!.records)
  expect(remote.process.exitCode).toBeNull()
  expect(await remote.pages()).toEqual(['about:blank'])
})

test('the command line reads a page with it', async () => {
  const { code, out } = await runCommand(['show', `${server.url}/fine`, '--browser-url', remote.httpUrl])
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('All is well') })
})

test('a page that hangs loses its tab, not the connection', async () => {
  const limits = { loadMs: 8_000, settleMs: 2_000, pageMs: 10_000 }
  const renderer = new Renderer({ browserUrl: remote.wsUrl, limits })
  await expect(renderer.render(at('/hang'))).rejects.toMatchObject({ kind: expect.stringMatching(/page-hung|timeout/) })
  expect((await renderer.render(at('/fine'))).status).toBe(200)
  await renderer.close()
  expect(await remote.pages()).toEqual(['about:blank'])
})

// The last test: it ends the browser.
test('one that goes away in the middle is reported', async () => {
  const renderer = new Renderer({ browserUrl: remote.httpUrl })
  const live = await renderer.open(at('/fine'))
  const late = renderer.render(at('/silent'))
  late.catch(() => {})
  await remote.end()
  await expect(live.capture()).rejects.toMatchObject({ kind: 'browser-died' })
  await expect(late).rejects.toMatchObject({
    kind: 'no-browser',
    // Its port may still answer with a reset while it dies.
    message: expect.stringContaining(`The browser at ${remote.httpUrl} cannot be reached: `),
    isLasting: false,
  })
  await live.close()
  await renderer.close()
})
