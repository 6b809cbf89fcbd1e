import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo } from '../../demo/server.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { items, next, page } from '../lamp-site.ts'
import { TestClient } from '../mcp-client.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { runProcess, startProcess } from './processes.ts'
import { startServe } from './serve-process.ts'

const site = closedAfterwards(await startDemo())
const folder = temporaryFolder()
const database = join(folder, 'jobs.db')

/** Ten lamps on two pages. */
const lamps = createServer((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(request.url === '/2' ? page(items(7, 10), '') : page(items(1, 6), next('/2')))
})
let list: string

beforeAll(async () => {
  await new Promise<void>(resolve => lamps.listen(0, '127.0.0.1', resolve))
  list = `http://127.0.0.1:${(lamps.address() as AddressInfo).port}/`
  const job = join(folder, 'lamps.yaml')
  writeFileSync(job, `start: ${list}\nreading: parser\npoliteness: { delay: 0 }\n`)
  expect(await runProcess(['jobs', 'add', job, '--database', database])).toMatchObject({ code: 0 })
})

afterAll(() => {
  lamps.closeAllConnections()
  lamps.close()
})

/** Each tool once, as an agent uses them one after another. */
async function useAllTools(client: TestClient): Promise<void> {
  // A page that scripts build.
  const shop = await client.data('extract_table', { url: `${site.url}shop/`, max_rows: 1 })
  expect(shop).toMatchObject({ rows: [expect.any(Array)], completeness: { complete: false } })
  expect(shop.records).toBeGreaterThan(10)
  const steps: Progress[] = []
  const onprogress = (step: Progress): void => void steps.push(step)
  const whole = await client.data('harvest', { url: list, static: true }, { onprogress, timeout: 300_000 })
  expect(whole).toMatchObject({ records: 10, pages: 2, completeness: { complete: true } })
  expect(steps.at(-1)?.message).toMatch(/, records: 10(?:;|$)/)
  expect((await client.read(whole.table)).trimEnd().split('\r\n')).toHaveLength(11)
  const one = { html: page(items(1, 6), next('/2')), base_url: 'https://lamps.example/' }
  expect(await client.data('find_next_page', one)).toMatchObject({ next_url: 'https://lamps.example/2' })
  expect(await client.data('explain', one)).toMatchObject({ explanation: expect.stringContaining('6 times') })
  const fields = { name: 'Lamp one', price: '£11' }
  const lamp = { html: '<main><h1>Lamp one</h1><p>Price: <b>£11</b></p></main>', base_url: 'https://lamps.example/1' }
  const { wrapper } = await client.data('learn_by_example', { ...lamp, fields })
  expect(await client.data('check_template', { ...lamp, wrapper })).toMatchObject({ verdict: 'same' })
  expect(await client.data('list_jobs', {})).toMatchObject({ jobs: [{ name: 'lamps' }] })
  expect(await client.data('run_job', { job: 'lamps' }, { timeout: 300_000 })).toMatchObject({ records: 10 })
  const { tools } = await client.client.listTools()
  expect(tools.map(({ name }) => name).filter(name => !client.succeeded.has(name))).toEqual([])
}

test('a client that starts amberyl mcp uses all tools', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['dist/src/main.js', 'mcp', '--database', database],
    stderr: 'pipe',
  })
  const problems: unknown[] = []
  let said = ''
  transport.stderr!.on('data', text => void (said += text))
  const client = await TestClient.connect(transport)
  client.client.onerror = error => void problems.push(error)
  expect(client.client.getServerVersion()).toMatchObject({ name: 'amberyl' })
  await useAllTools(client)
  // Nothing but messages of the protocol was written to stdout.
  expect([problems, said]).toEqual([[], ''])
})

test('a client of amberyl serve uses all tools over HTTP, with the token', async () => {
  const server = await startServe(database)
  const endpoint = new URL(`${server.origin}/mcp`)
  const headers = { authorization: `Bearer ${server.token}` }
  await useAllTools(
    await TestClient.connect(new StreamableHTTPClientTransport(endpoint, { requestInit: { headers } }) as never),
  )
  await expect(TestClient.connect(new StreamableHTTPClientTransport(endpoint) as never)).rejects.toThrow(/401|token/i)
  expect(await server.end('SIGTERM')).toBe(0)
})

test('it ends when its client does', async () => {
  // stdin is closed from the start.
  const { code, out, err } = await startProcess(['mcp', '--database', database]).ended
  expect([code, out, err]).toEqual([0, '', ''])
})
