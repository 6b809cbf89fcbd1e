import type { PageValidators } from '../../stages/1-render/fetch-page.ts'
import type { Ending } from '../../stages/6-harvest/summary.ts'
import type { StoredColumn } from '../database/schema.ts'
import { storable } from '../database/storable-text.ts'
import type { Queries, Tx } from '../database/store.ts'
import { columnsOf, parseValues } from '../records/read-records.ts'
import type { Lease } from './lease.ts'
import type { CommittedPage } from './walks.ts'

/** What a parsed page was like. */
export interface PagePrint extends PageValidators {
  /** The requested address, and where it led. */
  readonly url: string
  readonly shown: string
  /** Of everything that records can be made from. */
  readonly digest: string
}

/** A walk of an earlier run whose pages may still be the same. */
export interface EarlierWalk {
  readonly runId: number
  readonly run: number
  readonly prints: readonly PagePrint[]
  readonly ending: Ending
}

/** Keeps what the pages of a walk were like, if that is known of all of them and none needed a browser. */
export async function keepPrints(tx: Tx, { task }: Lease, known: ReadonlyMap<string, PagePrint>): Promise<void> {
  const { runId, subject: walk } = task
  const pages = await tx
    .selectFrom('pages')
    .select(['url', 'read_by', 'is_cut'])
    .where('run_id', '=', runId)
    .where('walk', '=', walk)
    .orderBy('number')
    .execute()
  // The first pages are rendered until it is known that the parser reads the same.
  const isParsed = pages.at(-1)?.read_by === 'parser' && new Set(pages.map(({ url }) => url)).size === pages.length
  const prints = pages.flatMap(({ url, is_cut }) => (is_cut === 0 ? (known.get(url) ?? []) : []))
  if (!isParsed || prints.length < pages.length) return
  const row = { run_id: runId, walk, pages: storable(JSON.stringify(prints)) }
  await tx.insertInto('walk_prints').values(row).execute()
}

/** The run has ended: its records depend on this, too. Prints of earlier runs are no longer needed. */
export async function sealPrints(tx: Tx, { id, jobId }: RunOfJob, conditions: string): Promise<void> {
  await tx.updateTable('walk_prints').set({ conditions }).where('run_id', '=', id).execute()
  await tx
    .deleteFrom('walk_prints')
    .where('run_id', 'in', tx.selectFrom('runs').select('id').where('job_id', '=', jobId).where('id', '<', id))
    .execute()
}

interface RunOfJob {
  readonly id: number
  readonly jobId: number
}

/** The same walk of the last run, if it was complete and its records depended on the same. */
export async function findEarlierWalk(
  queries: Queries,
  { id, jobId }: RunOfJob,
  walk: number,
  conditions: string,
): Promise<EarlierWalk | undefined> {
  const row = await queries
    .selectFrom('runs')
    .innerJoin('walk_prints', 'walk_prints.run_id', 'runs.id')
    .innerJoin('walks', join => join.onRef('walks.run_id', '=', 'runs.id').on('walks.number', '=', walk))
    .select(['runs.id', 'runs.number', 'walk_prints.pages', 'ending'])
    .where('job_id', '=', jobId)
    .where('runs.id', '<', id)
    .where('runs.state', '=', 'finished')
    .where('walk', '=', walk)
    .where('conditions', '=', conditions)
    .orderBy('runs.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.ending || (await hasDerivedValues(queries, row.id))) return undefined
  return {
    runId: row.id,
    run: row.number,
    prints: JSON.parse(row.pages) as PagePrint[],
    ending: JSON.parse(row.ending) as Ending,
  }
}

/** "3 days ago" is another date today. */
async function hasDerivedValues(queries: Queries, runId: number): Promise<boolean> {
  const derived = await queries
    .selectFrom('sightings')
    .innerJoin('versions', 'versions.id', 'sightings.version_id')
    .select('rank')
    .where('sightings.run_id', '=', runId)
    .where('record_values', 'like', '%"derived":%')
    .limit(1)
    .executeTakeFirst()
  return derived !== undefined
}

/** The pages of an earlier walk with their records, as they were read from the list. */
export async function* readEarlierPages(
  queries: Queries,
  { runId }: EarlierWalk,
  walk: number,
): AsyncGenerator<CommittedPage> {
  const run = await queries.selectFrom('runs').select('columns').where('id', '=', runId).executeTakeFirstOrThrow()
  const { announced } = await queries
    .selectFrom('walks')
    .select('announced')
    .where('run_id', '=', runId)
    .where('number', '=', walk)
    .executeTakeFirstOrThrow()
  const columns = columnsOf(run).filter(({ from }) => from === 'list')
  const pages = await queries
    .selectFrom('pages')
    .select(['id', 'number', 'url', 'read_by', 'records', 'fresh', 'duplicates'])
    .where('run_id', '=', runId)
    .where('walk', '=', walk)
    .orderBy('number')
    .execute()
  for (const { id, number, url, read_by, records, fresh, duplicates } of pages) {
    const rows = await readRows(queries, { runId, pageId: id }, columns)
    yield {
      ...{ number, url, rows, columns, readBy: read_by },
      // Some of them were found to be duplicates only at the end of the run.
      duplicates: duplicates + fresh - rows.length,
      leftOut: records - fresh - duplicates,
      ...(number === 1 && announced !== null ? { announced } : {}),
    }
  }
}

async function readRows(
  queries: Queries,
  { runId, pageId }: { readonly runId: number; readonly pageId: number },
  columns: readonly StoredColumn[],
): Promise<CommittedPage['rows']> {
  const rows = await queries
    .selectFrom('sightings')
    .innerJoin('versions', 'versions.id', 'sightings.version_id')
    .innerJoin('records', 'records.id', 'sightings.record_id')
    .select(['rank', 'key', 'id_text', 'link', 'record_values'])
    .where('sightings.run_id', '=', runId)
    .where('page_id', '=', pageId)
    .orderBy('rank')
    .execute()
  return rows.map(({ key, id_text, link, record_values }, place) => {
    const values = parseValues(record_values)
    return {
      place,
      walkKey: key,
      ...(id_text === null ? {} : { idText: id_text }),
      ...(link === null ? {} : { link }),
      cells: columns.map(({ name }) => values[name]),
    }
  })
}
