/** Where a command writes: results to `out`, everything else to `err`. */
export interface Terminal {
  /** A text for people or JSON; or data, as bytes. */
  out(output: string | Uint8Array): void
  err(text: string): void
  /** Removes what stands on the current line of `err`, if that is a terminal. */
  clearLine?(): void
  /** Whether `err` is a terminal: then progress is shown. */
  readonly isInteractive: boolean
  /** Whether `out` is a terminal: then binary data is not written to it. */
  readonly showsResults?: boolean
  readonly columns: number
  readonly stdin: AsyncIterable<Uint8Array>
  /**
   * Calls back when the user presses Enter, until the returned function is called. Absent: there is no keyboard.
   */
  onEnter?(act: () => void): () => void
  /**
   * Calls back on the first Ctrl-C or SIGTERM, until the returned function is called; a second one ends the program.
   */
  onInterrupt?(act: () => void): () => void
}

/** Where nothing can be read from it. */
export const NO_STDIN: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} }

/** Where the width is not known. */
const DEFAULT_COLUMNS = 120

export function processTerminal(): Terminal {
  return {
    out: output => void process.stdout.write(output),
    err: text => void process.stderr.write(text),
    isInteractive: process.stderr.isTTY === true,
    showsResults: process.stdout.isTTY === true,
    // Some terminals say that their width is 0.
    columns: process.stdout.columns || DEFAULT_COLUMNS,
    stdin: process.stdin,
    ...(process.stdin.isTTY ? { onEnter } : {}),
    onInterrupt,
  }
}

function onEnter(act: () => void): () => void {
  process.stdin.once('data', act)
  return () => {
    process.stdin.off('data', act)
    // A stdin that is read keeps the program from ending.
    process.stdin.pause()
  }
}

/** The exit code of a program that Ctrl-C ended. */
const INTERRUPTED = 130

/** How many commands handle signals themselves at the moment. */
let listening = 0

/**
 * SIGTERM ends the program unless a command handles it. Browsers end with the program: if only a browser that is just
 * starting were ended, the command would start another one.
 */
export function endWhenKilled(): void {
  process.on('SIGTERM', () => {
    if (listening === 0) process.exit(TERMINATED)
  })
}

/** The exit code of a program that SIGTERM ended. */
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

const SHOWN_EVERY_MS = 1000

/** One line of progress that overwrites itself and is removed at the end; silent if `err` is not a terminal. */
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

/** A line of progress: drawn at once, every second, and on request. */
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
    if (!this.#isOpen) return
    this.#terminal.clearLine?.()
    this.#terminal.err(this.#format())
  }

  /** Removes the line. */
  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    clearInterval(this.#timer)
    this.#terminal.clearLine?.()
  }
}
