import { Writable } from 'node:stream'
import { openWork } from '../../jobs/open-work.ts'
import { openMcpState } from '../../server/mcp/mcp-server.ts'
import { serveStdio } from '../../server/mcp/serve-stdio.ts'
import type { Store } from '../../store/database/store.ts'
import { type StoreFlags, withStore } from '../jobs/with-store.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { listenForInterrupt } from '../terminal/interrupt.ts'
import { outData } from '../terminal/sink.ts'
import type { Terminal } from '../terminal/terminal.ts'

interface McpFlags extends StoreFlags {
  readonly browserUrl?: string
}

/** Serves one client until it ends. Results are messages of the protocol, so nothing else is written to stdout. */
export async function startMcp(flags: McpFlags, terminal: Terminal): Promise<ExitCode> {
  const run = async (store: Store): Promise<ExitCode> => {
    const interrupt = listenForInterrupt(terminal, 'Stopping. Press Ctrl-C again to quit now.')
    const work = openWork(store, {
      browserUrl: flags.browserUrl,
      signal: interrupt.signal,
      handlesSignals: terminal.onInterrupt !== undefined,
    })
    if (process.stdin.isTTY) terminal.err('Waiting for an MCP client on stdin. Press Ctrl-C to quit.\n')
    try {
      await serveStdio(openMcpState(work.context), { input: process.stdin, output: messagesTo(terminal) })
      return EXIT.done
    } finally {
      await work.close()
      interrupt.release()
    }
  }
  return withStore(flags, run, { mayCreate: true })
}

/** Messages are data, like tables. */
const messagesTo = (terminal: Terminal): Writable =>
  new Writable({
    write(message: Buffer, _, done) {
      outData(terminal, message)
      done()
    },
  })
