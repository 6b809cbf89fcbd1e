/** Where a command writes: results to `out`, everything else to `err`. */
export interface Terminal {
  out(output: string | Uint8Array): void
  err(text: string): void
  /** Whether a person is looking at `err`: then progress is shown. */
  readonly isInteractive: boolean
  /** Whether a person is looking at `out`: then it gets no bytes that are no text. */
  readonly showsResults?: boolean
  readonly columns: number
  readStdin(): Promise<Uint8Array>
}

export function processTerminal(): Terminal {
  return {
    out: output => void process.stdout.write(output),
    err: text => void process.stderr.write(text),
    isInteractive: process.stderr.isTTY === true,
    showsResults: process.stdout.isTTY === true,
    columns: process.stdout.columns ?? 120,
    readStdin: async () => {
      const chunks: Buffer[] = []
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
  }
}

/** One line of progress that replaces itself and leaves nothing behind; silent where nobody looks. */
export async function withProgress<T>(terminal: Terminal, text: string, work: () => Promise<T>): Promise<T> {
  if (!terminal.isInteractive) return work()
  const start = performance.now()
  const show = (): void => {
    const seconds = Math.round((performance.now() - start) / 1000)
    terminal.err(`\r\x1b[2K${text} … ${seconds > 1 ? `${seconds} s` : ''}`.slice(0, terminal.columns + 4))
  }
  show()
  const timer = setInterval(show, 1000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    terminal.err('\r\x1b[2K')
  }
}
