import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, expect, test } from 'vitest'
import { items, next, page } from '../../../test/lamp-site.ts'
import { serve } from '../../../test/local-server.ts'
import { openTestState, TestClient } from '../../../test/mcp-client.ts'
import { createMcpHandler } from './serve-http.ts'

const { state } = await openTestState(afterAll)
const handler = createMcpHandler(state)

/** As any HTTP server calls the handler. */
const server = createServer(async (incoming, outgoing) => {
  const url = `http://${incoming.headers.host}${incoming.url}`
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
  const body = incoming.method === 'POST' ? { body: Readable.toWeb(incoming) as BodyInit, duplex: 'half' } : {}
  const response = await handler.handle(new Request(url, { method: incoming.method!, headers, ...body } as RequestInit))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).flushHeaders()
  if (!response.body) return void outgoing.end()
  const answer = Readable.fromWeb(response.body as ReadableStream)
  outgoing.on('close', () => answer.destroy())
  answer.on('error', () => outgoing.destroy()).pipe(outgoing)
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const endpoint = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`)
afterAll(async () => {
  await handler.close()
  server.closeAllConnections()
  server.close()
})

const connect = (): Promise<TestClient> => TestClient.connect(new StreamableHTTPClientTransport(endpoint) as never)

test('a harvest over HTTP, with progress; its table is there for other sessions, too', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end()
    response.end(request.url === '/' ? page(items(1, 6), next('/2')) : page(items(7, 10), ''))
  })
  const client = await connect()
  const steps: (string | undefined)[] = []
  const onprogress = ({ message }: Progress): void => void steps.push(message)
  const answer = await client.data('harvest', { url: `${origin}/`, static: true, max_rows: 1 }, { onprogress })
  expect(answer).toMatchObject({ records: 10, pages: 2, completeness: { complete: true } })
  expect(steps).toContain('pages: 2, records: 10')
  const other = await connect()
  expect((await other.read(answer.table)).trimEnd().split('\r\n')).toHaveLength(11)
})

test('a client cancels its own call, and others go on', async () => {
  const canceled = new AbortController()
  let drop = (): void => {}
  const dropped = new Promise<void>(resolve => {
    drop = resolve
  })
  const origin = await serve((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end()
    response.on('close', drop)
    canceled.abort('enough')
  })
  const [client, other] = [await connect(), await connect()]
  const call = client.call('extract_table', { url: `${origin}/`, static: true }, { signal: canceled.signal })
  await expect(call).rejects.toThrow('enough')
  await dropped
  expect(await other.data('list_jobs', {})).toEqual({ jobs: [] })
  expect(await client.data('list_jobs', {})).toEqual({ jobs: [] })
})

test('requests without a session, of an unknown one, and of one that ended are refused', async () => {
  const post = (session: string | undefined, method: string): Promise<Response> =>
    fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(session === undefined ? {} : { 'mcp-session-id': session }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} }),
    })
  expect((await post(undefined, 'tools/list')).status).toBe(400)
  const unknown = await post('none', 'tools/list')
  expect([unknown.status, ((await unknown.json()) as { error: { message: string } }).error.message]).toEqual([
    404,
    'This session has ended. Send an initialize request to start another one.',
  ])
  const client = await connect()
  const transport = client.client.transport as StreamableHTTPClientTransport
  const id = transport.sessionId!
  await transport.terminateSession()
  expect((await post(id, 'tools/list')).status).toBe(404)
  expect((await fetch(endpoint, { method: 'PUT' })).status).toBe(405)
})
