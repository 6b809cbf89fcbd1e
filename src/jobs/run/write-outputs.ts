import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { csvForExcel } from '../../export/csv-for-excel.ts'
import { encodeChanges } from '../../export/encode-changes.ts'
import { encodeStream, type StreamEncoding } from '../../export/encode-stream.ts'
import { ExportFailure } from '../../export/export-failure.ts'
import { encodeFeed } from '../../export/feed/encode-feed.ts'
import { selectStream } from '../../export/select/select-columns.ts'
import { selectDiff } from '../../export/select/select-diff.ts'
import { SelectionError } from '../../export/select/selection-error.ts'
import { streamRecords } from '../../export/table-stream.ts'
import { writeOutput } from '../../export/write-output.ts'
import { diffRuns } from '../../store/records/diff.ts'
import { readRun } from '../../store/records/read-records.ts'
import { findRunById } from '../../store/runs/runs.ts'
import { besideJobFile } from '../job-file-place.ts'
import type { JobOutput } from '../spec/job-schema.ts'
import { fillPlaceholders } from '../spec/output-file.ts'
import { machineTimeZone } from '../spec/schedule.ts'
import { jobFeed } from './job-feed.ts'
import { jobSelection } from './job-selection.ts'
import { checkOutputPlace } from './output-place.ts'
import type { RunOutcome } from './run-outcome.ts'
import type { TaskRun } from './task-run.ts'

/**
 * Writes the output files of the job. Writing them again gives the same files. If one fails, nothing is lost: `amberyl
 * export` writes it later. Returns notes about them.
 */
export async function writeOutputs(task: TaskRun, outcome: RunOutcome): Promise<string[]> {
  const notes: string[] = []
  for (const output of task.spec.outputs) {
    try {
      notes.push(...(await writeOne(task, outcome, output)))
    } catch (error) {
      if (!(error instanceof ExportFailure) && !('code' in (error as object))) throw error
      task.context.tell({ kind: 'not-written', job: task.job.name, run: task.run.number, file: output.file })
      const remedy = error instanceof SelectionError ? ` ${error.remedy.split('\n')[0]!.trim()}` : ''
      notes.push(
        `failed to write ${output.file}: ${(error as Error).message}${remedy} To write it later: amberyl ${output.what === 'feed' ? 'feed' : 'export'} ${task.job.name}`,
      )
    }
  }
  return notes
}

async function writeOne(task: TaskRun, outcome: RunOutcome, output: JobOutput): Promise<readonly string[]> {
  const { job, run, spec, context } = task
  const name = fillPlaceholders(output.file, {
    job: job.name,
    run: run.number,
    at: new Date(run.startedAt),
    timeZone: spec.schedule?.timeZone ?? machineTimeZone(),
  })
  const file = besideJobFile(name, job.file)
  await checkOutputPlace(file, besideJobFile('.', job.file), context.environment)
  const encoded = output.what === 'feed' ? await encodeJobFeed(task, outcome, output) : await encode(task, output)
  if (!encoded) return [`${name} was not written: there is no earlier run to compare with`]
  await mkdir(dirname(file), { recursive: true })
  await writeOutput(file, encoded.chunks)
  context.tell({ kind: 'written', job: job.name, run: run.number, file })
  return encoded.warnings
}

/** What is written to a file. */
interface Encoded {
  readonly chunks: StreamEncoding['chunks'] | readonly string[]
  readonly warnings: readonly string[]
}

async function encodeJobFeed(
  { context, job, run, spec }: TaskRun,
  outcome: RunOutcome,
  { format, limit, url }: JobOutput & { readonly what: 'feed' },
): Promise<Encoded> {
  // The job file may have changed since the run started.
  const options = { limit, selfUrl: url, ending: { run: run.id, ...outcome } }
  const { feed } = await jobFeed(context.store.db, { ...job, spec }, options)
  return { chunks: [encodeFeed(feed, format)], warnings: [] }
}

async function encode(
  { context, job, run, spec }: TaskRun,
  output: JobOutput & { readonly what: 'table' | 'changes' },
): Promise<Encoded | undefined> {
  const { db } = context.store
  const encoding = { texts: output.texts === true, csv: output.excel ? csvForExcel() : {} }
  const selection = await jobSelection(db, { jobId: job.id, spec })
  if (output.what === 'table') {
    const stream = streamRecords(await readRun(db, run.id), { byPage: spec.pages !== 1 })
    return encodeStream(selectStream(stream, selection), output.format, encoding)
  }
  const { changes } = await findRunById(db, run.id)
  if (!changes) return undefined
  const diff = await selectDiff(await diffRuns(db, changes.comparedTo, run.id), selection)
  return encodeChanges(diff, output.format, encoding)
}
