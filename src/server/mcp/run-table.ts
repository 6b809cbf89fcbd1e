import { selectStream } from '../../export/select/select-columns.ts'
import type { Table } from '../../export/table.ts'
import { collect, type StreamRow, streamRecords, type TableStream } from '../../export/table-stream.ts'
import { jobSelection } from '../../jobs/run/job-selection.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import type { Queries } from '../../store/database/store.ts'
import { readRun } from '../../store/records/read-records.ts'
import type { StoredRun } from '../../store/runs/runs.ts'

/** The records of a run as `amberyl export` writes them. Throws a StoreFailure if there are none to read. */
export async function streamRun(db: Queries, run: StoredRun): Promise<TableStream> {
  const spec = run.spec as JobSpec
  const stream = streamRecords(await readRun(db, run.id), { byPage: spec.pages !== 1 })
  return selectStream(stream, await jobSelection(db, { jobId: run.jobId, spec }))
}

/** The first records of a table; later ones are not read. */
export const firstRecords = (stream: TableStream, count: number): Promise<Table> =>
  collect({ ...stream, batches: () => firstRows(stream, count) }, 'main')

async function* firstRows({ batches }: TableStream, count: number): AsyncGenerator<readonly StreamRow[]> {
  let left = count
  for await (const rows of batches()) {
    yield rows.slice(0, left)
    left -= rows.length
    if (left <= 0) return
  }
}
