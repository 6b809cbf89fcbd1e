import { isDeepStrictEqual } from 'node:util'
import { printableLine } from '../../export/printable-line.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { JobEvent } from '../../jobs/job-event.ts'
import { openWork, type Work } from '../../jobs/open-work.ts'
import { openJobRun } from '../../jobs/run/open-job-run.ts'
import { pagesFolder } from '../../jobs/run/pages-folder.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import { resolveSecrets } from '../../jobs/spec/secrets.ts'
import { viewRun } from '../../jobs/view/run-view.ts'
import { deliverWebhooks } from '../../jobs/webhooks/deliver-due.ts'
import { workOnRun } from '../../jobs/worker/work-on-run.ts'
import type { Store } from '../../store/database/store.ts'
import { listUnsent } from '../../store/runs/deliveries.ts'
import type { StoredJob } from '../../store/runs/jobs.ts'
import { endRun, findRunById, type StoredRun } from '../../store/runs/runs.ts'
import { clearWorkings } from '../../store/settle/clear-workings.ts'
import { cancelTasks } from '../../store/work/tasks.ts'
import { HarvestWatch } from '../extract/harvest-watch.ts'
import { chooseOutput, type OutputChoice } from '../pages/output-options.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { listenForInterrupt } from '../terminal/interrupt.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { withJobSelection, writeRunTable } from './export-job-table.ts'
import type { JobRunFlags } from './job-flags.ts'
import { readJob } from './jobs-add.ts'
import { formatRunSummary } from './run-summary.ts'
import { findNamedJob } from './stored-job.ts'
import { withStore } from './with-store.ts'

/** `amberyl harvest JOB.yaml` */
export async function harvestJobFile(name: string, flags: JobRunFlags, terminal: Terminal): Promise<ExitCode> {
  const output = chooseTable(flags, terminal)
  const file = await readJob(name)
  const run = async (store: Store): Promise<ExitCode> =>
    runNow({ store, job: await addJob(store, file, new Date()), flags, output, terminal })
  return withStore(flags, run, { mayCreate: true })
}

/** `amberyl jobs run JOB` */
export async function runStoredJob(name: string, flags: JobRunFlags, terminal: Terminal): Promise<ExitCode> {
  const output = chooseTable(flags, terminal)
  return withStore(flags, async store =>
    runNow({ store, job: await findNamedJob(store.db, name), flags, output, terminal }),
  )
}

/** The table, if the flags ask for one. */
function chooseTable({ json, ...flags }: JobRunFlags, terminal: Terminal): OutputChoice | undefined {
  if (flags.format === undefined && flags.output === undefined && !flags.excel) return undefined
  const chosen = chooseOutput(flags, terminal)
  if (json && chosen.file === undefined)
    throw new UsageError('--json prints the run and --format the table: name a file for the table with -o.')
  return chosen
}

interface RunNow {
  readonly store: Store
  readonly job: StoredJob
  readonly flags: JobRunFlags
  readonly output: OutputChoice | undefined
  readonly terminal: Terminal
}

async function runNow(now: RunNow): Promise<ExitCode> {
  const { store, job, flags, output, terminal } = now
  if (output && (job.spec as JobSpec).archives)
    throw new UsageError(
      `${job.name} reads archives: it writes a file for each, and no table. Leave out -o and --format.`,
    )
  // A missing variable is reported before anything starts.
  resolveSecrets(job.spec as JobSpec, process.env)
  const begun = await openRun(now)
  if (!begun) return EXIT.failed
  const interrupt = listenForInterrupt(terminal)
  const work = openWork(store, {
    browserUrl: flags.browserUrl,
    signal: interrupt.signal,
    handlesSignals: terminal.onInterrupt !== undefined,
  })
  const watch = new RunWatch(job, begun, terminal, flags)
  try {
    const ended = await workOnRun(begun.id, { ...work.context, tell: event => watch.tell(event) })
    watch.end()
    // What was in hand has been stored in the meantime.
    if (ended.state === 'running') return await sayStopped(now, await findRunById(store.db, ended.id))
    const code = await finish(now, ended, watch)
    await sendWebhooks(work.context, job, terminal)
    return code
  } finally {
    watch.end()
    await work.close()
    interrupt.release()
  }
}

