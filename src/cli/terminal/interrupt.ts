import type { Terminal } from './terminal.ts'

/** Handles Ctrl-C while work can be stopped cleanly. */
interface Interrupt {
  readonly signal: AbortSignal
  /** From now on, Ctrl-C ends the program as usual. */
  release(): void
}

/** The first Ctrl-C stops the work and keeps its results; the second ends the program. */
export function listenForInterrupt(
  terminal: Terminal,
  said = 'Stopping after this page. Press Ctrl-C again to quit now.',
): Interrupt {
  const controller = new AbortController()
  const release = terminal.onInterrupt?.(() => {
    terminal.clearLine?.()
    terminal.err(`${said}\n`)
    controller.abort()
  })
  return { signal: controller.signal, release: () => release?.() }
}
