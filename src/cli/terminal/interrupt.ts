import { CLEAR_LINE, type Terminal } from './terminal.ts'

/** Ctrl-C, while something can be stopped in order. */
export interface Interrupt {
  readonly signal: AbortSignal
  /** From now on Ctrl-C ends the program as usual. */
  release(): void
}

/** The first Ctrl-C stops the work, which then hands over what it has; a second one ends the program. */
export function listenForInterrupt(terminal: Terminal): Interrupt {
  const controller = new AbortController()
  const release = terminal.onInterrupt?.(() => {
    terminal.err(`${terminal.isInteractive ? CLEAR_LINE : ''}Stopping. Once more ends at once.\n`)
    controller.abort()
  })
  return { signal: controller.signal, release: () => release?.() }
}