/** A new run, or the unfinished one; none if another process is working on it. */
async function openRun(now: RunNow): Promise<StoredRun | undefined> {
  const { store, job, flags, terminal } = now
  const opened = await openJobRun(store, job)
  if (opened.kind === 'begun') return opened.run
  const unfinished = opened.run
  const { number, id } = unfinished
  if (opened.kind === 'busy') {
    terminal.err(`amberyl: run ${number} of ${job.name} is in progress in ${opened.workers.join(', ')}.\n`)
    terminal.err(`Wait until it ends (amberyl runs show ${job.name}), or stop that process.\n`)
    return undefined
  }
  const got = sayGot(unfinished)
  if (!flags.fresh) {
    const isOther = !isDeepStrictEqual(unfinished.spec, job.spec)
    const because = isOther ? ' with the job as it is now' : ''
    terminal.err(`Continuing run ${number} of ${job.name} after ${got}. --fresh starts over${because}.\n`)
    return unfinished
  }
  await store.transaction(async tx => {
    await cancelTasks(tx, id)
    await endRun(tx, id, { state: 'stopped', because: 'it was interrupted, and a new run was started instead' })
    await clearWorkings(tx, id)
  })
  terminal.err(`Gave up run ${number} of ${job.name}, which was interrupted after ${got}.\n`)
  return openRun(now)
}

async function sayStopped({ store, job, flags, terminal }: RunNow, run: StoredRun): Promise<ExitCode> {
  if (flags.json) terminal.out(formatJson(await viewRun(store.db, job.name, run)))
  terminal.err(`STOPPED: run ${run.number} of ${job.name} has stored ${sayGot(run)} so far.\n`)
  terminal.err(`Run the same command to continue from there; amberyl jobs run ${job.name} or a worker does so too.\n`)
  return EXIT.stopped
}

const sayGot = ({ pages, records }: StoredRun): string => `${counted(pages, 'page')} and ${counted(records, 'record')}`

const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const EXIT_OF_STATE: Readonly<Record<StoredRun['state'], ExitCode>> = {
  finished: EXIT.done,
  partial: EXIT.partial,
  deferred: EXIT.lost,
  failed: EXIT.failed,
  stopped: EXIT.failed,
  running: EXIT.stopped,
}

async function finish(
  { store, job, flags, output, terminal }: RunNow,
  run: StoredRun,
  { notes, written, lacksFiles }: Pick<RunWatch, 'notes' | 'written' | 'lacksFiles'>,
): Promise<ExitCode> {
  const view = await viewRun(store.db, job.name, run)
  const { archives } = run.spec as JobSpec
  const hasTable = !archives && (run.state === 'finished' || run.state === 'partial')
  if (output && hasTable) await writeRunTable(store.db, run, await withJobSelection(store.db, job, output), terminal)
  if (flags.json) terminal.out(formatJson(view))
  if (run.state !== 'finished' || !flags.quiet) {
    const pages = archives ? [`${pagesFolder(job, run.spec as JobSpec)}/`] : []
    const outputs = [...written, ...pages, ...(output?.file && hasTable ? [output.file] : [])]
    terminal.err(formatRunSummary(view, { outputs, notes, now: new Date() }))
  }
  return run.state === 'finished' && lacksFiles ? EXIT.partial : EXIT_OF_STATE[run.state]
}

/** No worker may be running to send them. What fails now is sent again by the next run or a worker. */
async function sendWebhooks(work: Work['context'], job: StoredJob, terminal: Terminal): Promise<void> {
  const { webhooks, alert } = job.spec as JobSpec
  if (webhooks.length === 0 && !alert) return
  await deliverWebhooks(work)
  const unsent = await listUnsent(work.store.db, job.id)
  if (unsent.length === 0) return
  terminal.err(printableLine(`note: ${counted(unsent.length, 'webhook')} not sent yet: ${unsent[0] ?? 'stopped'}.`))
  terminal.err('      The next run tries again; so does amberyl worker.\n')
}

/** Shows the progress of a run, all walks together, and keeps what the summary needs. */
class RunWatch {
  readonly notes: string[] = []
  /** Files that the job writes. */
  readonly written: string[] = []
  /** Whether a file failed to write. */
  lacksFiles = false
  readonly #watch: HarvestWatch
  #pages: number

  constructor({ spec }: StoredJob, { pages, records }: StoredRun, terminal: Terminal, flags: JobRunFlags) {
    this.#pages = pages
    const { retries } = (spec as JobSpec).politeness
    this.#watch = new HarvestWatch(terminal, {
      retries,
      isSilent: false,
      isVerbose: flags.verbose,
      before: { pages, records },
    })
  }

  tell(event: JobEvent): void {
    if (event.kind === 'note') this.notes.push(event.message)
    if (event.kind === 'written') this.written.push(event.file)
    if (event.kind === 'not-written') this.lacksFiles = true
    if (event.kind === 'archive-pages') {
      const { records } = event
      this.#pages += event.pages
      this.#watch.tell({ kind: 'page', page: this.#pages, url: '', readBy: 'parser', records, fresh: records })
    }
    if (event.kind === 'task-failed')
      this.notes.push(`a task failed and was tried again: ${event.because.split('\n', 1)[0]}`)
    if (event.kind !== 'harvest') return
    if (event.event.kind === 'note') this.notes.push(event.event.message)
    const { event: told } = event
    this.#watch.tell(told.kind === 'page' ? { ...told, page: ++this.#pages } : told)
  }

  end(): void {
    this.#watch.end()
  }
}
