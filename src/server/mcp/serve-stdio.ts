import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createMcpServer } from './mcp-server.ts'
import type { McpState } from './tool.ts'

interface Streams {
  readonly input: Readable
  readonly output: Writable
}

/** Serves the client at the other end of the streams until it closes them, or the signal of the work aborts. */
export async function serveStdio(state: McpState, { input, output }: Streams): Promise<void> {
  const { signal } = state.work
  const server = createMcpServer(state)
  const closed = new Promise<void>(resolve => {
    server.onclose = resolve
  })
  const close = (): void => void server.close()
  input.once('end', close)
  input.once('close', close)
  signal.addEventListener('abort', close, { once: true })
  await server.connect(new StdioServerTransport(input, output))
  if (signal.aborted) close()
  await closed
}
