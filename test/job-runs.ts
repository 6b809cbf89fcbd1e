import { onTestFinished } from 'vitest'
import { thisOwner } from '../src/files/owner.ts'
import { addJob } from '../src/jobs/add-job.ts'
import { createDomains } from '../src/jobs/domains.ts'
import type { JobEvent } from '../src/jobs/job-event.ts'
import { createJobModels } from '../src/jobs/job-models.ts'
import { beginJobRun } from '../src/jobs/run/begin-job-run.ts'
import { parseJob } from '../src/jobs/spec/parse-job.ts'
import { openAnalysisPool } from '../src/jobs/threads/analysis-pool.ts'
import { createVisits } from '../src/jobs/visits.ts'
import type { WorkContext } from '../src/jobs/work-context.ts'
import { workOnRun } from '../src/jobs/worker/work-on-run.ts'
import { Renderer } from '../src/stages/1-render/renderer.ts'
import type { Store } from '../src/store/database/store.ts'
import { openStore } from '../src/store/open-store.ts'
import { readRun, type StoredRecord } from '../src/store/records/read-records.ts'
import type { StoredJob } from '../src/store/runs/jobs.ts'
import type { StoredRun } from '../src/store/runs/runs.ts'

interface OpenOptions {
  /** The file that threads run; without one, pages are analyzed in this thread. */
  readonly thread?: string
  readonly closeAfter?: (close: () => Promise<void>) => void
}

/** A store in memory, and a process that works on what is in it. Nothing is rendered unless the job requires it. */
export class JobRuns {
  readonly store: Store
  readonly events: JobEvent[] = []

  readonly #thread: string | undefined

  private constructor(store: Store, thread: string | undefined) {
    this.store = store
    this.#thread = thread
  }

  /** On a database of the test's own. */
  static on(store: Store): JobRuns {
    return new JobRuns(store, undefined)
  }

  /** Closed when the test has finished, or whenever else is said. */
  static async open({ thread, closeAfter = onTestFinished }: OpenOptions = {}): Promise<JobRuns> {
    const store = await openStore(':memory:')
    closeAfter(() => store.close())
    return new JobRuns(store, thread)
  }

  /** Puts a job into the store. */
  add(yaml: string, wrapper?: string, details?: string): Promise<StoredJob> {
    const spec = parseJob(`reading: parser\npoliteness: { delay: 0, retries: 0 }\n${yaml}`, 'job.yaml')
    const given = { ...(wrapper === undefined ? {} : { wrapper }), ...(details === undefined ? {} : { details }) }
    return addJob(this.store, { file: 'job.yaml', source: yaml, spec, ...given }, new Date())
  }

  /** One run of a job, as `amberyl harvest` does it. */
  async run(yaml: string, wrapper?: string, details?: string): Promise<StoredRun> {
    const begun = await beginJobRun(this.store, await this.add(yaml, wrapper, details), 'command')
    const { context, close } = this.context(new AbortController().signal)
    try {
      return await workOnRun(begun!.id, context)
    } finally {
      await close()
    }
  }

  /** What a process works with. */
  context(
    signal: AbortSignal,
    leaseMs = 30_000,
  ): { readonly context: Omit<WorkContext, 'onNewTasks'>; close(): Promise<void> } {
    const renderer = new Renderer()
    const visits = createVisits()
    const analysis = openAnalysisPool(this.#thread === undefined ? {} : { file: this.#thread })
    return {
      context: {
        store: this.store,
        owner: thisOwner(),
        leaseMs,
        models: createJobModels(),
        renderer,
        visits,
        analysis,
        domains: createDomains(),
        environment: {},
        signal,
        tell: event => void this.events.push(event),
      },
      async close() {
        await analysis.close()
        await visits.close()
        await renderer.close()
      },
    }
  }

  async records(run: StoredRun): Promise<StoredRecord[]> {
    const all: StoredRecord[] = []
    for await (const batch of (await readRun(this.store.db, run.id)).batches()) all.push(...batch)
    return all
  }

  /** The texts of a column, in order. */
  async texts(run: StoredRun, column: string): Promise<(string | undefined)[]> {
    return (await this.records(run)).map(({ values }) => values[column]?.text)
  }
}
