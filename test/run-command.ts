import { Readable } from 'node:stream'
import { NO_STDIN } from '../src/cli/terminal/terminal.ts'
import { runCli } from '../src/run-cli.ts'

export interface Ending {
  readonly code: number
  readonly out: string
  readonly err: string
  /** The raw bytes written to stdout. */
  readonly bytes: Buffer
}

export interface Surroundings {
  readonly stdin?: string
  readonly columns?: number
  /** Whether stdout and stderr are a terminal. */
  readonly isTerminal?: boolean
  /** Called with results as they are written. */
  readonly onOut?: (output: string) => void
  /** Receives the handler of Ctrl-C while there is one. */
  readonly onInterrupt?: (interrupt: () => void) => void
}

/** Runs one command line of the program in this process. */
export async function runCommand(args: readonly string[], around: Surroundings = {}): Promise<Ending> {
  const out: Uint8Array[] = []
  let err = ''
  const code = await runCli(args, {
    out(output) {
      out.push(typeof output === 'string' ? Buffer.from(output) : output)
      around.onOut?.(output.toString())
    },
    err: text => void (err += text),
    isInteractive: around.isTerminal ?? false,
    showsResults: around.isTerminal ?? false,
    columns: around.columns ?? 100,
    stdin: around.stdin === undefined ? NO_STDIN : Readable.from([Buffer.from(around.stdin)]),
    onInterrupt(act) {
      around.onInterrupt?.(act)
      return () => {}
    },
  })
  const bytes = Buffer.concat(out)
  return { code, out: bytes.toString(), err, bytes }
}
