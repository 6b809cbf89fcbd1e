import type { DetailState, Details } from '../../stages/6-harvest/follow-details.ts'
import type { JoinedDetails, JoinState } from '../../stages/6-harvest/join-details.ts'
import type { HarvestedValue } from '../../stages/6-harvest/record.ts'
import { batchesOf } from '../database/batches.ts'
import { isoNow } from '../database/dialect.ts'
import type { StoredColumn } from '../database/schema.ts'
import { storable } from '../database/storable-text.ts'
import type { Queries, Tx } from '../database/store.ts'
import { mergeColumns } from '../records/columns.ts'
import { keepAllSnapshots, type SnapshotPolicy } from './journal.ts'
import type { Lease } from './lease.ts'
import { addTasks, checkLease } from './tasks.ts'

/** A record of the list page whose detail pages are read. */
interface ListedRecord {
  readonly link: string | undefined
  readonly values: Readonly<Record<string, HarvestedValue>>
}

/**
 * A task for the detail pages of a list page's records. It waits while the template of such pages is unknown and
 * another such task is open: two that learn at the same time would give the same columns different names.
 */
export async function addDetails(tx: Tx, lease: Lease, pageId: number): Promise<void> {
  const run = await checkLease(tx, lease)
  const links = (await readRecords(tx, run.id, pageId)).map(({ link }) => link)
  if (links.length === 0) return
  const urls = [...new Set(links.filter(link => link !== undefined))]
  for (const some of batchesOf(urls))
    await tx
      .insertInto('details')
      .values(some.map(url => ({ run_id: run.id, page_id: pageId, url, state: 'open' as const })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  const isKnown = ((parsed(run.detail_state) as DetailState | undefined)?.wrappers.length ?? 0) > 0
  const mayBegin = isKnown || !(await hasOpenDetails(tx, run.id))
  await addTasks(tx, run.id, [{ kind: 'details', subject: pageId, state: mayBegin ? 'open' : 'waiting' }])
}

async function hasOpenDetails(tx: Tx, runId: number): Promise<boolean> {
  const open = await tx
    .selectFrom('tasks')
    .select('id')
    .where('run_id', '=', runId)
    .where('kind', '=', 'details')
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

export async function readDetailBatch(queries: Queries, runId: number, pageId: number) {
  const run = await queries.selectFrom('runs').select('detail_state').where('id', '=', runId).executeTakeFirstOrThrow()
  const task = await queries
    .selectFrom('tasks')
    .select('progress')
    .where('run_id', '=', runId)
    .where('kind', '=', 'details')
    .where('subject', '=', pageId)
    .executeTakeFirst()
  return {
    /** The findings of this task, or of the run so far. */
    state: parsed(task?.progress ?? run.detail_state) as DetailState | undefined,
    /** Committed results, by link. */
    known: await readKnown(queries, pageId),
    /** In the order of the page. */
    records: await readRecords(queries, runId, pageId),
  }
}

async function readKnown(queries: Queries, pageId: number): Promise<Map<string, Details>> {
  const rows = await queries
    .selectFrom('details')
    .select(['url', 'state', 'because', 'detail_values'])
    .where('page_id', '=', pageId)
    .where('state', '!=', 'open')
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ url, state, because, detail_values }) => [
      url,
      state === 'read'
        ? { kind: 'read', values: JSON.parse(detail_values ?? '[]') }
        : { kind: 'missing', because: because ?? '' },
    ]),
  )
}

type PlacedRecord = ListedRecord & { readonly place: number }

async function readRecords(queries: Queries, runId: number, pageId: number): Promise<PlacedRecord[]> {
  const rows = await ofPage(queries, runId, await pagePlace(queries, pageId))
    .select(['place', 'link', 'record_values'])
    .orderBy('place')
    .execute()
  return rows.map(({ place, link, record_values }) => ({
    place,
    link: link ?? undefined,
    values: JSON.parse(record_values) as ListedRecord['values'],
  }))
}

