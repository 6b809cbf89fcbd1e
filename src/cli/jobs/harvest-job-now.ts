import { addJob } from '../../jobs/add-job.ts'
import type { JobEvent } from '../../jobs/job-event.ts'
import { openWork, type Work } from '../../jobs/open-work.ts'
import { beginJobRun } from '../../jobs/run/begin-job-run.ts'
import type { JobSpec } from '../../jobs/spec/job-spec.ts'
import { resolveSecrets } from '../../jobs/spec/secrets.ts'
import { deliverWebhooks } from '../../jobs/worker/deliver-webhooks.ts'
import { workOnRun } from '../../jobs/worker/work-on-run.ts'
import type { Store } from '../../store/database/store.ts'
import type { StoredJob } from '../../store/runs/jobs.ts'
import { endRun, type StoredRun, unfinishedRun } from '../../store/runs/runs.ts'
import { clearWorkings } from '../../store/settle/clear-workings.ts'
import { cancelTasks } from '../../store/work/tasks.ts'
import { HarvestWatch } from '../extract/harvest-watch.ts'
import { chooseOutput, type OutputChoice } from '../pages/output-options.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { listenForInterrupt } from '../terminal/interrupt.ts'
import { printableLine } from '../terminal/printable-line.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { writeRunTable } from './export-job-table.ts'
import type { JobRunFlags } from './job-flags.ts'
import { readJob } from './jobs-add.ts'
import { workersOn } from './owner-name.ts'
import { formatRunSummary } from './run-summary.ts'
import { viewRun } from './run-view.ts'
import { withStore } from './store-options.ts'
import { findNamedJob } from './stored-job.ts'

/** `amberyl harvest JOB.yaml` */
export async function harvestJobFile(name: string, flags: JobRunFlags, terminal: Terminal): Promise<ExitCode> {
  const output = chooseTable(flags, terminal)
  const file = await readJob(name)
  return withStore(flags, {}, async store => {
    const job = await addJob(store, file, new Date())
    return runNow({ store, job, flags, output, terminal })
  })
}

/** `amberyl jobs run JOB` */
export async function runStoredJob(name: string, flags: JobRunFlags, terminal: Terminal): Promise<ExitCode> {
  const output = chooseTable(flags, terminal)
  return withStore(flags, { isReading: true }, async store =>
    runNow({ store, job: await findNamedJob(store.db, name), flags, output, terminal }),
  )
}

/** The table, where it is wanted right away. */
function chooseTable({ json, format, output }: JobRunFlags, terminal: Terminal): OutputChoice | undefined {
  if (format === undefined && output === undefined) return undefined
  const chosen = chooseOutput({ ...(format ? { format } : {}), ...(output ? { output } : {}) }, terminal)
  if (json && chosen.file === undefined)
    throw new UsageError('--json gives the run, --format the table: name a file for the table with -o.')
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
  const { store, job, flags, terminal } = now
  // What is not set is said before anything is begun.
  resolveSecrets(job.spec as JobSpec, process.env)
  const begun = await openRun(now)
  if (!begun) return EXIT.failed
  const interrupt = listenForInterrupt(terminal)
  const work = openWork(store, {
    browserUrl: flags.browserUrl,
    signal: interrupt.signal,
    handlesSignals: terminal.onInterrupt !== undefined,
  })
  const watch = new RunWatch(job, begun, terminal)
  try {
    const ended = await workOnRun(begun.id, { ...work.context, tell: event => watch.tell(event) })
    watch.end()
    if (ended.state === 'running') return await sayStopped(now, ended)
    const code = await finish(now, ended, watch)
    await sendWebhooks(work.context, job, terminal)
    return code
  } finally {
    watch.end()
    await work.close()
    interrupt.release()
  }
}

