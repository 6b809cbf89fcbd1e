import { createRobotsGate } from '../../net/robots/robots-gate.ts'
import { createSiteTurns } from '../../net/site-turns.ts'
import { productToken } from '../../net/user-agent.ts'
import { Renderer } from '../1-render/renderer.ts'
import type { HarvestEvent } from './event.ts'
import { DEFAULT_POLITENESS, type HarvestOptions } from './options.ts'
import { PageLoader } from './page-loader.ts'

export interface SiteParts {
  readonly tell: (event: HarvestEvent) => void
  /** Absent: one of its own, which ends with the site. */
  readonly renderer?: Renderer
}

/** All that it takes to get pages of a site as one visitor. */
export async function openSite(
  options: HarvestOptions,
  { tell, renderer }: SiteParts,
): Promise<{ loader: PageLoader; close(): Promise<void> }> {
  const { signal, limits, render = {} } = options
  const politeness = { ...DEFAULT_POLITENESS, ...options.politeness }
  const browsers = renderer ?? new Renderer({ ...(limits ? { limits } : {}) })
  const session = browsers.openSession(render)
  const robots = createRobotsGate({
    token: productToken,
    signal,
    fetch: (url, { signal }) => fetch(url, { redirect: 'manual', signal }),
  })
  const loader = new PageLoader({
    session,
    parsing: { ...render, ...(limits ? { limits } : {}) },
    turns: createSiteTurns({ ...politeness, onWait: wait => tell({ kind: 'wait', ...wait }) }),
    robots: politeness.robots ? robots : undefined,
    retries: politeness.retries,
    signal,
    tell,
  })
  return {
    loader,
    async close() {
      await session.close()
      if (!renderer) await browsers.close()
    },
  }
}