interface PagePlace {
  readonly walk: number
  readonly number: number
}

const pagePlace = (queries: Queries, pageId: number): Promise<PagePlace> =>
  queries.selectFrom('pages').select(['walk', 'number']).where('id', '=', pageId).executeTakeFirstOrThrow()

const ofPage = (queries: Queries, runId: number, { walk, number }: PagePlace) =>
  queries.selectFrom('harvested').where('run_id', '=', runId).where('walk', '=', walk).where('page', '=', number)

/** Stores the values of a detail page, together with the findings about such pages so far. */
export async function commitDetail(
  tx: Tx,
  lease: Lease,
  url: string,
  details: Details,
  state?: DetailState,
): Promise<void> {
  await checkLease(tx, lease)
  const { task } = lease
  const result =
    details.kind === 'read'
      ? { state: 'read' as const, detail_values: JSON.stringify(details.values), because: null }
      : { state: 'missing' as const, detail_values: null, because: storable(details.because) }
  await tx
    .updateTable('details')
    .set({ ...result, read_at: isoNow() })
    .where('page_id', '=', task.subject)
    .where('url', '=', url)
    .execute()
  if (state)
    await tx
      .updateTable('tasks')
      .set({ progress: JSON.stringify(state) })
      .where('id', '=', task.id)
      .execute()
}

/** What is known about the run when a batch is joined. */
interface BeforeJoin {
  readonly joinState: JoinState
  /** The names of all columns. */
  readonly columns: readonly string[]
  readonly detailState: DetailState | undefined
}

/** The result. `values` are in the order of the records. */
type Join = (
  before: BeforeJoin,
  records: readonly ListedRecord[],
) => JoinedDetails & { readonly detailState: DetailState }

/** As the walk says it of records that lead nowhere. */
const NO_PAGE = 'the record has no detail page'

/** Adds the values of detail pages to the records. The run is locked, so that columns are named only once. */
export async function joinBatch(
  tx: Tx,
  lease: Lease,
  join: Join,
  { keep = 'none' }: { readonly keep?: SnapshotPolicy } = {},
): Promise<void> {
  const run = await checkLease(tx, lease)
  const pageId = lease.task.subject
  const records = await readRecords(tx, run.id, pageId)
  const known = await readKnown(tx, pageId)
  const columns = JSON.parse(run.columns) as StoredColumn[]
  const joined = join(
    {
      joinState: (parsed(run.join_state) ?? {}) as JoinState,
      columns: columns.map(({ name }) => name),
      detailState: parsed(run.detail_state) as DetailState | undefined,
    },
    records,
  )
  const place = await pagePlace(tx, pageId)
  let missing = 0
  for (const [at, record] of records.entries()) {
    const result = record.link === undefined ? undefined : known.get(record.link)
    if (record.link !== undefined && result?.kind !== 'read') missing++
    await tx
      .updateTable('harvested')
      .set({
        record_values: JSON.stringify({ ...record.values, ...joined.values[at] }),
        details_missing: result?.kind === 'read' ? null : (result?.because ?? NO_PAGE),
      })
      .where('run_id', '=', run.id)
      .where('walk', '=', place.walk)
      .where('page', '=', place.number)
      .where('place', '=', record.place)
      .execute()
  }
  const withLink = records.filter(({ link }) => link !== undefined).length
  await tx
    .updateTable('runs')
    .set({
      columns: JSON.stringify(mergeColumns(columns, joined.columns, 'details').columns),
      join_state: JSON.stringify(joined.state),
      detail_state: JSON.stringify(joined.detailState),
      details_read: run.details_read + withLink - missing,
      details_missing: run.details_missing + missing,
    })
    .where('id', '=', run.id)
    .execute()
  if (keep === 'all') await keepAllSnapshots(tx, lease, pageId)
}

const parsed = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json))
