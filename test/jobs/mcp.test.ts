import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { expect, test } from 'vitest'
import { startDemo } from '../../demo/server.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { TestClient } from '../mcp-client.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startProcess } from './processes.ts'

const site = closedAfterwards(await startDemo())
const database = join(temporaryFolder(), 'jobs.db')

test('a client that starts amberyl mcp reads a page that scripts build, and a list over its pages', async () => {
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
  const shop = await client.data('extract_table', { url: `${site.url}shop/`, max_rows: 1 })
  expect(shop).toMatchObject({ rows: [expect.any(Array)], completeness: { complete: false } })
  expect(shop.records).toBeGreaterThan(10)
  const steps: Progress[] = []
  const onprogress = (step: Progress): void => void steps.push(step)
  const clubs = await client.data(
    'harvest',
    { url: `${site.url}town/clubs/`, static: true },
    { onprogress, timeout: 300_000 },
  )
  expect(clubs).toMatchObject({ records: 38, completeness: { complete: true } })
  expect(steps.at(-1)?.message).toMatch(/, records: 38(?:;|$)/)
  expect(await client.data('list_jobs', {})).toEqual({ jobs: [] })
  // Nothing but messages of the protocol was written to stdout.
  expect([problems, said]).toEqual([[], ''])
})

test('it ends when its client does', async () => {
  // stdin is closed from the start.
  const { code, out, err } = await startProcess(['mcp', '--database', database]).ended
  expect([code, out, err]).toEqual([0, '', ''])
})
