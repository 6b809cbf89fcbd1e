import { Renderer } from '../../stages/1-render/renderer.ts'
import type { HarvestOptions } from '../../stages/6-harvest/options.ts'
import { NO_STOPWATCH } from '../../timing/stopwatch.ts'
import { listenForInterrupt } from '../terminal/interrupt.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** A browser for a walk, and how the user stops the walk. */
export interface UsedBrowser {
  readonly renderer: Renderer
  readonly signal: AbortSignal
}

/** Work that Ctrl-C stops cleanly, with a browser that is closed at its end. */
export async function withBrowser<T>(
  { limits = {}, reading, stopwatch = NO_STOPWATCH, render: { browserUrl } = {} }: HarvestOptions,
  terminal: Terminal,
  work: (using: UsedBrowser) => Promise<T>,
): Promise<T> {
  const interrupt = listenForInterrupt(terminal)
  const renderer = new Renderer({
    limits,
    handlesSignals: terminal.onInterrupt !== undefined,
    ...(browserUrl === undefined ? {} : { browserUrl }),
  })
  if (reading !== 'parser') stopwatch.time('launch', undefined, () => renderer.start())
  try {
    return await work({ renderer, signal: interrupt.signal })
  } finally {
    await renderer.close()
    interrupt.release()
  }
}
