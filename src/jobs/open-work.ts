import { thisOwner } from '../files/owner.ts'
import { Renderer } from '../stages/1-render/renderer.ts'
import type { Store } from '../store/database/store.ts'
import { createDomains } from './domains.ts'
import { createJobModels } from './job-models.ts'
import { openAnalysisPool } from './threads/analysis-pool.ts'
import { createVisits } from './visits.ts'
import { DEFAULT_LEASE_MS, type WorkContext } from './work-context.ts'

export interface WorkOptions {
  /** A Chromium on another machine. */
  readonly browserUrl?: string | undefined
  readonly leaseMs?: number | undefined
  readonly signal?: AbortSignal
  /** The process does something that comes first: it answers requests. */
  readonly isBackground?: boolean
  /** Whether the caller cleans up when the process is asked to end. */
  readonly handlesSignals?: boolean
  readonly onEvent?: WorkContext['tell']
  readonly onRendered?: WorkContext['onRendered']
}

export interface Work {
  readonly context: Omit<WorkContext, 'onNewTasks'>
  close(): Promise<void>
}

/** What a process needs to work on runs. Browser, models and rules come with the first page that needs them. */
export function openWork(store: Store, options: WorkOptions = {}): Work {
  const { browserUrl, leaseMs = DEFAULT_LEASE_MS, signal = new AbortController().signal, onEvent } = options
  const renderer = new Renderer({
    handlesSignals: options.handlesSignals ?? false,
    ...(browserUrl === undefined ? {} : { browserUrl }),
  })
  const visits = createVisits()
  const analysis = openAnalysisPool({ settings: { isBackground: options.isBackground ?? false } })
  return {
    context: {
      store,
      owner: thisOwner(),
      leaseMs,
      models: createJobModels(),
      renderer,
      visits,
      analysis,
      domains: createDomains(),
      environment: process.env,
      signal,
      tell: event => onEvent?.(event),
      onRendered: options.onRendered,
    },
    async close() {
      await analysis.close()
      await visits.close()
      await renderer.close()
    },
  }
}
