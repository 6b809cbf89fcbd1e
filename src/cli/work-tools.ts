import { createVisits } from '../jobs/visits.ts'
import { DEFAULT_LEASE_MS, type WorkContext } from '../jobs/work-context.ts'
import { loadHarvesters } from '../load-harvesters.ts'
import type { Harvesters } from '../pipeline.ts'
import { Renderer } from '../stages/1-render/renderer.ts'
import { thisOwner } from '../store/owner.ts'
import type { Store } from '../store/store.ts'
import type { Terminal } from './terminal.ts'

export interface WorkOptions {
  readonly browserUrl: string | undefined
  readonly leaseMs?: number | undefined
  readonly signal: AbortSignal
  readonly terminal: Terminal
}

export interface Work {
  readonly context: Omit<WorkContext, 'onNewTasks' | 'tell'>
  close(): Promise<void>
}

let loaded: Harvesters | undefined

/** Once for a process. */
function harvesters(): Harvesters {
  loaded ??= loadHarvesters()
  return loaded
}

/** What a process needs to work on runs. Browser, models and rules come with the first page that needs them. */
export function openWork(
  store: Store,
  { browserUrl, leaseMs = DEFAULT_LEASE_MS, signal, terminal }: WorkOptions,
): Work {
  const renderer = new Renderer({
    handlesSignals: terminal.onInterrupt !== undefined,
    ...(browserUrl === undefined ? {} : { browserUrl }),
  })
  const visits = createVisits()
  return {
    context: { store, owner: thisOwner(), leaseMs, harvesters, renderer, visits, environment: process.env, signal },
    async close() {
      await visits.close()
      await renderer.close()
    },
  }
}
