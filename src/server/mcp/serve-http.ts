import { randomUUID } from 'node:crypto'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { createMcpServer } from './mcp-server.ts'
import type { McpState } from './tool.ts'

/** More sessions than people have clients: the one that was not used for longest is closed. */
const MAX_SESSIONS = 100
/** HTML may be given as an argument. */
const MAX_BODY_BYTES = 16_000_000

/** Answers requests of streamable HTTP clients. */
export interface McpHandler {
  /** For every method at one path. Who may send requests is decided before: it checks no token, Host, or Origin. */
  handle(request: Request): Promise<Response>
  /** Ends all sessions and what they are doing. */
  close(): Promise<void>
}

/**
 * One server per session, because a client cancels calls in a request of its own. With hono, where `handler` is
 * `createMcpHandler(openMcpState(work.context))`: `app.all('/mcp', ({ req }) => handler.handle(req.raw))`.
 */
export function createMcpHandler(state: McpState): McpHandler {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>()

  const open = async (): Promise<WebStandardStreamableHTTPServerTransport> => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: MAX_BODY_BYTES,
      onsessioninitialized: async id => {
        sessions.set(id, transport)
        const [oldest] = sessions
        if (sessions.size > MAX_SESSIONS && oldest) await oldest[1].close()
      },
    })
    const server = createMcpServer(state)
    server.onclose = () => sessions.delete(transport.sessionId ?? '')
    await server.connect(transport)
    return transport
  }

  return {
    async handle(request) {
      const id = request.headers.get('mcp-session-id')
      if (id === null) return (await open()).handleRequest(request)
      const transport = sessions.get(id)
      if (!transport) return Response.json(UNKNOWN_SESSION, { status: 404 })
      sessions.delete(id)
      sessions.set(id, transport)
      return transport.handleRequest(request)
    },
    async close() {
      await Promise.all([...sessions.values()].map(transport => transport.close()))
    },
  }
}

/** A client that gets 404 starts a new session. */
const UNKNOWN_SESSION = {
  jsonrpc: '2.0',
  error: { code: -32_001, message: 'This session has ended. Send an initialize request to start another one.' },
  id: null,
}
