import { encodeChanges } from '../../export/encode-changes.ts'
import { encodeStream, type StreamEncoding, type StreamOptions } from '../../export/encode-stream.ts'
import { selectStream } from '../../export/select/select-columns.ts'
import { selectDiff } from '../../export/select/select-diff.ts'
import { collect, streamRecords, type TableStream } from '../../export/table-stream.ts'
import { formatTable } from '../../export/terminal-table.ts'
import { writeOutput } from '../../export/write-output.ts'
import { jobSelection } from '../../jobs/run/job-selection.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import type { Queries } from '../../store/database/store.ts'
import { diffRuns, type RunDiff } from '../../store/records/diff.ts'
import { readRun } from '../../store/records/read-records.ts'
import type { StoredJob } from '../../store/runs/jobs.ts'
import { findSettledBefore, type StoredRun } from '../../store/runs/runs.ts'
import { chooseOutput, type OutputChoice, withKeptSelection } from '../pages/output-options.ts'
import { namesOfConditions } from '../pages/table-selector.ts'
import { formatMatching } from '../pages/write-tables.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { reportNotes } from '../terminal/report.ts'
import { outData } from '../terminal/sink.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { formatDiff } from './format-diff.ts'
import type { ExportFlags } from './job-flags.ts'
import { findNamedJob, findNamedRun } from './stored-job.ts'
import { withStore } from './with-store.ts'

type Chunk = string | Uint8Array

/** `amberyl export JOB` */
export async function exportJob(name: string, flags: ExportFlags, terminal: Terminal): Promise<ExitCode> {
  const asked = chooseOutput(flags, terminal)
  await withStore(flags, async ({ db }) => {
    const job = await findNamedJob(db, name)
    const output = await withJobSelection(db, job, asked)
    const run = await findNamedRun(db, job, flags.run ?? 'last', 'records')
    if (!flags.changes && flags.since === undefined) return writeRunTable(db, run, output, terminal)
    const before =
      flags.since === undefined ? await findSettledBefore(db, run) : await findNamedRun(db, job, flags.since, 'records')
    if (before === undefined)
      throw new UsageError(
        `Run ${run.number} of ${job.name} is the first one with records: there is no earlier run to compare it with.`,
      )
    if (before.id === run.id)
      throw new UsageError(`--since ${flags.since} is run ${run.number} itself: name an earlier run.`)
    const diff = await selectDiff(await diffRuns(db, before.id, run.id), output.selection ?? {})
    return writeChanges(diff, { job: job.name, output }, terminal)
  })
  return EXIT.done
}

/** The output with what the job selects, as far as the flags do not say otherwise. */
export const withJobSelection = async (queries: Queries, job: StoredJob, output: OutputChoice): Promise<OutputChoice> =>
  withKeptSelection(output, await jobSelection(queries, { jobId: job.id, spec: job.spec as JobSpec }))

/** The whole table of a run. */
export async function writeRunTable(
  queries: Queries,
  run: StoredRun,
  output: OutputChoice,
  terminal: Terminal,
): Promise<void> {
  const { pages } = run.spec as JobSpec
  const { selection = {} } = output
  const stored = await readRun(queries, run.id)
  const stream = selectStream(streamRecords(stored, { byPage: pages !== 1 }), selection)
  const encoded =
    output.format === 'table'
      ? await formatStream(stream, output, terminal)
      : await encodeStream(stream, output.format, encodingOf(output))
  await write(encoded, output, terminal)
  const { recordCount: all } = stored
  const by = namesOfConditions(selection)
  if (by !== undefined) terminal.err(formatMatching({ kept: all - stream.leftOut(), all, by }))
}

async function formatStream(stream: TableStream, output: OutputChoice, terminal: Terminal): Promise<Encoded> {
  const table = await collect(stream, 'main')
  const isSeen = terminal.showsResults === true && output.file === undefined
  const rows = isSeen ? {} : { maxRows: Number.POSITIVE_INFINITY }
  const text = table.recordCount === 0 ? 'no records\n' : formatTable(table, { columns: terminal.columns, ...rows })
  return { chunks: [text], warnings: [] }
}

/** Records of each kind on a terminal. */
const SHOWN_CHANGES = 20

/** What changed between two runs: readable text, or a file. */
export async function writeChanges(
  diff: RunDiff,
  { job, output, limit }: { readonly job: string; readonly output: OutputChoice; readonly limit?: number | undefined },
  terminal: Terminal,
): Promise<void> {
  for (const note of output.format === 'table' ? [] : diff.uncertain) terminal.err(`note: ${note}\n`)
  if (output.format !== 'table')
    return write(await encodeChanges(diff, output.format, { ...encodingOf(output), withMoved: true }), output, terminal)
  const isSeen = terminal.showsResults === true && output.file === undefined
  const most = limit ?? (isSeen ? SHOWN_CHANGES : Number.POSITIVE_INFINITY)
  const chunks = formatDiff(diff, { job, width: terminal.columns, limit: most })
  return write({ chunks, warnings: [] }, output, terminal)
}

interface Encoded {
  readonly chunks: StreamEncoding['chunks'] | Iterable<Chunk>
  readonly warnings: readonly string[]
}

const encodingOf = ({ texts = false, csv = {} }: OutputChoice): StreamOptions => ({ texts, csv })

async function write({ chunks, warnings }: Encoded, { file }: OutputChoice, terminal: Terminal): Promise<void> {
  if (file !== undefined) await writeOutput(file, chunks)
  else for await (const chunk of chunks) outData(terminal, chunk)
  // Some are known only when everything is written.
  reportNotes(warnings, terminal)
}
