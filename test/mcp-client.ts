import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { onTestFinished } from 'vitest'
import { createMcpServer, openMcpState } from '../src/server/mcp/mcp-server.ts'
import { JobRuns } from './job-runs.ts'

/** When something is closed: after the test, or after all tests of the file (`afterAll`). */
type CloseAfter = (close: () => Promise<void>) => void

/** A client of the SDK, with less to write. */
export class TestClient {
  readonly client = new Client({ name: 'test', version: '1' })
  /** The tools that were called with success. */
  readonly succeeded = new Set<string>()

  static async connect(transport: Transport, closeAfter: CloseAfter = onTestFinished): Promise<TestClient> {
    const test = new TestClient()
    await test.client.connect(transport)
    // From then on, the client checks answers against their schemas.
    await test.client.listTools()
    closeAfter(() => test.client.close())
    return test
  }

  call(name: string, args: Record<string, unknown>, options?: RequestOptions): Promise<CallToolResult> {
    return this.client.callTool({ name, arguments: args }, CallToolResultSchema, options) as Promise<CallToolResult>
  }

  /** The data of a call that has to succeed. */
  async data<T = Answer>(name: string, args: Record<string, unknown>, options?: RequestOptions): Promise<T> {
    const { structuredContent, isError, content } = await this.call(name, args, options)
    if (isError) throw new Error(`${name} failed: ${JSON.stringify(content)}`)
    this.succeeded.add(name)
    return structuredContent as T
  }

  /** The lines of a call that has to fail. */
  async problem(name: string, args: Record<string, unknown>): Promise<string[]> {
    const { isError, content } = await this.call(name, args)
    if (!isError) throw new Error(`${name} succeeded: ${JSON.stringify(content)}`)
    return (content[0] as { text: string }).text.split('\n')
  }

  async read(uri: string): Promise<string> {
    const { contents } = await this.client.readResource({ uri })
    return (contents[0] as { text: string }).text
  }
}

/** What most tools give. */
export interface Answer {
  readonly columns: readonly { readonly name: string; readonly kind: string; readonly currency?: string }[]
  readonly rows: readonly (readonly (string | number | boolean | null)[])[]
  readonly records: number
  readonly pages: number
  readonly table: string
  readonly wrapper: string
  readonly completeness: { readonly complete: boolean; readonly because: string; readonly next_step?: string }
  readonly notes: readonly string[]
}

/** A server in this process on an empty store. Sites of tests need no pause between requests. */
export async function openTestState(closeAfter: CloseAfter = onTestFinished) {
  const jobs = await JobRuns.open({ closeAfter })
  const stopped = new AbortController()
  const { context, close } = jobs.context(stopped.signal)
  closeAfter(close)
  const state = openMcpState(context, { politeness: { delayMs: 0, retries: 0 } })
  return { state, jobs, stop: () => stopped.abort() }
}

/** A client of such a server. */
export async function connectInMemory(closeAfter: CloseAfter = onTestFinished) {
  const { state, jobs, stop } = await openTestState(closeAfter)
  const [here, there] = InMemoryTransport.createLinkedPair()
  await createMcpServer(state).connect(there)
  return { client: await TestClient.connect(here, closeAfter), jobs, stop }
}
