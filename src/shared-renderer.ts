import { Renderer } from './stages/1-render/renderer.ts'
import type { HarvestOptions } from './stages/6-harvest/options.ts'

/** A renderer for as long as it is needed. */
interface BorrowedRenderer {
  readonly renderer: Renderer
  release(): Promise<void>
}

interface RendererChoice extends Pick<HarvestOptions, 'limits' | 'render'> {
  /** A renderer of the caller, who also closes it. */
  readonly renderer?: Renderer | undefined
}

/**
 * How long the shared browser stays open after its last use: long enough for a loop that does something between two pages,
 * short because a script that has nothing left to do ends only then.
 */
const IDLE_MS = 1_000

interface Shared {
  readonly renderer: Renderer
  users: number
  idle?: NodeJS.Timeout
}

let shared: Shared | undefined

/** The caller's renderer; one of its own where limits or a remote browser are asked for; otherwise the shared one. */
export function borrowRenderer({ renderer, limits, render }: RendererChoice): BorrowedRenderer {
  if (renderer) return { renderer, release: async () => {} }
  const browserUrl = render?.browserUrl
  if (limits === undefined && browserUrl === undefined) return borrowShared()
  const own = new Renderer({ ...(limits ? { limits } : {}), ...(browserUrl === undefined ? {} : { browserUrl }) })
  return { renderer: own, release: () => own.close() }
}

function borrowShared(): BorrowedRenderer {
  const mine = (shared ??= { renderer: new Renderer(), users: 0 })
  mine.users++
  clearTimeout(mine.idle)
  return {
    renderer: mine.renderer,
    release: async () => {
      mine.users--
      // An open browser keeps the process alive until it is closed; the timer need not.
      if (mine.users === 0) mine.idle = setTimeout(() => void end(mine), IDLE_MS).unref()
    },
  }
}

async function end(mine: Shared): Promise<void> {
  if (shared === mine) shared = undefined
  clearTimeout(mine.idle)
  await mine.renderer.close()
}

/**
 * Closes the shared browser now instead of a second after its last use. Pages that are still being read in it fail; the
 * next call opens another browser.
 */
export async function close(): Promise<void> {
  if (shared) await end(shared)
}
