import type { Extracted } from '../../answers/extracted.ts'
import { RowView, rowsShown, rowTableOf, type WantedRows } from '../../answers/row-view.ts'
import type { RowTable } from '../../export/select/order-rows.ts'
import { type SelectedStream, selectStream } from '../../export/select/select-columns.ts'
import { type StreamRow, streamRecords } from '../../export/table-stream.ts'
import { jobSelection } from '../../jobs/run/job-selection.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import type { Queries } from '../../store/database/store.ts'
import { readGathered } from '../../store/records/read-gathered.ts'
import { isSettled, readRun, readRunRow, type StoredTable } from '../../store/records/read-records.ts'
import { findJobById } from '../../store/runs/jobs.ts'
import type { StoredRun } from '../../store/runs/runs.ts'
import { currentWrapper } from '../../store/runs/wrappers.ts'
import type { ServerContext } from '../server-context.ts'

/** The table of a run as its job selects it now, also of one that is in progress or was stopped. */
export async function runTableOf(
  queries: Queries,
  run: StoredRun,
): Promise<{ stored: StoredTable; stream: SelectedStream }> {
  const row = await readRunRow(queries, run.id)
  const stored: StoredTable = isSettled(row) ? await readRun(queries, run.id) : await readGathered(queries, row)
  const { pages } = run.spec as JobSpec
  const { spec } = await findJobById(queries, run.jobId)
  const selection = await jobSelection(queries, { jobId: run.jobId, spec: spec as JobSpec })
  return { stored, stream: selectStream(streamRecords(stored, { byPage: pages !== 1 }), selection) }
}

/** Some rows of the table of a run, in the wanted order. */
export async function readRunRows(
  { store, runRows }: Pick<ServerContext, 'store' | 'runRows'>,
  run: StoredRun,
  wanted: WantedRows,
) {
  const { db } = store
  const isPlain = wanted.sort === undefined && wanted.where === undefined && wanted.q === undefined
  const about = {
    complete: run.state === 'finished',
    because: run.state === 'finished' ? null : (run.because ?? `the run is ${run.state}`),
  }
  // A table that grows is read as far as needed: it has another version with each page.
  if (isPlain && run.state === 'running') return { ...(await firstRows(db, run, wanted)), ...about }
  const view = await runRows.of(run.id, await versionOf(db, run), async () => {
    const { stream } = await runTableOf(db, run)
    const rows: StreamRow[] = []
    for await (const batch of stream.batches()) for (const row of batch) rows.push(row)
    return { fields: fieldsOf(stream), rows }
  })
  return { ...rowsShown(view, wanted), total: run.records, ...about }
}

/** Changes with everything that the shown table depends on. */
async function versionOf(queries: Queries, run: StoredRun): Promise<string> {
  const wrapper = await currentWrapper(queries, run.jobId, 'list')
  const { updatedAt } = await findJobById(queries, run.jobId)
  return [run.state, run.records, run.pages, wrapper?.version ?? 0, updatedAt].join(' ')
}

const fieldsOf = ({ fields }: SelectedStream): RowTable['fields'] =>
  fields.map(({ id, name, kind }) => ({ id: id ?? name, name, kind }))

async function firstRows(queries: Queries, run: StoredRun, { offset, limit }: WantedRows) {
  const { stored, stream } = await runTableOf(queries, run)
  const rows: StreamRow[] = []
  let at = 0
  for await (const batch of stream.batches()) {
    rows.push(...batch.slice(Math.max(0, offset - at), Math.max(0, offset + limit - at)))
    at += batch.length
    if (at >= offset + limit) break
  }
  return {
    columns: fieldsOf(stream).map(column => ({ ...column })),
    rows: rows.map(row => stream.fields.map((_, column) => row[column] ?? null)),
    records: rows.map((_, row) => offset + row + 1),
    offset,
    // Known when the end is reached: a condition may leave out records.
    matching: at < offset + limit ? at : stored.recordCount,
    total: stored.recordCount,
  }
}

/** Extractions are replaced, not changed: what is known about one stays true. */
const extractionRows = new WeakMap<Extracted, RowView>()

/** Some rows of the table of an extraction, in the wanted order. */
export function readExtractionRows(extracted: Extracted, wanted: WantedRows) {
  const { table, base, because } = extracted
  let view = extractionRows.get(extracted)
  if (!view) extractionRows.set(extracted, (view = new RowView(rowTableOf(table))))
  return { ...rowsShown(view, wanted), total: base.recordCount, complete: because === null, because }
}
