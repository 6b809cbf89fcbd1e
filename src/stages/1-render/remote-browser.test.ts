import { describe, expect, test } from 'vitest'
import { serve } from '../../../test/local-server.ts'
import { isWorthRepeating, type RenderFailure } from './failure.ts'
import { connectBrowser, parseBrowserUrl } from './remote-browser.ts'
import { Renderer } from './renderer.ts'

const failureOf = (url: string): Promise<RenderFailure> =>
  connectBrowser(url).then(
    () => expect.unreachable(),
    error => error,
  )

describe('a remote browser that is away', () => {
  test('may come back: it is worth another attempt', async () => {
    // Port 1 is never served.
    const failure = await failureOf('http://127.0.0.1:1/')
    expect(failure.message).toBe('The browser at http://127.0.0.1:1 cannot be reached: nothing answers there.')
    expect(isWorthRepeating(failure)).toBe(true)
  })

  test.each([
    [404, 'no browser answers at this path', false],
    [401, 'it denied access', false],
    [503, 'it is busy', true],
  ])('answers %i: %s', async (status, what, isRepeated) => {
    const origin = await serve((_, response) => response.writeHead(status).end())
    for (const url of [origin, origin.replace('http:', 'ws:')]) {
      const failure = await failureOf(`${url}/?token=secret-500`)
      expect(failure.message).toContain(what)
      expect(isWorthRepeating(failure)).toBe(isRepeated)
      expect(`${failure.message} ${failure.cause}`).not.toContain('secret')
    }
  })
})

test.each(['ftp://host:9222', '127.0.0.1:9222', 'chrome'])('%s is no address of a browser', url => {
  expect(() => parseBrowserUrl(url)).toThrow('The address of the remote browser is not valid.')
})

describe('what cannot be said to a browser that runs already', () => {
  const browserUrl = 'ws://browsers.test/?token=secret'

  test.each([
    ['browserArguments', { browserArguments: ['--lang=de'] }],
    ['browserPath', { browserPath: '/usr/bin/chromium' }],
  ])('%s', (name, options) => {
    expect(() => new Renderer({ browserUrl, ...options })).toThrow(
      `${name} applies only to a browser that is started here; the one at ws://browsers.test is already running.`,
    )
  })

  test('the path of an MHTML file', async () => {
    const source = { kind: 'mhtml', path: '/saved.mhtml', bytes: new Uint8Array() } as const
    await expect(new Renderer({ browserUrl }).render(source)).rejects.toThrow('/saved.mhtml is an MHTML file')
  })
})
