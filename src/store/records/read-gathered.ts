import type { StoredColumn } from '../database/schema.ts'
import type { Queries } from '../database/store.ts'
import { readHarvested } from './harvested-rows.ts'
import { columnsOf, type RunRow, type StoredRecord, type StoredTable } from './read-records.ts'

/** The records of a run that is not settled: in progress, or stopped. Their numbers are those of this moment. */
export async function readGathered(queries: Queries, run: RunRow): Promise<StoredTable> {
  const pages = await queries
    .selectFrom('pages')
    .select(['walk', 'number', 'url'])
    .where('run_id', '=', run.id)
    .execute()
  const urls = new Map(pages.map(({ walk, number, url }) => [`${walk} ${number}`, url]))
  return {
    run,
    columns: gatheredColumns(run),
    recordCount: run.records,
    async *batches() {
      let number = 0
      for await (const rows of readHarvested(queries, { run: run.id })) {
        yield rows.map(
          ({ walk, page, link, values, detailsMissing }): StoredRecord => ({
            record: 0,
            number: ++number,
            page,
            pageUrl: urls.get(`${walk} ${page}`) ?? '',
            ...(link === null ? {} : { link }),
            values,
            ...(detailsMissing === null ? {} : { detailsMissing }),
          }),
        )
      }
    },
  }
}

const gatheredColumns = (run: RunRow): readonly StoredColumn[] => columnsOf(run)
