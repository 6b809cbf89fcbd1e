import type { LivePage } from '../stages/1-render/live-page.ts'
import type { Renderer } from '../stages/1-render/renderer.ts'
import type { Store } from '../store/database/store.ts'
import type { StoredRun } from '../store/runs/runs.ts'
import type { Domains } from './domains.ts'
import type { JobEvent } from './job-event.ts'
import type { JobModels } from './job-models.ts'
import type { AnalysisPool } from './threads/analysis-pool.ts'
import type { Visits } from './visits.ts'

/** The run that a page was read for. */
interface RenderedFor {
  readonly job: string
  readonly run: Pick<StoredRun, 'id' | 'number'>
}

/** What a process needs to work on tasks; one per process. */
export interface WorkContext {
  readonly store: Store
  /** The owner of the leases. */
  readonly owner: string
  readonly leaseMs: number
  /** Models and rules of the jobs, loaded with the first page. */
  readonly models: JobModels
  /** One for all tasks of the process. */
  readonly renderer: Renderer
  /** The visitors of the sites, one per run. */
  readonly visits: Visits
  /** Analyzes pages, in threads of their own. */
  readonly analysis: AnalysisPool
  /** The domains of the jobs. */
  readonly domains: Domains
  /** For `${NAME}` in job files. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  readonly tell: (event: JobEvent) => void
  /** Sees the pages of a run in the browser. */
  readonly onRendered?: ((run: RenderedFor, url: string, live: LivePage) => Promise<void>) | undefined
  /** New tasks are ready. */
  readonly onNewTasks: () => void
}

/** A worker that is silent for this long counts as dead, and others continue its tasks. */
export const DEFAULT_LEASE_MS = 30_000
