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
  /** Calls back on the first Ctrl-C (or a polite kill), until the returned function is called; a second one ends the program. */
  onInterrupt?(act: () => void): () => void
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
    onInterrupt,
  }
}

/** What shells say of a program that Ctrl-C ended. */
const INTERRUPTED = 130

/** How many commands see to signals themselves just now. */
let listening = 0

/**
 * A polite kill ends the program, unless a command sees to it. Browsers end with it; where one is just being started, ending
 * that one alone would only make the command start another.
 */
export function endWhenKilled(): void {
  process.on('SIGTERM', () => {
    if (listening === 0) process.exit(TERMINATED)
  })
}

/** What shells say of a program that was killed politely. */
const TERMINATED = 143

function onInterrupt(act: () => void): () => void {
  let isFirst = true
  listening++
  const interrupt = (): void => {
    if (!isFirst) process.exit(INTERRUPTED)
    isFirst = false
    act()
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, interrupt)
  return () => {
    listening--
    for (const signal of signals) process.off(signal, interrupt)
  }
}

/** To the start of the line, and away with what stands there. */
export const CLEAR_LINE = '\r\x1b[2K'

const SHOWN_EVERY_MS = 1000

/** One line of progress that replaces itself and leaves nothing behind; silent where nobody looks. */
export async function withProgress<T>(terminal: Terminal, text: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const format = (): string => {
    const seconds = Math.round((performance.now() - start) / 1000)
    return `${text} … ${seconds > 1 ? `${seconds} s` : ''}`.slice(0, terminal.columns)
  }
  const line = new ProgressLine(terminal, format)
  try {
    return await work()
  } finally {
    line.end()
  }
}

/** A line that says how far something is: drawn when it is made, every second, and whenever that is asked for. */
export class ProgressLine {
  readonly #terminal: Terminal
  readonly #format: () => string
  readonly #timer: NodeJS.Timeout | undefined
  #isOpen: boolean

  constructor(terminal: Terminal, format: () => string) {
    this.#terminal = terminal
    this.#format = format
    this.#isOpen = terminal.isInteractive
    if (!this.#isOpen) return
    this.show()
    this.#timer = setInterval(() => this.show(), SHOWN_EVERY_MS)
  }

  show(): void {
    if (this.#isOpen) this.#terminal.err(`${CLEAR_LINE}${this.#format()}`)
  }

  /** Leaves nothing behind. */
  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    clearInterval(this.#timer)
    this.#terminal.err(CLEAR_LINE)
  }
}