/** A new run, or the one that broke off; none where somebody else is working on it. */
async function openRun(now: RunNow): Promise<StoredRun | undefined> {
  const { store, job, flags, terminal } = now
  const unfinished = await unfinishedRun(store.db, job.id)
  // Somebody else may have begun one since then.
  if (!unfinished) return (await beginJobRun(store, job, 'command')) ?? openRun(now)
  const { number, id } = unfinished
  const workers = await workersOn(store.db, id)
  if (workers.length > 0) {
    terminal.err(`amberyl: run ${number} of ${job.name} is under way, worked on by ${workers.join(', ')}.\n`)
    terminal.err(`Wait until it has ended (amberyl runs show ${job.name}), or stop that process.\n`)
    return undefined
  }
  const got = sayGot(unfinished)
  if (!flags.fresh) {
    const isOther = JSON.stringify(unfinished.spec) !== JSON.stringify(job.spec)
    const because = isOther ? ', with what the job says now' : ''
    terminal.err(`Run ${number} of ${job.name} broke off: it goes on after ${got}. --fresh begins anew${because}.\n`)
    return unfinished
  }
  await store.transaction(async tx => {
    await cancelTasks(tx, id)
    await endRun(tx, id, { state: 'stopped', because: 'it broke off, and a new run was begun instead' })
    await clearWorkings(tx, id)
  })
  terminal.err(`Run ${number} of ${job.name}, which broke off after ${got}, is given up.\n`)
  return (await beginJobRun(store, job, 'command')) ?? openRun(now)
}

async function sayStopped({ store, job, flags, terminal }: RunNow, run: StoredRun): Promise<ExitCode> {
  if (flags.json) terminal.out(formatJson(await viewRun(store.db, job.name, run)))
  terminal.err(`STOPPED: run ${run.number} of ${job.name} has ${sayGot(run)} so far, which stay.\n`)
  terminal.err(`The same command goes on from there, also amberyl jobs run ${job.name} or a worker.\n`)
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
  const hasTable = run.state === 'finished' || run.state === 'partial'
  if (output && hasTable) await writeRunTable(store.db, run, output, terminal)
  if (flags.json) terminal.out(formatJson(view))
  if (run.state !== 'finished' || !flags.quiet) {
    const outputs = [...written, ...(output?.file && hasTable ? [output.file] : [])]
    terminal.err(formatRunSummary(view, { outputs, notes, now: new Date() }))
  }
  return run.state === 'finished' && lacksFiles ? EXIT.partial : EXIT_OF_STATE[run.state]
}

/** No worker may be there to send them. What cannot be sent now is tried again by the next run or a worker. */
async function sendWebhooks(work: Work['context'], job: StoredJob, terminal: Terminal): Promise<void> {
  if ((job.spec as JobSpec).webhooks.length === 0) return
  await deliverWebhooks(work)
  const left = await work.store.db
    .selectFrom('deliveries')
    .select('because')
    .where('job_id', '=', job.id)
    .where('state', '=', 'open')
    .execute()
  if (left.length === 0) return
  const because = left[0]!.because ?? 'it was stopped'
  terminal.err(printableLine(`note: ${counted(left.length, 'webhook')} not sent yet: ${because}.`))
  terminal.err('      The next run tries again, or amberyl worker when it is time.\n')
}

/** Shows how far the run is, all walks taken together, and keeps what it says for its end. */
class RunWatch {
  readonly notes: string[] = []
  /** Files that the job asks for. */
  readonly written: string[] = []
  /** Some of them could not be written. */
  lacksFiles = false
  readonly #watch: HarvestWatch
  #pages: number

  constructor({ spec }: StoredJob, { pages, records }: StoredRun, terminal: Terminal) {
    this.#pages = pages
    const { retries } = (spec as JobSpec).politeness
    this.#watch = new HarvestWatch(terminal, { retries, isSilent: false, before: { pages, records } })
  }

  tell(event: JobEvent): void {
    if (event.kind === 'note') this.notes.push(event.message)
    if (event.kind === 'written') this.written.push(event.file)
    if (event.kind === 'not-written') this.lacksFiles = true
    if (event.kind === 'task-failed')
      this.notes.push(`something failed and was tried again: ${event.because.split('\n', 1)[0]}`)
    if (event.kind !== 'harvest') return
    if (event.event.kind === 'note') this.notes.push(event.event.message)
    const { event: told } = event
    this.#watch.tell(told.kind === 'page' ? { ...told, page: ++this.#pages } : told)
  }

  end(): void {
    this.#watch.end()
  }
}
