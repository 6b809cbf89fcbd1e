import { encodeChanges } from '../../export/encode-changes.ts'
import { encodeStream, type StreamEncoding } from '../../export/encode-stream.ts'
import { collect, streamRecords } from '../../export/table-stream.ts'
import { formatTable } from '../../export/terminal-table.ts'
import { writeOutput } from '../../export/write-output.ts'
import type { JobSpec } from '../../jobs/spec/job-spec.ts'
import type { Queries } from '../../store/database/store.ts'
import { diffRuns, type RunDiff } from '../../store/records/diff.ts'
import { readRun } from '../../store/records/read-records.ts'
import type { StoredRun } from '../../store/runs/runs.ts'
import { chooseOutput, type OutputChoice } from '../pages/output-options.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { formatDiff } from './format-diff.ts'
import type { ExportFlags } from './job-flags.ts'
import { withStore } from './store-options.ts'
import { findNamedJob, findNamedRun } from './stored-job.ts'

type Chunk = string | Uint8Array

/** `amberyl export JOB` */
export async function exportJob(name: string, flags: ExportFlags, terminal: Terminal): Promise<ExitCode> {
  const output = chooseOutput(flags, terminal)
  await withStore(flags, { isReading: true }, async ({ db }) => {
    const job = await findNamedJob(db, name)
    const run = await findNamedRun(db, job, flags.run ?? 'last', 'records')
    if (!flags.changes && flags.since === undefined) return writeRunTable(db, run, output, terminal)
    const before =
      flags.since === undefined ? await runBefore(db, run) : (await findNamedRun(db, job, flags.since, 'records')).id
    if (before === undefined)
      throw new UsageError(`Run ${run.number} of ${job.name} is the first: there is nothing to compare it with.`)
    if (before === run.id)
      throw new UsageError(`--since ${flags.since} is run ${run.number} itself: name an earlier one.`)
    return writeChanges(await diffRuns(db, before, run.id), { job: job.name, output }, terminal)
  })
  return EXIT.done
}

/** The run that it was compared with when it ended, or the last one before it that has records. */
async function runBefore(queries: Queries, run: StoredRun): Promise<number | undefined> {
  const before = await queries
    .selectFrom('runs')
    .select('id')
    .where('job_id', '=', run.jobId)
    .where('number', '<', run.number)
    .where('identity', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.id
}

/** The whole table of a run. */
export async function writeRunTable(
  queries: Queries,
  run: StoredRun,
  output: OutputChoice,
  terminal: Terminal,
): Promise<void> {
  const { pages } = run.spec as JobSpec
  const stream = streamRecords(await readRun(queries, run.id), { byPage: pages !== 1 })
  if (output.format !== 'table') return write(await encodeStream(stream, output.format), output, terminal)
  const table = await collect(stream, 'main')
  const isSeen = terminal.showsResults === true && output.file === undefined
  const rows = isSeen ? {} : { maxRows: Number.POSITIVE_INFINITY }
  const text = table.recordCount === 0 ? 'no records\n' : formatTable(table, { columns: terminal.columns, ...rows })
  return write({ chunks: [text], warnings: [] }, output, terminal)
}

/** So many of each kind where a person looks. */
const SHOWN_CHANGES = 20

/** What changed between two runs: readable text, or a file. */
export async function writeChanges(
  diff: RunDiff,
  { job, output, limit }: { readonly job: string; readonly output: OutputChoice; readonly limit?: number | undefined },
  terminal: Terminal,
): Promise<void> {
  for (const note of output.format === 'table' ? [] : diff.uncertain) terminal.err(`note: ${note}\n`)
  if (output.format !== 'table')
    return write(await encodeChanges(diff, output.format, { withMoved: true }), output, terminal)
  const isSeen = terminal.showsResults === true && output.file === undefined
  const most = limit ?? (isSeen ? SHOWN_CHANGES : Number.POSITIVE_INFINITY)
  const chunks = formatDiff(diff, { job, width: terminal.columns, limit: most })
  return write({ chunks, warnings: [] }, output, terminal)
}

interface Encoded {
  readonly chunks: StreamEncoding['chunks'] | Iterable<Chunk>
  readonly warnings: readonly string[]
}

async function write({ chunks, warnings }: Encoded, { file }: OutputChoice, terminal: Terminal): Promise<void> {
  for (const warning of warnings) terminal.err(`note: ${warning}\n`)
  if (file !== undefined) return writeOutput(file, chunks)
  for await (const chunk of chunks) terminal.out(chunk)
}
