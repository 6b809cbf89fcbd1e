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

test.each([
  ['elements', '<p>'.repeat(300_000)],
  ['empty elements', '<br>'.repeat(300_000)],
  ['elements with text', '<i>x</i>'.repeat(100_000)],
  [
    'formatting that is resumed in each paragraph',
    `${Array.from({ length: 300 }, (_, i) => `<b a=${i}>`).join('')}${'<p>x'.repeat(1_000)}`,
  ],
  ['texts moved out of a table', `<table>${'<tr>x<i>y</i>'.repeat(100_000)}`],
  ['nested elements', '<div>'.repeat(100_000)],
])('a page of far too many nodes is parsed up to the limit: %s', async (_, html) => {
  const source = { kind: 'html', bytes: Buffer.from(html), url: 'http://a.test/' } as const
  const snapshot = await renderStatically(source, { limits: { nodes: 2_000 } })
  expect(snapshot.warnings.map(({ kind }) => kind)).toEqual(['truncated'])
  expect(snapshot.documents[0]!.nodes.nodeName.length).toBeLessThan(2_100)
})

test('comments by the thousand do not count as nodes of the page, but end it all the same', async () => {
  const source = { kind: 'html', bytes: Buffer.from('<!---->'.repeat(100_000)), url: 'http://a.test/' } as const
  const snapshot = await renderStatically(source, { limits: { nodes: 2_000 } })
  expect(snapshot.warnings.map(({ kind }) => kind)).toEqual(['truncated'])
})
