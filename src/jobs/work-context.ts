import type { Models } from '../analyse.ts'
import type { Renderer } from '../stages/1-render/renderer.ts'
import type { Store } from '../store/database/store.ts'
import type { Domains } from './domains.ts'
import type { JobEvent } from './job-event.ts'
import type { Visits } from './visits.ts'

/** What it takes to work on tasks; one for each process. */
export interface WorkContext {
  readonly store: Store
  /** Who holds the leases. */
  readonly owner: string
  readonly leaseMs: number
  /** Each is loaded when the first page needs it. */
  readonly models: Models
  /** One for all tasks of the process. */
  readonly renderer: Renderer
  /** Who visits the sites, for each run. */
  readonly visits: Visits
  /** What is known of the things that jobs look for. */
  readonly domains: Domains
  /** For `${NAME}` in job files. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  readonly tell: (event: JobEvent) => void
  /** Tasks that can be worked on have come into being. */
  readonly onNewTasks: () => void
}

/** Whoever has said nothing for so long is taken to be dead, and others go on with its tasks. */
export const DEFAULT_LEASE_MS = 30_000
