import { expect, test } from 'vitest'
import { serve } from '../../../test/local-server.ts'
import { openGate } from '../../net/gate/gate.ts'
import { openVisitor } from './fetch-page.ts'
import { renderStatically } from './static.ts'

test('a logged-in visitor is known on each page', async () => {
  const origin = await serve(({ headers }, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${headers.cookie}</title>`),
  )
  const storageState = { cookies: [{ name: 'login', value: 'me', domain: '127.0.0.1', path: '/' }] }
  const source = { kind: 'url', url: origin } as const
  const snapshot = await renderStatically(source, { storageState })
  expect(JSON.stringify(snapshot)).toContain('login=me')
})

test('a session file that is not there is a failure with a remedy', async () => {
  await expect(openVisitor({ storageState: '/nowhere.json' }, openGate([]))).rejects.toMatchObject({
    name: 'RenderFailure',
    kind: 'no-file',
    remedy: expect.stringContaining('storageState'),
  })
})

test.each(['socks5://127.0.0.1:1080', 'localhost:3128', 'http://', 'nonsense'])(
  'the proxy %s is refused',
  async server => {
    await expect(openVisitor({ proxy: { server } }, openGate([]))).rejects.toMatchObject({
      name: 'RenderFailure',
      kind: 'bad-address',
    })
  },
)
